package board

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

const (
	ruleHexproofPlayer  tracker.Rule = "magic/keyword/hexproof/player"
	ruleProtectedPlayer tracker.Rule = "magic/keyword/protection/target"
)

// UntargetablePlayer returns the keyword by which a player can't be the target of a spell or
// an ability that a player controls, and its rule. ok is false if they can be the target. For
// seat 0, an unknown player, only shroud counts.
func (l *Layers) UntargetablePlayer(seat, by int) (keyword string, rule tracker.Rule, ok bool) {
	if _, has := l.State.Guarding(seat, Everything); has {
		return Everything, ruleProtectedPlayer, true
	}
	if _, has := l.State.Guarding(seat, "shroud"); has {
		return "shroud", ruleShroud, true
	}
	if _, has := l.State.Guarding(seat, "hexproof"); has && by != 0 && l.State.Opposed(by, seat) {
		return "hexproof", ruleHexproofPlayer, true
	}
	for stack := range l.State.Permanent.Marked(HasTexts) {
		if stack.Of.PhasedOut || stack.Of.Controller != seat {
			continue
		}
		for a := range AbilitiesOf[card.Guarded](&l.State, &l.Look(stack).Definition) {
			switch {
			case !l.Applies(a.When, stack, stack, Versus{}):
			case a.Has == "shroud":
				return a.Has, ruleShroud, true
			case by != 0 && l.State.Opposed(by, seat):
				return a.Has, ruleHexproofPlayer, true
			}
		}
	}
	return "", "", false
}
