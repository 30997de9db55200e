package board

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

// CantBeSacrificed returns the restriction by which a permanent can't be sacrificed, or nil. by is
// the seat of the player whose spell or ability has it sacrificed, or 0.
func (l *Layers) CantBeSacrificed(stack *tracker.Stack[Permanent], by int) *Restricting {
	for _, r := range l.restrictions(stack, card.CantBeSacrificed, Versus{}) {
		return &r
	}
	if by == 0 || !l.State.Opposed(by, stack.Of.Controller) {
		return nil
	}
	for _, r := range l.restrictions(stack, card.CantBeMadeLoss, Versus{}) {
		return &r
	}
	return nil
}
