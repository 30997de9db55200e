package magic

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// sacrificed returns the permanents that players sacrifice: only ones they
// control (CR 701.21a); of a number, each player sacrifices that many.
func (d *decision) sacrificed(who notation.Player, sel notation.Selector) ([]int64, error) {
	seats, err := d.seats(who)
	if err != nil {
		return nil, err
	}
	if len(seats) > 1 && sel.Filter != nil && sel.Count != nil {
		return d.ofEach(seats, sel)
	}
	// The controller is checked before asking how many.
	for _, one := range append([]notation.Selector{sel}, sel.List...) {
		if err := d.controlledBy(seats, one.ID); err != nil {
			return nil, err
		}
	}
	ids, err := d.find().Objects(sel)
	if err != nil {
		return nil, err
	}
	return ids, d.controlledBy(seats, ids...)
}

// controlledBy refuses permanents that none of the players controls.
func (d *decision) controlledBy(seats []int, ids ...int64) error {
	for _, stack := range d.s.Permanent.These(ids) {
		if who := stack.Of.Controller; !slices.Contains(seats, who) {
			return tracker.Refuse("%s controls %s: nobody else can sacrifice it.", tracker.Name(d.s.seat(who).Name), thing(stack)).By(leavingRules[Sacrificed]).
				Next("Say it so: %s", tracker.LineOf("%s sacrifices #%d", tracker.Name(d.s.seat(who).Name), stack.ID))
		}
	}
	return nil
}

// ofEach selects a number of permanents for each of several players. Each
// chooses among their own, in turn order (CR 101.4); a player with no more
// than the number isn't asked (CR 609.3).
func (d *decision) ofEach(seats []int, sel notation.Selector) ([]int64, error) {
	n, err := d.number(*sel.Count, "of each player")
	if err != nil {
		return nil, err
	}
	var all []int64
	for _, seat := range seats {
		name := d.s.seat(seat).Name
		theirs := *sel.Filter
		theirs.Controller = &notation.Player{Kind: notation.NamedPlayer, Name: name}
		one := notation.Selector{Filter: &theirs, All: true}
		ids, err := d.find().Resolve(one)
		if err != nil {
			return nil, err
		}
		if total := d.members(ids); total > n {
			one.Count, one.All = &notation.Amount{N: n}, false
			if ids, err = d.find().For(name).Resolve(one); err != nil {
				return nil, err
			}
		}
		all = append(all, ids...)
	}
	if len(all) == 0 {
		return nil, tracker.Refuse("Nobody of them controls a %s.", tracker.Name(sel.Filter.String())).Next("Type `%s` to see what is there.", tracker.Line("board"))
	}
	return all, nil
}

// members returns the total number of members of stacks.
func (d *decision) members(ids []int64) int64 {
	var n int64
	for _, stack := range d.s.Permanent.These(ids) {
		n = tracker.SaturatingAdd(n, stack.Count)
	}
	return n
}
