package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// Refusals of actions that apply only to units.
const (
	onlyDoubled = "%s is no unit: only units are doubled."
	onlyStunned = "%s is no unit: only units are stunned."
	onlyBuffed  = "%s is no unit: only units are buffed."
	onlyDamaged = "%s is no unit: only units are dealt damage."
	onlyHealed  = "%s is no unit: only units are healed."

	onlyPrevented = "%s is no unit: only units are dealt damage that could be prevented."
	onlySwapped   = "%s is no unit: only units have Might to swap."
)

// unitsOf resolves a selector to units. Objects that match a description and aren't
// units are skipped; a named object that isn't a unit is refused in the words of a
// format.
func (d *Decision) unitsOf(sel notation.Selector, refusal string) ([]tracker.Stack[board.Object], error) {
	ids, err := d.Find().Objects(sel)
	if err != nil {
		return nil, err
	}
	var all []tracker.Stack[board.Object]
	for _, stack := range d.s.Board.These(ids) {
		if stack.Of.Is("Unit") && !stack.Of.Hidden {
			all = append(all, stack)
		} else if sel.Filter == nil {
			return nil, tracker.Refuse(refusal, board.NameOf(stack)).Next("Type `%s` to see the units.", tracker.Line("board"))
		}
	}
	if len(all) == 0 {
		return nil, tracker.Refuse("No unit is meant by that.").Next("Type `%s` to see the units.", tracker.Line("board"))
	}
	return all, nil
}

// decide gives objects Might or keywords.
func (a Alter) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	a.How.ID = d.newID()
	for _, stack := range d.s.Board.These(ids) {
		if (a.How.Might != 0 || a.How.Set != nil) && !stack.Of.Is("Unit") {
			return tracker.Refuse("%s has no Might.", board.NameOf(stack)).Next("Only units have one.")
		}
		rule, how := tracker.Rule(""), a.How
		if a.Least != nil && how.Might < 0 { // it is as much as it is now (RB 477.3.b)
			room := max(0, d.s.Traits(stack, nil).Might-*a.Least)
			if room == 0 {
				d.happen(event.NotChanged(stack.ID, tracker.Say("loses no Might: the minimum is %d", *a.Least)), ruleMinimum)
				continue
			}
			how.Might = max(how.Might, -room)
		}
		switch {
		case how.Might != a.How.Might:
			rule = ruleMinimum
		case a.How.Might > 0:
			rule = board.RuleIncreases
		case a.How.Set != nil:
			rule = board.RuleLayerSet
		case a.How.Might < 0:
			rule = board.RuleDecreases
		}
		d.happen(event.Changed{On: stack.ID, How: how}, rule)
	}
	return nil
}

// decide swaps the Might of two units this turn: the lower one is increased by the
// difference, and the higher one decreased by it (RB 433.1.b).
func (a Swap) decide(d *Decision) error {
	all, err := d.unitsOf(a.On, onlySwapped)
	if err != nil {
		return err
	}
	if len(all) == 1 && all[0].Count == 2 {
		all = append(all, all[0])
	}
	if len(all) != 2 || all[0].ID != all[1].ID && all[0].Count+all[1].Count != 2 {
		return tracker.Refuse("Might is swapped between two units.").Next("Say which: %s", tracker.Line("swap the might of #3 and #5"))
	}
	by := d.s.Traits(all[1], nil).Might - d.s.Traits(all[0], nil).Might
	if by == 0 {
		d.happen(event.NotChanged(all[0].ID, tracker.Say("has as much Might as the other: nothing is swapped")), ruleSwapEqual)
		return nil
	}
	for _, stack := range all {
		d.happen(event.Changed{On: stack.ID, How: board.Change{ID: d.newID(), Might: by, Until: board.ThisTurn}}, ruleSwap)
		by = -by
	}
	return nil
}

// decide increases the Might of units by their current Might (RB 432).
func (a Double) decide(d *Decision) error {
	all, err := d.unitsOf(a.On, onlyDoubled)
	if err != nil {
		return err
	}
	id := d.newID()
	for _, stack := range all {
		d.happen(event.Changed{On: stack.ID, How: board.Change{ID: id, Might: d.s.Traits(stack, nil).Strength(), Until: board.ThisTurn}}, board.RuleIncreases)
	}
	return nil
}

// decide makes objects copies of another: its copiable traits (RB 477.1.b.1.b).
func (a BecomeCopyOf) decide(d *Decision) error {
	def, err := d.copiable(a.Of)
	if err != nil {
		return err
	}
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	for _, id := range ids {
		d.happen(event.BecameCopy{On: id, Def: def}, board.RuleCopy)
	}
	return nil
}

// copiable returns the copiable traits of the object that a selector means (RB
// 477.1.b.1.b). Where all candidates have the same traits it asks nothing and splits no
// stack.
func (d *Decision) copiable(sel notation.Selector) (card.Definition, error) {
	var alike []card.Definition
	for stack := range d.s.Board.All() {
		if sel.ID != 0 && sel.To == 0 && stack.ID == sel.ID || sel.Name != "" && stack.Of.IsCalled(sel.Name) {
			alike = append(alike, stack.Of.Def)
		}
	}
	if len(alike) > 0 && !slices.ContainsFunc(alike, func(def card.Definition) bool { return def.Key() != alike[0].Key() }) {
		return alike[0], nil
	}
	if def, ok := d.exactly(sel.Name); ok && len(alike) == 0 {
		if !def.CanBeOnBoard() {
			return def, noPermanent(&def)
		}
		return def, nil
	}
	of, err := d.Find().One(sel)
	return of.Of.Def, err
}

// decide attaches objects to another, or detaches them.
func (a Attach) decide(d *Decision) error {
	if a.To == nil {
		ids, err := d.Find().Objects(a.On)
		if err != nil {
			return err
		}
		for _, stack := range d.s.Board.These(ids) {
			if d.s.HostOf(stack) == 0 {
				d.happen(event.Unchanged{On: stack.ID, Why: "isn't attached to anything"}, "")
				continue
			}
			d.happen(event.Attached{On: stack.ID}, ruleAttach)
		}
		return nil
	}
	ids, err := d.Find().Objects(oneOf(a.On))
	if err != nil {
		return err
	}
	if unit, ok := d.wearer(ids); ok && a.To.Filter != nil { // "equip Vi" names the unit, not the Equipment
		gear := notation.Selector{Count: &notation.Amount{N: 1}, Filter: &notation.Filter{Words: []string{"Equipment"}, Noun: true, Controller: a.To.Filter.Controller}}
		return Attach{On: gear, To: &notation.Selector{ID: unit, All: true}}.decide(d)
	}
	host, err := d.Find().One(*a.To)
	if err != nil {
		return err
	}
	if len(ids) > 1 {
		for _, stack := range d.s.Board.These(ids) {
			if err := d.attach(stack, host); err != nil {
				return err
			}
		}
		return nil
	}
	stack, err := d.Find().Single(ids)
	if err != nil {
		return err
	}
	return d.attach(stack, host)
}

// wearer returns the only one of some objects, if it is a unit and no Equipment.
func (d *Decision) wearer(ids []int64) (id int64, ok bool) {
	if len(ids) != 1 {
		return 0, false
	}
	stack, ok := d.s.Board.Get(ids[0])
	return stack.ID, ok && d.s.Traits(stack, nil).IsUnit && !slices.Contains(stack.Of.Def.Tags, "Equipment")
}

// oneOf returns a selector of one member of a stack that is selected by its id.
func oneOf(sel notation.Selector) notation.Selector {
	if sel.ID != 0 && sel.To == 0 && sel.Count == nil {
		sel.Count = &notation.Amount{N: 1}
	}
	return sel
}

// attach attaches one object to another.
func (d *Decision) attach(stack, host tracker.Stack[board.Object]) error {
	switch {
	case stack.ID == host.ID:
		return tracker.Refuse("Nothing is attached to itself.").Next("Say to what: %s", tracker.Line("attach #7 to #3"))
	case d.s.HostOf(stack) == host.ID:
		d.happen(event.Unchanged{On: stack.ID, Why: "is attached to that already"}, ruleAttach)
		return nil
	case d.s.HostOf(host) != 0:
		return tracker.Refuse("%s is itself attached.", board.NameOf(host)).Next("Attach it to the unit: #%d.", d.s.HostOf(host))
	case !host.Of.Is("Unit"):
		return tracker.Refuse("%s is no unit.", board.NameOf(host)).By(ruleAttach).Next("Attach it to a unit.")
	}
	d.happen(event.Attached{On: stack.ID, To: host.ID}, ruleAttach)
	if now, ok := d.s.Board.Get(host.ID); ok && slices.Contains(stack.Of.Def.Tags, "Equipment") {
		d.occurs(about(d.s, now, card.Equipped))
	}
	return nil
}

// decide changes who controls objects. In a combat they change sides by the next
// cleanup; in a base they go home (RB 323.7).
func (a Give) decide(d *Decision) error {
	to, err := d.seat(a.To)
	if err != nil {
		return err
	}
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	for _, stack := range d.s.Board.These(ids) {
		if stack.Of.Controller == to {
			d.happen(event.NotChanged(stack.ID, tracker.Say("is %s's already", tracker.Name(d.s.Seat(to).Name))), "")
			continue
		}
		d.happen(event.Given{On: stack.ID, To: to}, "riftbound/control/permanent")
		if now, ok := d.s.Board.Get(stack.ID); ok {
			d.present(to, now.Of)
		}
	}
	return nil
}
