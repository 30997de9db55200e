package magic

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

// promise is an ability that has others trigger an additional time.
type promise struct {
	stack tracker.Stack[Permanent]
	again card.Again
}

// promises finds the abilities that say additional times, once for all that
// happens at once.
func (l *layers) promises() []promise {
	if l.promising != nil {
		return l.promising
	}
	l.promising = []promise{}
	for stack := range l.s.Permanent.Marked(hasTexts) {
		face := stack.Of.Face()
		if stack.Of.PhasedOut || !some(abilities[card.Again](&l.s, face)) {
			continue
		}
		now := l.of(*stack)
		for a := range abilities[card.Again](&l.s, &now.Definition) {
			l.promising = append(l.promising, promise{*stack, a})
		}
	}
	return l.promising
}

// additional is how many more times the abilities of each player's permanents
// trigger on what happens to a permanent, by seat: once for each ability that
// says so, as the board is looked at for the trigger (CR 603.2d, 603.10a).
func (w *watch) additional(now *layers, what tracker.Stack[Permanent], happens ...card.Event) map[int]int64 {
	var more map[int]int64
	for _, p := range now.promises() {
		if !slices.Contains(happens, p.again.By) {
			continue
		}
		t := triggering{now: now, source: p.stack, other: what, times: 1}
		if !w.watches(&p.again.Of, &t) {
			continue
		}
		if more == nil {
			more = make(map[int]int64)
		}
		more[p.stack.Of.Controller] = tracker.SaturatingAdd(more[p.stack.Of.Controller], p.stack.Count)
	}
	return more
}
