package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// declareUnblocked makes the attackers that nothing blocks unblocked, if an ability
// triggers on that (CR 509.3g), and reports whether one does: it is pressed or dismissed
// before combat damage is dealt.
func (d *Decision) declareUnblocked() bool {
	var out []tracker.Happening[event.Event]
	watched := d.watched(card.Unblocked, 0)
	for stack := range d.s.Permanent.All() {
		if stack.Of.Attacking && !stack.Of.Blocked && !stack.Of.Unblocked && (watched || d.watched(card.Unblocked, stack.ID)) {
			out = append(out, by("magic/combat/unblocked", event.BecameBlocked{On: stack.ID, Not: true}))
		}
	}
	if len(out) == 0 {
		return false
	}
	after := d.game.remind(d.s, slices.Clone(out), doings{by: d.you}, false)
	if !slices.ContainsFunc(after, func(h tracker.Happening[event.Event]) bool { _, reminds := h.Event.(event.Reminded); return reminds }) {
		return false
	}
	d.addEvents(out)
	return true
}
