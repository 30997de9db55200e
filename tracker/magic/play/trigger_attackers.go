package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// attacksWith reports whether a player attacks with at least as many creatures as an
// event says, and didn't before.
func (w *watch) attacksWith(e *card.Event, h *happening, t *triggering) bool {
	t.times, t.it = 1, nil
	group := h.group
	if e.Whom != "" {
		if !w.means(e.Whom, h.whom, t) {
			return false
		}
		if e.Of.What == nil {
			return true
		}
		group = slices.DeleteFunc(slices.Clone(group), func(a tracker.Stack[board.Permanent]) bool { return a.Of.Attacks.Seat != h.whom })
	}
	if e.Of.What == nil {
		return len(h.before) == 0
	}
	count := func(all []tracker.Stack[board.Permanent]) (n int64) {
		for _, stack := range all {
			one := triggering{now: t.now, source: t.source, is: t.is, other: stack, times: 1}
			if w.matchesSubject(&e.Of, &one) {
				n = tracker.SaturatingAdd(n, stack.Count)
			}
		}
		return n
	}
	if e.Exact && count(group) != e.Least {
		return false
	}
	return count(h.before) < e.Least && count(group) >= e.Least
}

// attacksWithOthers reports whether at least as many other creatures attack with a creature as
// an event says, and fewer did before.
func (w *watch) attacksWithOthers(e *card.Event, h *happening, t *triggering) bool {
	if e.Others == nil {
		return h.others >= e.Least && (!h.also || h.had < e.Least)
	}
	of := &t.source
	if !e.OnlyOwn() {
		of = &t.other
	}
	count := func(all []tracker.Stack[board.Permanent]) (n int64) {
		for _, stack := range all {
			if stack.ID == of.ID {
				stack.Count--
			}
			c := t.now.Of(stack)
			if t.now.Matches(&stack, &c, e.Others, t.source.ID, t.source.Of.Controller) {
				n = tracker.SaturatingAdd(n, stack.Count)
			}
		}
		return n
	}
	return count(h.group) >= e.Least && (!h.also || count(h.before) < e.Least)
}
