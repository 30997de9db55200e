package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
)

// record records the damage that was dealt, for conditions and amounts of the turn. It takes time
// in the number of sources and players, and not of the permanents that one source damages.
func (r *damage) record(before *board.Layers) {
	type by struct {
		from   *board.Source
		seat   int
		combat bool
	}
	var e event.DamageRecorded
	at := make(map[by]int)
	for i := range r.hits {
		h := &r.hits[i]
		if h.n == 0 {
			continue
		}
		if h.seat == 0 && r.unmarked(h, before) {
			e.Also = append(e.Also, h.on)
		}
		if h.seat == 0 && h.ID == 0 {
			continue
		}
		key := by{h.Source, h.seat, h.combat}
		if k, again := at[key]; again {
			e.To[k].N = tracker.SaturatingAdd(e.To[k].N, h.n)
			continue
		}
		at[key] = len(e.To)
		dealt := board.Dealing{From: h.ID, Combat: h.combat}
		if h.seat != 0 {
			dealt.By, dealt.N = h.Controller, h.n
			dealt.Supertypes, dealt.Types, dealt.Subtypes = h.Supertypes, h.Types, h.Subtypes
			if h.Changeling {
				dealt.Subtypes = append(slices.Clip(dealt.Subtypes), board.EveryType)
			}
		}
		e.To = append(e.To, event.DealtTo{Seat: h.seat, Dealing: dealt})
	}
	if len(e.To)+len(e.Also) > 0 {
		r.d.happen(e, "")
	}
}

// unmarked reports whether damage is dealt to a permanent on which none is marked.
func (r *damage) unmarked(h *hit, before *board.Layers) bool {
	stack, ok := before.State.Permanent.Find(h.on)
	return ok && !before.UpTo(stack, board.AllLayers).C.Is("Creature")
}
