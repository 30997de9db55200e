package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

// sacrifices resolves the permanents that are sacrificed. Those that can't be sacrificed are
// omitted in an effect, and refused otherwise.
func (a LeaveBattlefield) sacrifices(d *Decision) (ids []int64, err error) {
	was := d.sacrificing
	d.sacrificing = true
	defer func() { d.sacrificing = was }()
	switch {
	case a.By != nil:
		ids, err = d.sacrificed(*a.By, a.On)
	default:
		if ids, err = d.Find().Objects(a.On); err == nil && d.effect == nil {
			err = d.maySacrifice(a.On, ids)
		}
	}
	if err != nil {
		return nil, err
	}
	var can []int64
	for _, stack := range d.s.Permanent.These(ids) {
		by := d.cantSacrifice(&stack)
		if by == nil {
			can = append(can, stack.ID)
			continue
		}
		if d.effect == nil || d.effect.paying {
			return nil, tracker.Refuse("%s can't be sacrificed: %s.", board.NameOf(stack), d.prohibitionSource(&stack, by)).By(ruleCant).
				Next("To have it leave all the same: %s", tracker.LineOf("put #%d into the graveyard", stack.ID))
		}
	}
	return can, nil
}

// cantSacrifice returns a restriction by which the current effect or player can't sacrifice a
// permanent, or nil.
func (d *Decision) cantSacrifice(stack *tracker.Stack[board.Permanent]) *board.Restricting {
	by := 0
	if d.effect != nil && !d.effect.paying {
		by = d.you
	}
	return d.Now().CantBeSacrificed(stack, by)
}

// maySacrifice returns an error if another player controls one of the permanents (CR
// 701.21a). A line that has the id or the controller of the permanent is accepted: it
// says what that player does.
func (d *Decision) maySacrifice(on notation.Selector, ids []int64) error {
	if _, whose := d.splitOwner(on.Name); whose != 0 || on.ID != 0 || on.It != "" || on.Filter != nil && on.Filter.Controller != nil {
		return nil
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if by := stack.Of.Controller; d.you != 0 && by != d.you {
			line := tracker.LineOf("%s sacrifices #%d", tracker.Name(d.s.Seat(by).Name), stack.ID)
			return tracker.Refuse("%s is %s's: only its controller can sacrifice it.", board.NameOf(stack), tracker.Name(d.s.Seat(by).Name)).By("magic/action/sacrifice/what").
				Next("If that happens: %s", line)
		}
	}
	return nil
}

// sacrificed returns the permanents that players sacrifice: only ones they
// control (CR 701.21a); of a number, each player sacrifices that many.
func (d *Decision) sacrificed(who notation.Player, sel notation.Selector) ([]int64, error) {
	seats, err := d.Seats(who)
	if err != nil {
		return nil, err
	}
	chooses := len(seats) > 1 || d.effect == nil && who.Kind.InCardWords()
	if chooses && sel.Filter != nil && sel.Count != nil {
		return d.ofEach(seats, sel)
	}
	// The controller is checked before asking how many.
	for _, one := range append([]notation.Selector{sel}, sel.List...) {
		if err := d.controlledBy(seats, one.ID); err != nil {
			return nil, err
		}
	}
	if d.effect != nil && len(seats) == 1 { // the player who sacrifices chooses (CR 701.21a)
		defer func(was int) { d.picks = was }(d.picks)
		d.picks = seats[0]
	}
	ids, err := d.Find().Objects(sel)
	if err != nil {
		return nil, err
	}
	return ids, d.controlledBy(seats, ids...)
}

// controlledBy refuses permanents that none of the players controls.
func (d *Decision) controlledBy(seats []int, ids ...int64) error {
	for _, stack := range d.s.Permanent.These(ids) {
		if who := stack.Of.Controller; !slices.Contains(seats, who) {
			return tracker.Refuse("%s controls %s: nobody else can sacrifice it.", tracker.Name(d.s.Seat(who).Name), board.NameOf(stack)).By(leavingRules[board.Sacrificed]).
				Next("Say it so: %s", tracker.LineOf("%s sacrifices #%d", tracker.Name(d.s.Seat(who).Name), stack.ID))
		}
	}
	return nil
}
