package magic

import (
	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// decide crews a Vehicle, which becomes an artifact creature until end of turn
// (CR 702.122a), or saddles a Mount (CR 702.171a). Named creatures are tapped;
// without names, players tap them on the table only.
func (a Crew) decide(d *decision) error {
	rule, keyword := tracker.Rule("magic/keyword/crew/what"), "crew"
	if a.Saddle {
		rule, keyword = "magic/keyword/saddle/what", "saddle"
	}
	stack, err := d.find().One(a.On)
	if err != nil {
		return err
	}
	c := d.now().of(stack)
	needed, ok := c.numbered(keyword)
	if !ok {
		return tracker.Refuse("%s has no %s ability.", thing(stack), tracker.Name(keyword)).By(rule).
			Next("By an effect: %s", tracker.LineOf("#%d becomes an artifact creature until end of turn", stack.ID))
	}
	if a.With != nil {
		if err := d.tapFor(stack, *a.With, keyword, needed, rule); err != nil {
			return err
		}
	}
	if a.Saddle {
		d.happen(Saddled{On: stack.ID}, "magic/keyword/saddle/saddled")
	} else {
		how := Pump{ID: d.newID(), Change: notation.Change{Types: []string{"Artifact", "Creature"}, Adds: true}}
		how.At = stamp(&how.Change, d.s.Clock)
		d.happen(Pumped{On: stack.ID, How: how}, rule)
	}
	d.in.Refer(stack.ID)
	return nil
}

// tapFor taps other untapped creatures of the same player with enough total
// power. Creatures that came under control this turn can be tapped, because
// the cost has no {T} (CR 302.6).
func (d *decision) tapFor(stack tracker.Stack[Permanent], with notation.Selector, keyword string, needed int64, rule tracker.Rule) error {
	ids, err := d.find().Objects(with)
	if err != nil {
		return err
	}
	power := int64(0)
	crew := d.s.Permanent.These(ids)
	for _, one := range crew {
		c := d.now().of(one)
		switch {
		case one.ID == stack.ID:
			return tracker.Refuse("%s can't %s itself.", thing(stack), tracker.Name(keyword)).By(rule).Next("Name other creatures.")
		case !c.is("Creature") || one.Of.Tapped || one.Of.Controller != stack.Of.Controller:
			return tracker.Refuse("%s can't %s: that takes untapped creatures of the same player.", thing(one), tracker.Name(keyword)).By(rule).Next("Name others.")
		}
		power = tracker.SaturatingAdd(power, tracker.SaturatingMul(c.Power, one.Count))
	}
	if power < needed {
		return tracker.Refuse("That is power %d, and %s asks for %s %d.", power, thing(stack), tracker.Name(keyword), needed).By(rule).Next("Name more creatures.")
	}
	for _, one := range crew {
		d.happen(TapChanged{On: one.ID, Tapped: true}, rule)
	}
	return nil
}

// numbered returns the number of a keyword, such as 3 for "crew 3"; the lowest
// of several.
func (def *Definition) numbered(keyword string) (int64, bool) {
	least, found := int64(0), false
	for k := range def.keywords(keyword) {
		if k.Numbered() && (!found || k.N < least) {
			least, found = k.N, true
		}
	}
	return least, found
}
