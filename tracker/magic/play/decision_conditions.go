package play

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// holds reports whether a condition holds for the controller of the effect.
// known is false if the board can't tell.
func (d *Decision) holds(c *notation.Condition) (holds, known bool, err error) {
	if c == nil {
		return false, false, nil
	}
	holds, known, err = d.meets(c)
	return holds != c.Unless, known, err
}

// meets is holds without the word "unless".
func (d *Decision) meets(c *notation.Condition) (holds, known bool, err error) {
	switch {
	case c.Controls != nil && d.game.Vocabulary.OfLands(c.Controls) && c.Least > 0:
		n, known, err := d.countOf(c.Controls) // players seldom put lands on the board
		if err != nil || !known {
			return false, false, err
		}
		if c.Names {
			return d.Now().Holds(c, d.you, d.sourceID()), true, nil
		}
		return n >= c.Least, !c.Fewer, nil
	case ofThisTurn(c) && d.effect != nil && d.effect.turn != 0 && d.effect.turn != d.s.Turn: // of an ability that triggered earlier
		if d.effect.turn != d.s.Turn-1 {
			return false, false, nil
		}
		then := d.s.InTurnBefore()
		if then.Unsaid(c, d.you, d.sourceID()) {
			return false, false, nil
		}
		return then.Layers().Holds(c, d.you, d.sourceID()), true, nil
	case (c.Turn || c.Not || ofTurnBefore(c.Named)) && d.s.Active == 0:
		return false, false, nil
	case c.Named == notation.OwnMainPhase || c.Named == notation.NotMainPhase:
		if d.s.Unsaid(c, d.you, d.sourceID()) || d.effect != nil && d.effect.copied {
			return false, false, nil
		}
		return d.Now().Holds(c, d.you, d.sourceID()), true, nil
	case c.Is != nil && (c.Of == "" || c.Of == notation.Affected):
		stack, ok := d.onlyIt()
		if !ok {
			return false, false, nil
		}
		holds, err := d.fits(stack, *c.Is)
		return holds != c.Isnt, true, err
	case c.Amount != nil && c.Amount.From == notation.Affected && c.To != nil && c.To.Of == nil && !c.To.That:
		stack, ok := d.onlyIt()
		if !ok {
			return false, false, nil
		}
		return d.Now().HoldsFor(c, d.you, d.sourceID(), stack), true, nil
	case len(c.All) > 0:
		return d.meetEach(c.All, true)
	case len(c.Any) > 0:
		return d.meetEach(c.Any, false)
	case c.Amount != nil && (c.Amount.From == notation.Affected || c.Amount.Of != nil || c.Amount.That),
		c.To != nil && (c.To.From == notation.Affected || c.To.Of != nil || c.To.That):
		return false, false, nil
	case c.Amount != nil && c.Amount.Outcome != "" && c.To != nil:
		n, known, err := d.valueOf(*c.Amount)
		return c.Compared.Compare(n, c.To.N), known, err
	case d.s.Unsaid(c, d.you, d.sourceID()):
		return false, false, nil
	case card.CountsCards(c): // the board may lack some of them
		if d.Now().Holds(c, d.you, d.sourceID()) && (c.Controls != nil && c.Least > 0 && !c.Fewer || c.Compared == notation.AtLeast || c.Compared == notation.Greater) {
			return true, true, nil
		}
		return false, false, nil
	}
	return d.Now().Holds(c, d.you, d.sourceID()), true, nil
}

// onlyIt returns the permanent that the effect calls "it". ok is false if it is not exactly
// one on the battlefield.
func (d *Decision) onlyIt() (stack *tracker.Stack[board.Permanent], ok bool) {
	ids := d.in.It()
	if len(ids) != 1 {
		return nil, false
	}
	return d.s.Permanent.Find(ids[0])
}

// meetEach reports whether all of several conditions hold, or any of them. known
// is false if the board can't tell of one.
func (d *Decision) meetEach(all []notation.Condition, every bool) (holds, known bool, err error) {
	known = true
	for i := range all {
		one, tells, err := d.holds(&all[i])
		switch {
		case err != nil:
			return false, false, err
		case !tells:
			known = false
		case one != every: // decides it, whatever the others are
			return one, true, nil
		}
	}
	return every && known, known, nil
}

// ofTurnBefore reports whether a fact is about the turn before this one.
func ofTurnBefore(f notation.Fact) bool {
	return f == notation.NoneCastBefore || f == notation.TwoCastBefore
}

// ofThisTurn reports whether a condition, which isn't made of others, is about what was done this turn.
func ofThisTurn(c *notation.Condition) bool {
	of := func(q *notation.Quantity) bool {
		return q != nil && (q.Did != "" || q.ThisTurn != "" || q.Dealt != nil)
	}
	return strings.HasSuffix(string(c.Named), " this turn") || of(c.Amount) || of(c.To)
}

// anyOfThisTurn reports whether a condition, or one that it is made of, is about what was done this turn.
func anyOfThisTurn(c *notation.Condition) bool {
	part := func(one notation.Condition) bool { return anyOfThisTurn(&one) }
	return c != nil && (ofThisTurn(c) || slices.ContainsFunc(c.All, part) || slices.ContainsFunc(c.Any, part))
}
