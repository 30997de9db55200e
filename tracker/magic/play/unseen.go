package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// Unseen says what players do out of the board's sight, so that abilities trigger on
// it.
type Unseen struct {
	Who  notation.Player    `json:"who"`
	Does card.Verb          `json:"does"`
	N    notation.Amount    `json:"n,omitzero"` // how often, or how many cards; zero for once
	Of   *card.Definition   `json:"of,omitempty"`
	On   *notation.Selector `json:"on,omitempty"` // what becomes the target, or is tapped for mana
}

// decide notes what players do.
func (a Unseen) decide(d *Decision) error {
	n := int64(1)
	if a.N != (notation.Amount{}) {
		var err error
		if n, err = d.number(a.N, "cards"); err != nil {
			return err
		}
		if n < 1 {
			return nil
		}
	}
	n, err := d.multiplied(n)
	if err != nil {
		return err
	}
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	var on []int64
	if a.On != nil {
		if on, err = d.Find().Objects(*a.On); err != nil {
			return err
		}
		d.in.Refer(on...)
	}
	for _, seat := range seats {
		if err := d.inGame(seat); err != nil {
			return err
		}
		if a.On == nil {
			d.happen(event.Unseen{Seat: seat, Does: a.Does, N: n, Of: a.Of}, ruleTrigger)
		}
		for _, id := range on {
			d.happen(event.Unseen{Seat: seat, Does: a.Does, N: n, Of: a.Of, On: id}, ruleTrigger)
		}
	}
	return nil
}

const ruleTrigger tracker.Rule = "magic/trigger"

// drawnForTurn returns the number of cards that a player has drawn in the draw step of
// the turn (CR 504.1), which players needn't say. With two players, the player who goes
// first doesn't draw in the first turn (CR 103.8a), nor does the team that goes first where
// teams take turns (CR 810.6).
func drawnForTurn(s *board.State, seat int) int64 {
	if !s.IsActive(seat) || slices.Index(board.Steps, s.Step) < slices.Index(board.Steps, board.Draw) || s.Turn <= 1 && (len(s.Players) == 2 || s.Shared) {
		return 0
	}
	return 1
}

// watched reports whether an ability triggers on what a player does out of sight.
func (d *Decision) watched(does card.Verb) bool {
	for _, w := range d.Now().Watchers(keyedToOthers) {
		for _, a := range w.Told {
			if slices.ContainsFunc(a.On, func(e card.Event) bool { return e.Is == does }) {
				return true
			}
		}
	}
	return false
}

// casts notes the spell with which a player puts a card onto the battlefield by
// casting it, if an ability triggers on that, and reports whether it did.
func (d *Decision) casts(a Add, def card.Definition) bool {
	if def.Name == "" || slices.Contains(def.Types, "Land") || !d.watched(card.Casting) {
		return false
	}
	who := notation.Player{Kind: notation.You}
	if a.Card.For != nil {
		who = *a.Card.For
	}
	seats, err := d.Seats(who)
	if err != nil || len(seats) != 1 {
		return false
	}
	d.happen(event.Unseen{Seat: seats[0], Does: card.Casting, N: 1, Of: &def}, ruleTrigger)
	return true
}

// unseen finds abilities that trigger on what players do out of sight.
func (w *watch) unseen(now *board.Layers, then board.State, e event.Unseen) {
	t := triggering{now: now, times: 1}
	h := happening{is: []card.Verb{e.Does}, seat: e.Seat, n: e.N, of: e.Of}
	if e.Does == card.Cycling {
		h.is = append(h.is, card.Discarding)
	}
	if h.nth = then.Seat(e.Seat).Did[e.Does]; e.Does == card.Drawing {
		h.nth += drawnForTurn(&then, e.Seat)
	}
	if e.On != 0 {
		stack, ok := now.State.Permanent.Get(e.On)
		if !ok {
			return
		}
		h.other = stack
		if e.Does != card.Casting {
			h.other, h.object, h.whom = tracker.Stack[board.Permanent]{}, true, e.Seat
			t.source, t.is = stack, now.Of(stack)
		}
	}
	if e.Does == card.Drawing || e.Does == card.Discarding || e.Does == card.Milling {
		h.each = e.N
	}
	w.happens(h, t)
}

// DescribedBy returns a card with the types, colors and other characteristics that words
// name. ok is false if a word names none.
func DescribedBy(v *notation.Vocabulary, words []string) (def *card.Definition, ok bool) {
	def = new(card.Definition)
	for _, w := range words {
		switch sort, word := v.SortOf(w); sort {
		case notation.ColorWord:
			def.Colors = append(def.Colors, word)
		case notation.SupertypeWord:
			def.Supertypes = append(def.Supertypes, word)
		case notation.TypeWord:
			def.Types = append(def.Types, word)
		case notation.SubtypeWord:
			def.Subtypes = append(def.Subtypes, word)
		default:
			if word != "colorless" {
				return nil, false
			}
		}
	}
	return def, true
}
