package riftbound

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// Refusals of actions that apply only to units.
const (
	onlyDoubled = "%s is no unit: only units are doubled."
	onlyStunned = "%s is no unit: only units are stunned."
	onlyBuffed  = "%s is no unit: only units are buffed."
	onlyDamaged = "%s is no unit: only units are dealt damage."
	onlyHealed  = "%s is no unit: only units are healed."
)

// unitsOf resolves a selector to units. Objects that match a description and aren't
// units are skipped; a named object that isn't a unit is refused in the words of a
// format.
func (d *decision) unitsOf(sel notation.Selector, refusal string) ([]tracker.Stack[Object], error) {
	ids, err := d.find().Objects(sel)
	if err != nil {
		return nil, err
	}
	var all []tracker.Stack[Object]
	for _, stack := range d.s.Board.These(ids) {
		if stack.Of.is("Unit") && !stack.Of.Hidden {
			all = append(all, stack)
		} else if sel.Filter == nil {
			return nil, tracker.Refuse(refusal, thing(stack)).Next("Type `%s` to see the units.", tracker.Line("board"))
		}
	}
	if len(all) == 0 {
		return nil, tracker.Refuse("No unit is meant by that.").Next("Type `%s` to see the units.", tracker.Line("board"))
	}
	return all, nil
}

// decide gives objects Might or keywords.
func (a Alter) decide(d *decision) error {
	ids, err := d.find().Objects(a.On)
	if err != nil {
		return err
	}
	a.How.ID = d.newID()
	for _, stack := range d.s.Board.These(ids) {
		if (a.How.Might != 0 || a.How.Set != nil) && !stack.Of.is("Unit") {
			return tracker.Refuse("%s has no Might.", thing(stack)).Next("Only units have one.")
		}
		rule := tracker.Rule("")
		switch {
		case a.How.Might > 0:
			rule = ruleIncreases
		case a.How.Set != nil:
			rule = ruleLayerSet
		case a.How.Might < 0:
			rule = ruleDecreases
		}
		d.happen(Changed{On: stack.ID, How: a.How}, rule)
	}
	return nil
}

// decide increases the Might of units by their current Might (RB 432).
func (a Double) decide(d *decision) error {
	all, err := d.unitsOf(a.On, onlyDoubled)
	if err != nil {
		return err
	}
	id := d.newID()
	for _, stack := range all {
		d.happen(Changed{On: stack.ID, How: Change{ID: id, Might: d.s.traits(stack, nil).strength(), Until: ThisTurn}}, ruleIncreases)
	}
	return nil
}

// decide makes objects copies of another: its copiable traits (RB 472.1.b.3).
func (a BecomeCopyOf) decide(d *decision) error {
	def, err := d.copiable(a.Of)
	if err != nil {
		return err
	}
	ids, err := d.find().Objects(a.On)
	if err != nil {
		return err
	}
	for _, id := range ids {
		d.happen(BecameCopy{On: id, Def: def}, ruleCopy)
	}
	return nil
}

// copiable returns the copiable traits of the object that a selector means (RB
// 472.1.b.3). Where all candidates have the same traits it asks nothing and splits no
// stack.
func (d *decision) copiable(sel notation.Selector) (Definition, error) {
	var alike []Definition
	for stack := range d.s.Board.All() {
		if sel.ID != 0 && sel.To == 0 && stack.ID == sel.ID || sel.Name != "" && stack.Of.called(sel.Name) {
			alike = append(alike, stack.Of.Def)
		}
	}
	if len(alike) > 0 && !slices.ContainsFunc(alike, func(def Definition) bool { return def.key() != alike[0].key() }) {
		return alike[0], nil
	}
	if def, ok := d.exactly(sel.Name); ok && len(alike) == 0 {
		if !def.onBoard() {
			return def, def.noPermanent()
		}
		return def, nil
	}
	of, err := d.find().One(sel)
	return of.Of.Def, err
}

// decide attaches objects to another, or detaches them.
func (a Attach) decide(d *decision) error {
	if a.To == nil {
		ids, err := d.find().Objects(a.On)
		if err != nil {
			return err
		}
		for _, stack := range d.s.Board.These(ids) {
			if d.s.hostOf(stack) == 0 {
				d.happen(Unchanged{On: stack.ID, Why: "isn't attached to anything"}, "")
				continue
			}
			d.happen(Attached{On: stack.ID}, ruleAttach)
		}
		return nil
	}
	host, err := d.find().One(*a.To)
	if err != nil {
		return err
	}
	stack, err := d.find().One(a.On)
	if err != nil {
		return err
	}
	switch {
	case stack.ID == host.ID:
		return tracker.Refuse("Nothing is attached to itself.").Next("Say to what: %s", tracker.Line("attach #7 to #3"))
	case d.s.hostOf(stack) == host.ID:
		d.happen(Unchanged{On: stack.ID, Why: "is attached to that already"}, ruleAttach)
		return nil
	case d.s.hostOf(host) != 0:
		return tracker.Refuse("%s is itself attached.", thing(host)).Next("Attach it to the unit: #%d.", d.s.hostOf(host))
	case !host.Of.is("Unit"):
		return tracker.Refuse("%s is no unit.", thing(host)).By(ruleAttach).Next("Attach it to a unit.")
	}
	d.happen(Attached{On: stack.ID, To: host.ID}, ruleAttach)
	return nil
}

// decide changes who controls objects. In a combat they change sides by the next
// cleanup; in a base they go home (RB 323.7).
func (a Give) decide(d *decision) error {
	to, err := d.seat(a.To)
	if err != nil {
		return err
	}
	ids, err := d.find().Objects(a.On)
	if err != nil {
		return err
	}
	for _, stack := range d.s.Board.These(ids) {
		if stack.Of.Controller == to {
			d.happen(Unchanged{On: stack.ID, Why: "is " + d.s.seat(to).Name + "'s already"}, "")
			continue
		}
		d.happen(Given{On: stack.ID, To: to}, "riftbound/control/permanent")
		if now, ok := d.s.Board.Get(stack.ID); ok {
			d.present(to, now.Of)
		}
	}
	return nil
}

// decide removes a reminder.
func (a Dismiss) decide(d *decision) error {
	if len(d.s.Pending) == 0 {
		return tracker.Refuse("There is no reminder.").Next("Type `%s` to see the table.", tracker.Line("board"))
	}
	if !slices.ContainsFunc(d.s.Pending, func(r Reminder) bool { return r.ID == a.ID.N }) {
		return tracker.Refuse("There is no reminder %d.", a.ID.N).Next("The first is %d: %s", d.s.Pending[0].ID, tracker.LineOf("dismiss %d", d.s.Pending[0].ID))
	}
	d.happen(Dismissed{ID: a.ID.N}, "")
	return nil
}
