package board

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

// CantBeSacrificed returns a restriction by which a permanent can't be sacrificed, or nil. by is
// the seat of the player whose spell or ability causes the sacrifice, or 0.
func (l *Layers) CantBeSacrificed(stack *tracker.Stack[Permanent], by int) *Restricting {
	cant := []card.Prohibition{card.CantBeSacrificed}
	if by != 0 && l.State.Opposed(by, stack.Of.Controller) {
		cant = append(cant, card.CantBeMadeLoss)
	}
	for _, what := range cant {
		if all := l.restrictions(stack, what, Versus{}); len(all) > 0 {
			return &all[0]
		}
	}
	return nil
}
