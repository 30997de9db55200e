package play

import (
	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/event"
)

// decide labels objects. A labelled object doesn't stack with identical ones.
func (a Label) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	label, err := tracker.LabelOf(a.Label)
	if err != nil {
		return err
	}
	for _, id := range ids {
		d.byHand(event.Labelled{On: id, Label: label})
	}
	return nil
}

// decide sets a property of objects, whatever the rules say.
func (a Set) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	n, err := d.number(a.Value, string(a.What))
	if err != nil {
		return err
	}
	if n < 0 && a.What != event.PropertyMight && a.What != event.PropertyMightBonus {
		return tracker.Refuse("%s can't be below 0.", english.Capital(string(a.What))).Next("Use 0 or more.")
	}
	for _, stack := range d.s.Board.These(ids) {
		switch {
		case a.What == event.PropertyCount && n == 0:
			return tracker.Refuse("A stack of 0 is no stack.").Next("Type `%s`, or `%s`.", tracker.LineOf("kill #%d", stack.ID), tracker.LineOf("banish #%d", stack.ID))
		case a.What != event.PropertyCount && a.What != event.PropertyMightBonus && !stack.Of.Is("Unit"):
			return tracker.Refuse("%s has no %s.", board.NameOf(stack), a.What).Next("Only units have it.")
		}
		d.byHand(event.SetTo{On: stack.ID, What: a.What, Value: n})
	}
	return nil
}
