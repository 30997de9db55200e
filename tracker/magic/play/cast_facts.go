package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// PaidWords are the words by which players announce additional costs, with the keyword of
// each.
var PaidWords = []struct{ Word, Keyword string }{{"kicked", "kicker"}, {"bargained", "bargain"}, {"offspring", "offspring"}}

// how returns how a card is cast, or that it is a land.
func (a Cast) how(w way, c castable) *board.HowCast {
	if def := c.up(); slices.Contains(def.Types, "Land") {
		return &board.HowCast{Not: board.NoSpell}
	}
	how := &board.HowCast{From: c.zone, Way: w.word, Paid: a.Paid}
	if a.X != nil && a.X.Expr == "" {
		how.X = &a.X.N
	}
	return how
}

// howCast returns how an entering permanent was cast, or nil if that isn't known: players add
// permanents that are on their table, however they came there. A token that is created wasn't
// cast, and neither was a card that is put onto the battlefield: it is a new object (CR 400.7).
func (d *Decision) howCast(e *event.Entered) *board.HowCast {
	switch {
	case e.Of.Token && !e.Created: // CR 608.3f
		return &board.HowCast{Not: board.CopiedSpell}
	case e.Created, d.casts == nil && e.From != 0:
		return &board.HowCast{Not: board.NoSpell}
	}
	return d.casts
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

// castOf tells a reminder how its source was cast, or the object that the ability triggered
// on, as far as the effect depends on that. An effect of which nothing is left for an object
// that was cast in that way doesn't happen at all (CR 603.4).
func (w *watch) castOf(r *board.Reminder, t *triggering) {
	all, err := steps(r.Do)
	if err != nil {
		return
	}
	about := t.source.ID
	depends := anyStep(all, func(a Action) bool { p, is := a.(Provided); return is && p.Cast != "" })
	if depends && len(t.it) > 0 && t.other.ID != 0 {
		about = t.other.ID
	}
	how, known := w.cast[about]
	if !known || !depends && how.X == nil {
		return
	}
	r.Cast = &how
	if p, is := onlyStep(all).(Provided); is && p.Cast != "" && len(p.Else) == 0 {
		if holds, known := how.Holds(p.Cast); known && !holds {
			r.Times = 0
		}
	}
}

// onlyStep returns the step of an effect that has no other, or nil.
func onlyStep(all Steps) Action {
	if len(all) != 1 {
		return nil
	}
	return all[0]
}
