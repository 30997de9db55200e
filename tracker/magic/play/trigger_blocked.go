package play

import (
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// blocked finds abilities that trigger on a creature blocking, or on one
// becoming blocked, which triggers once (CR 509.3c); flanking triggers for
// each blocker.
func (w *watch) blocked(now *board.Layers, e event.Blocked) {
	blocker, ok := now.State.Permanent.Get(e.On)
	attacker, there := now.State.Permanent.Get(e.What)
	if !ok || !there {
		return
	}
	t := triggering{now: now, source: blocker, is: now.Of(blocker), times: 1, other: attacker}
	w.keywords(board.OnBlock, t)
	w.happens(happening{is: []card.Verb{card.Blocking}, object: true, seat: blocker.Of.Controller, other: attacker, also: e.Also}, t)
	t = triggering{now: now, source: attacker, is: now.Of(attacker), times: 1, other: blocker}
	blockers := members(now.State.BlockersOf(attacker.ID))
	first := blockers == blocker.Count
	for _, row := range triggers {
		if row.On == board.OnBlocked && (first && row.Keyword != "rampage" || row.Keyword == "flanking" || row.Keyword == "rampage" && blockers > 1 && blockers-blocker.Count < 2) {
			w.row(row, t)
		}
	}
	t.it = []int64{blocker.ID}
	w.ring(attacker, ringBlocked, ringSacrifices, t)
	t.it = nil
	h := happening{is: []card.Verb{card.BecomingBlocked}, object: true, seat: attacker.Of.Controller, other: blocker}
	h.also = !first
	w.happens(h, t)
}

// unblocked finds abilities that trigger on a creature attacking and not being blocked
// (CR 509.3g).
func (w *watch) unblocked(now *board.Layers, id int64) {
	stack, ok := now.State.Permanent.Get(id)
	if !ok || !stack.Of.Attacking {
		return
	}
	h := happening{is: []card.Verb{card.Unblocked}, object: true, seat: stack.Of.Controller, whom: stack.Of.Attacks.Seat}
	h.other, _ = now.State.Permanent.Get(stack.Of.Attacks.Permanent)
	w.happens(h, triggering{now: now, source: stack, is: now.Of(stack), times: 1})
}
