package board

import (
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// rulesOn looks for an ability of a type on the board that is about a player, and
// returns the name of the permanent that has it.
func rulesOn[A card.Ability](s *State, seat int, whom func(A) notation.PlayerKind, is func(A) bool) (by string, found bool) {
	var now *Layers
	for stack := range s.Permanent.Marked(HasTexts) {
		if stack.Of.PhasedOut || !Any(AbilitiesOf[A](s, stack.Of.Face())) {
			continue
		}
		if now == nil {
			now = s.Layers()
		}
		for a := range AbilitiesOf[A](s, &now.Look(stack).Definition) {
			if is(a) && s.ControlledBy(&notation.Player{Kind: whom(a)}, seat, stack.Of.Controller) {
				return stack.Of.Face().Name, true
			}
		}
	}
	return "", false
}

// SkipsStep returns the name of what has a player skip a step (CR 614.10).
func (s *State) SkipsStep(seat int, step Step) (by string, skips bool) {
	return rulesOn(s, seat, func(a card.Skips) notation.PlayerKind { return a.Whom }, func(a card.Skips) bool { return !a.Extra && string(a.Step) == string(step) })
}

// SkipsExtraTurns returns the name of what has a player skip extra turns.
func (s *State) SkipsExtraTurns(seat int) (by string, skips bool) {
	return rulesOn(s, seat, func(a card.Skips) notation.PlayerKind { return a.Whom }, func(a card.Skips) bool { return a.Extra })
}
