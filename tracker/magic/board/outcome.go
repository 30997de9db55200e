package board

import (
	"slices"

	"arbiter/tracker/magic/card"
)

// CantLose reports whether an ability keeps a player from losing the game, or if
// withoutLife is set from losing it for having 0 or less life. With shared turns, what
// keeps one player keeps the team (CR 810.8a).
func (l *Layers) CantLose(seat int, withoutLife bool) bool {
	seats := []int{seat}
	if l.State.Shared {
		seats = l.State.Team(seat)
	}
	for stack := range l.State.Permanent.Marked(HasTexts) {
		if stack.Of.PhasedOut {
			continue
		}
		for a := range AbilitiesOf[card.Outcome](&l.State, &l.Look(stack).Definition) {
			keeps := func(n int) bool {
				return a.CantLose == card.Yours && n == stack.Of.Controller || a.CantLose == card.Opponents && l.State.Opposed(n, stack.Of.Controller)
			}
			if (withoutLife || !a.LifeOnly) && slices.ContainsFunc(seats, keeps) && l.Applies(a.When, stack, stack, Versus{}) {
				return true
			}
		}
	}
	return false
}
