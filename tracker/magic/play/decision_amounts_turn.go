package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// countOfTurn returns an amount of what was done this turn. For an ability that triggered in the
// turn before, that is the turn that it means; of earlier turns the board has no record.
func (d *Decision) countOfTurn(q *notation.Quantity) (n int64, known bool) {
	s, who := &d.s, d.you
	if d.effect != nil && d.effect.turn != 0 && d.effect.turn != s.Turn {
		if d.effect.turn != s.Turn-1 {
			return 0, false
		}
		s = new(s.InTurnBefore())
	}
	if q.Dealt != nil {
		return s.DamageOfTurn(q.Dealt, who, d.sourceID())
	}
	if q.Did != "" {
		return s.DoneThisTurn(q, who, 0), true
	}
	if q.Their && d.they != 0 {
		who = d.they
	}
	return s.LifeThisTurn(q.ThisTurn, who), who != 0
}

// countsTurn reports whether an amount or a condition of an effect is about what was done this turn.
func countsTurn(v *notation.Vocabulary, do []tracker.Encoded) bool {
	all, err := steps(do)
	return err == nil && anyStep(all, func(a Action) bool {
		if p, is := a.(Provided); is && (anyOfThisTurn(p.If) || anyOfThisTurn(p.Sure) || p.Whose != nil && anyOfThisTurn(&p.Whose.If)) {
			return true
		}
		return slices.ContainsFunc(notation.Amounts(a), func(n notation.Amount) bool {
			q, ok := notation.ReadEffectQuantity(v, n.Expr)
			for of := &q; ok && of != nil; of = of.Add {
				if of.Dealt != nil || of.Did != "" || of.ThisTurn != "" {
					return true
				}
			}
			return false
		})
	})
}
