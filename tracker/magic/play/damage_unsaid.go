package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

// unsaidSource reports whether a filter depends on which objects dealt damage this turn while the
// source of some of it is unknown: an object that matches the rest of the filter may match it.
func (d *Decision) unsaidSource(f *notation.Filter) bool {
	asks := func(is ...string) bool {
		return slices.ContainsFunc(f.Is, func(one string) bool { return slices.Contains(is, one) })
	}
	switch {
	case asks(notation.DealtYouThisTurn, notation.DealtYouInCombat):
		return d.you != 0 && unnamedDamage(&d.s.Players[d.you-1])
	case asks(notation.DealtThisTurn, notation.DealtOpponent, notation.DealtPlayerInCombat):
		return slices.ContainsFunc(d.s.Players, func(p board.Player) bool { return unnamedDamage(&p) })
	}
	return false
}

// unnamedDamage reports whether a player was, or may have been, dealt damage this turn by an unknown
// source.
func unnamedDamage(p *board.Player) bool {
	return p.Did[board.UnsaidLoss] > 0 || slices.ContainsFunc(p.Dealt, board.Dealing.Unnamed)
}

// lenient returns a filter without its properties that depend on an unknown source of damage: in an
// effect, players choose among all objects that may match.
func (d *Decision) lenient(f notation.Filter) (notation.Filter, error) {
	if len(f.Is) == 0 || !d.unsaidSource(&f) {
		return f, nil
	}
	if d.effect == nil {
		return f, tracker.Refuse("Nobody has said which source dealt some of the damage of this turn.").Next("Name the objects: %s", tracker.Line("destroy #3"))
	}
	f.Is = slices.DeleteFunc(slices.Clone(f.Is), func(is string) bool {
		return d.unsaidSource(&notation.Filter{Is: []string{is}})
	})
	return f, nil
}

// meansUnsaid reports whether a step does something to all objects that dealt damage this turn, and
// the board doesn't know which those are.
func (d *Decision) meansUnsaid(a Action) bool {
	if !slices.ContainsFunc(d.s.Players, func(p board.Player) bool { return unnamedDamage(&p) }) {
		return false
	}
	return slices.ContainsFunc(notation.Selectors(Steps{a}), func(s notation.Selector) bool {
		return s.All && s.Filter != nil && d.unsaidSource(s.Filter)
	})
}
