package card

import (
	"regexp"
	"strings"

	"arbiter/tracker/notation"
)

// Skips is a replacement effect by which players skip a step, phase or extra
// turn (CR 614.10).
type Skips struct {
	Whom  notation.PlayerKind `json:"whom"`            // You, EachPlayer or EachOpponent
	Step  Step                `json:"step,omitempty"`  // "" for extra turns
	Extra bool                `json:"extra,omitempty"` // extra turns
}

var (
	skipsStep  = regexp.MustCompile(`(?i)^(skip|each player skips|players skip|your opponents skip|each opponent skips) (?:your|their) (untap|upkeep|draw) steps?$`)
	skipsExtra = regexp.MustCompile(`(?i)^if (you|a player|an opponent) would begin an extra turn, (?:that player skips|skip) that turn instead$`)
)

// UntapStep is the untap step, at whose beginning nothing triggers.
const UntapStep Step = "untap"

// rulePlayers are the words for the players who skip something.
var rulePlayers = map[string]notation.PlayerKind{
	"you": notation.You, "a player": notation.EachPlayer, "an opponent": notation.EachOpponent,
	"skip": notation.You, "each player skips": notation.EachPlayer, "players skip": notation.EachPlayer, "your opponents skip": notation.EachOpponent, "each opponent skips": notation.EachOpponent,
}

// skipping parses "Skip your draw step".
func skipping(sentence string) (Ability, bool) {
	if m := skipsStep.FindStringSubmatch(sentence); m != nil {
		return Skips{Whom: rulePlayers[strings.ToLower(m[1])], Step: Step(strings.ToLower(m[2]))}, true
	}
	m := skipsExtra.FindStringSubmatch(sentence)
	if m == nil {
		return nil, false
	}
	return Skips{Whom: rulePlayers[strings.ToLower(m[1])], Extra: true}, true
}

// String returns the ability as text.
func (a Skips) String() string {
	if a.Extra {
		return map[notation.PlayerKind]string{
			notation.You:          "If you would begin an extra turn, skip that turn instead.",
			notation.EachPlayer:   "If a player would begin an extra turn, " + "that player skips that turn instead.",
			notation.EachOpponent: "If an opponent would begin an extra turn, " + "that player skips that turn instead.",
		}[a.Whom]
	}
	switch a.Whom {
	case notation.You:
		return "Skip your " + string(a.Step) + " step."
	case notation.EachOpponent:
		return "Each opponent skips their " + string(a.Step) + " step."
	default:
		return "Each player skips their " + string(a.Step) + " step."
	}
}

func (Skips) Kind() Kind { return KindReplacement }
func (Skips) ability()   {}
