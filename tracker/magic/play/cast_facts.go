package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// PaidWords are the words by which players announce additional costs, with the keyword of
// each.
var PaidWords = []struct{ Word, Keyword string }{{"kicked", "kicker"}, {"bargained", "bargain"}, {"offspring", "offspring"}}

// how returns how a card is cast.
func (a Cast) how(w way, c castable) *board.HowCast {
	how := &board.HowCast{From: c.zone, Way: w.word, Paid: a.Paid}
	if a.X != nil && a.X.Expr == "" {
		how.X = &a.X.N
	}
	return how
}

// paysAlso notes an additional cost that isn't mana, or refuses one that the spell doesn't
// have.
func (d *Decision) paysAlso(a Cast, up *card.Definition) error {
	for _, p := range PaidWords {
		if a.Paid != p.Word {
			continue
		}
		i := slices.IndexFunc(up.Keywords, func(k string) bool { return card.ReadKeyword(k).Name == p.Keyword })
		if i < 0 {
			return tracker.Refuse("%s has no %s.", tracker.Name(up.Name), tracker.Name(p.Keyword)).By(ruleCast).
				Next("Without it: %s", tracker.LineOf("cast %s", tracker.Name(up.Name))).Or("cast " + up.Name)
		}
		if k := card.ReadKeyword(up.Keywords[i]); k.Dash || k.Parameter == "" {
			return Note{Text: up.Keywords[i]}.decide(d)
		}
	}
	return nil
}

// dependsOnCast reports whether steps depend on how their source was cast.
func dependsOnCast(do []tracker.Encoded) bool {
	all, err := steps(do)
	return err == nil && anyStep(all, func(a Action) bool {
		p, is := a.(Provided)
		return is && p.Cast != ""
	})
}
