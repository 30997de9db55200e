package riftbound

import (
	"arbiter/tracker"
	"arbiter/tracker/english"
)

// decide labels objects. A labelled object doesn't stack with identical ones.
func (a Label) decide(d *decision) error {
	ids, err := d.find().Objects(a.On)
	if err != nil {
		return err
	}
	label, err := tracker.LabelOf(a.Label)
	if err != nil {
		return err
	}
	for _, id := range ids {
		d.byHand(Labelled{On: id, Label: label})
	}
	return nil
}

// decide sets a property of objects, whatever the rules say.
func (a Set) decide(d *decision) error {
	ids, err := d.find().Objects(a.On)
	if err != nil {
		return err
	}
	n, err := d.number(a.Value, string(a.What))
	if err != nil {
		return err
	}
	if n < 0 && a.What != PropertyMight && a.What != PropertyMightBonus {
		return tracker.Refuse("%s can't be below 0.", english.Capital(string(a.What))).Next("Use 0 or more.")
	}
	for _, stack := range d.s.Board.These(ids) {
		switch {
		case a.What == PropertyCount && n == 0:
			return tracker.Refuse("A stack of 0 is no stack.").Next("Type `%s`, or `%s`.", tracker.LineOf("kill #%d", stack.ID), tracker.LineOf("banish #%d", stack.ID))
		case a.What != PropertyCount && a.What != PropertyMightBonus && !stack.Of.is("Unit"):
			return tracker.Refuse("%s has no %s.", thing(stack), a.What).Next("Only units have it.")
		}
		d.byHand(SetTo{On: stack.ID, What: a.What, Value: n})
	}
	return nil
}
