package play

import (
	"slices"
	"strings"

	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// carried reports whether an action that a clause was read as is one of effects,
// and refers only to what the effect has named.
func (r *reader) carried(a Action) bool {
	switch a := a.(type) {
	case Create, GainLife, PutCounters, MoveCounters, PutSameCounters, GiveBoost, Damage, Divide, Fight, Tap, Return, Give, Attach, Transform, Regenerate,
		Prevent, KeepTapped, Keyword, Designate, ChangeDayNight, Double, Exchange, PutFaceDown, ForbidRegeneration, Phase, ExtraTurn, LeaveCombat, Goad, AddCombat,
		IncreaseSpeed, Meld, TurnOver, Note, Begin, Once, ExileUntil, SetFate, Venture, Tempt, BecomeLevel, Unlock, Forage, Distribute, BecomeBlocked:
	case LeaveBattlefield:
		if a.How == "" {
			return false
		}
	case BecomeCopy:
		if strings.HasSuffix(a.Except, " until end of turn") {
			return false // the duration is no exception
		}
	case Mark: // the board doesn't know whether another permanent has a prepare spell (CR 722.3a)
		if a.As == board.Prepared && !a.Not && a.On.ID != card.SourceID {
			return false
		}
	case Concede:
		if !a.Lost {
			return false
		}
	default:
		return false
	}
	if namesAny(a) || !hitsEither(a) && slices.ContainsFunc(notation.Targets(a), func(t notation.Target) bool { return t.Either }) {
		return false
	}
	if r.unseen && notation.Mentions(a) || !r.g.excepts(a) || slices.ContainsFunc(selectorsOf(a), boundsDiffer) || sharesWithOther(a) {
		return false
	}
	if len(selectorsOf(a)) > 0 {
		r.unseen, r.buried = false, nil
	}
	return true
}

// hitsEither reports whether an action can be performed on "any target".
func hitsEither(a Action) bool {
	switch a.(type) {
	case Damage, Divide, Prevent:
		return true
	default:
		return false
	}
}

// boundsDiffer reports whether each of several objects has a bound of its own: "each artifact with
// mana value less than the number of counters on it".
func boundsDiffer(s notation.Selector) bool {
	return s.All && s.Filter != nil && slices.ContainsFunc(s.Filter.Bounds, func(b notation.Bound) bool { return strings.HasSuffix(b.Expr, "counters on it") })
}

// sharesWithOther reports whether an action is about objects that have something in common with one
// that is chosen or named at the same time. The second permanent of an exchange may have something in
// common with the first, which is chosen before.
func sharesWithOther(a Action) bool {
	shares := func(s notation.Selector) bool { return s.Filter != nil && s.Filter.Shares != "" }
	if x, ok := a.(Exchange); ok {
		return shares(x.A)
	}
	return slices.ContainsFunc(selectorsOf(a), func(s notation.Selector) bool {
		return slices.ContainsFunc(s.List, shares) && s.List[0].It != notation.It && s.List[0].It != notation.That && s.List[0].ID != card.SourceID
	})
}
