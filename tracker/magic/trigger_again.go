package magic

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

// promise is an ability that makes other abilities trigger an additional time.
type promise struct {
	stack tracker.Stack[Permanent]
	again card.Again
}

// promises lists such abilities; the result is cached.
func (l *layers) promises() []promise {
	if l.promiseCache != nil {
		return l.promiseCache
	}
	l.promiseCache = []promise{}
	for stack := range l.s.Permanent.Marked(hasTexts) {
		face := stack.Of.Face()
		if stack.Of.PhasedOut || !some(abilities[card.Again](&l.s, face)) {
			continue
		}
		now := l.of(*stack)
		for a := range abilities[card.Again](&l.s, &now.Definition) {
			l.promiseCache = append(l.promiseCache, promise{*stack, a})
		}
	}
	return l.promiseCache
}

// additional returns how many additional times abilities of each player's
// permanents trigger on what happens to a permanent, by seat, on the board
// that the trigger looks at (CR 603.2d, 603.10a).
func (w *watch) additional(now *layers, what tracker.Stack[Permanent], happens ...card.Event) map[int]int64 {
	var more map[int]int64
	for _, p := range now.promises() {
		if !slices.Contains(happens, p.again.By) {
			continue
		}
		t := triggering{now: now, source: p.stack, other: what, times: 1}
		if !w.matchesSubject(&p.again.Of, &t) {
			continue
		}
		if more == nil {
			more = make(map[int]int64)
		}
		more[p.stack.Of.Controller] = tracker.SaturatingAdd(more[p.stack.Of.Controller], p.stack.Count)
	}
	return more
}
