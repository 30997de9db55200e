package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

// departed is the last known information of a permanent that an effect moved off the
// battlefield, and how it left (CR 608.2h).
type departed struct {
	permanent board.Permanent
	was       board.Characteristics
	how       board.Leaving
	to        board.Zone
	n         int64
}

// outcome evaluates an amount of what the previous steps of the effect have done, or of the
// event that its ability triggered on. known is false if the board can't evaluate it.
func (d *Decision) outcome(q notation.Quantity) (n int64, known bool) {
	if d.effect == nil {
		return 0, false
	}
	switch q.Outcome {
	case notation.LifeLost:
		return d.effect.lost, true
	case notation.DamageDealt:
		return d.effect.dealt, true
	case notation.ExcessDealt:
		return d.effect.excess, d.effect.damages
	case notation.DamageBefore:
		return d.effect.amount, d.effect.amount > 0
	case notation.SpellManaValue:
		if d.effect.value == nil {
			return 0, false
		}
		return *d.effect.value, true
	case notation.CardsExiled:
		return d.buriedExiled(q.Count)
	case notation.Destroyed, notation.Exiled, notation.Sacrificed, notation.TappedThisWay, notation.Died:
	}
	if !q.Count.Alone() {
		return 0, false
	}
	of, seats := *q.Count, []int(nil)
	if of.Controller != nil {
		var err error
		if seats, err = d.Seats(*of.Controller); err != nil {
			return 0, false
		}
		of.Controller = nil
	}
	for _, one := range d.effect.tapped {
		if q.Outcome == notation.TappedThisWay && (seats == nil || slices.Contains(seats, one.permanent.Controller)) && one.was.Fits(&one.permanent, &of) {
			n = tracker.SaturatingAdd(n, one.n)
		}
	}
	for _, one := range d.effect.left {
		so := string(one.how) == string(q.Outcome) || q.Outcome == notation.Died && one.to == board.Graveyard
		if so && (seats == nil || slices.Contains(seats, one.permanent.Controller)) && one.was.Fits(&one.permanent, &of) {
			n = tracker.SaturatingAdd(n, one.n)
		}
	}
	return n, true
}
