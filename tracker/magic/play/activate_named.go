package play

import (
	"errors"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// asCrack returns the activation that is meant if a player sacrifices permanents by name: that
// of their abilities that cost the sacrifice of their source. ok is false if a permanent has no
// such ability or can't pay for it, or if another effect or ability may ask for the sacrifice.
func (a LeaveBattlefield) asCrack(d *Decision) (c Crack, ok bool) {
	if a.How != board.Sacrificed || d.effect != nil || d.you == 0 || !a.named() {
		return c, false
	}
	if a.By != nil {
		if seats, err := d.Seats(*a.By); err != nil || !slices.Equal(seats, []int{d.you}) {
			return c, false
		}
	}
	among := a.On
	if among.Filter != nil { // each permanent that may be chosen has to have such an ability
		among.Count, among.All = nil, true
	}
	ids, err := d.unasked().Find().Resolve(among)
	if err != nil || len(ids) == 0 {
		return c, false
	}
	for _, stack := range d.s.Permanent.These(ids) {
		if stack.Of.Controller != d.you || !d.cracks(stack) || d.sacrificeAsked(stack) {
			return c, false
		}
	}
	return Crack{On: a.On, By: a.By, Next: a.Next}, true
}

// named reports whether a sacrifice names permanents or a kind of token, rather than ids or card
// types.
func (a LeaveBattlefield) named() bool {
	if a.Named || a.On.Name != "" {
		return true
	}
	f := a.On.Filter
	return f != nil && slices.ContainsFunc(f.Words, func(word string) bool {
		return !slices.ContainsFunc(notNames, func(of string) bool { return strings.EqualFold(word, of) })
	})
}

// notNames are words that describe permanents without naming them.
var notNames = append(slices.Clone(card.PermanentTypes), "Permanent", "Token", "Legendary", "Nontoken", "Nonland", "Noncreature")

// cracks reports whether the controller of a permanent can activate an ability that costs its
// sacrifice.
func (d *Decision) cracks(stack tracker.Stack[board.Permanent]) bool {
	if !slices.ContainsFunc(d.activatables(stack), func(one activatable) bool { return one.sacrificesItself() && !one.left }) {
		return false
	}
	try := *d
	try.in, try.next, try.out = tracker.NewInquiry(d.in.By, nil), nil, nil
	one, _ := try.s.Permanent.Get(try.part(stack, 1))
	err := Crack{}.crack(&try, one)
	return !errors.As(err, new(*tracker.Problem)) // a question is no refusal
}

// sacrificeAsked reports whether an open reminder, or an ability of another permanent of the
// same player, may sacrifice a permanent.
func (d *Decision) sacrificeAsked(stack tracker.Stack[board.Permanent]) bool {
	for _, r := range d.s.Pending {
		all, err := steps(r.Do)
		if err == nil && anyStep(all, func(do Action) bool {
			leave, ok := do.(LeaveBattlefield)
			return ok && leave.How == board.Sacrificed
		}) {
			return true
		}
	}
	for other := range d.s.Permanent.All() {
		if other.Of.Controller != stack.Of.Controller || other.ID == stack.ID {
			continue
		}
		for _, one := range d.activatables(other) {
			for _, k := range one.cost {
				if !sacrificesOther(k) {
					continue
				}
				if fits, err := d.fits(&stack, *k.Sacrifice.What); fits || err != nil {
					return true
				}
			}
		}
	}
	return false
}
