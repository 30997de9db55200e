package play

import (
	"cmp"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// triggeredOnce is an ability that triggers only once on simultaneous events.
type triggeredOnce struct {
	source int64
	event  string
	whom   int
}

// noReminder marks an ability that has triggered without a reminder that further objects can
// join.
const noReminder = -1

// joins adds an object to the reminder of an ability that triggers once on one or more objects.
// It reports whether there is such a reminder.
func (w *watch) joins(key triggeredOnce, h *happening, t *triggering) bool {
	i := w.once[key]
	if i <= 0 {
		return i == noReminder
	}
	r := &w.found[i-1]
	if r.Effect {
		r.Amount = tracker.SaturatingAdd(r.Amount, cmp.Or(max(h.n, 0), t.many))
	}
	for _, id := range t.it {
		if r.Several && !slices.Contains(r.It, id) {
			r.It = append(slices.Clip(r.It), id)
		}
	}
	return true
}

// spends reports whether an ability has reached its limit of triggers. If it hasn't, it counts
// one more.
func (w *watch) spends(a card.Trigger, t *triggering) bool {
	if a.Only == "" && !slices.ContainsFunc(a.On, func(e card.Event) bool { return e.First }) {
		return false
	}
	if a.Only == card.UntilDone {
		stack, ok := w.s.Permanent.Get(t.source.ID)
		return ok && slices.Contains(stack.Of.Triggered, doneOnce(said(a.Do.Said)))
	}
	now := event.Triggered{On: t.source.ID, Of: board.Triggered{Ability: a.String(), Ever: a.Only == card.OnceEver}}
	if stack, ok := w.s.Permanent.Get(t.source.ID); !ok || slices.Contains(stack.Of.Triggered, now.Of) {
		return ok
	}
	w.s = event.Fold(w.s, now)
	w.spent = append(w.spent, by(ruleTrigger, now))
	t.times = 1
	return false
}
