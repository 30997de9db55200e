package card

import (
	"regexp"
	"strings"

	"arbiter/tracker/notation"
)

type (
	// Skips is a replacement effect by which players skip a step, phase or extra
	// turn (CR 614.10).
	Skips struct {
		Whom  notation.PlayerKind `json:"whom"`            // You, EachPlayer or EachOpponent
		Step  Step                `json:"step,omitempty"`  // "" for extra turns
		Extra bool                `json:"extra,omitempty"` // extra turns
	}
	// CantLose is an ability by which players don't lose the game (CR 104.3, 614.17).
	CantLose struct {
		Whom    notation.PlayerKind `json:"whom"`
		ForLife bool                `json:"for_life,omitempty"` // only for having 0 or less life
		Win     notation.PlayerKind `json:"win,omitempty"`      // these players can't win the game
	}
)

var (
	skipsStep  = regexp.MustCompile(`(?i)^(skip|each player skips|players skip|your opponents skip|each opponent skips) (?:your|their) (untap|upkeep|draw) steps?$`)
	skipsExtra = regexp.MustCompile(`(?i)^if (you|a player|an opponent) would begin an extra turn, (?:that player skips|skip) that turn instead$`)
	noLoss     = regexp.MustCompile(`(?i)^(you|players|your opponents) don't lose the game for having 0 or less life$`)
	cantLose   = regexp.MustCompile(`(?i)^(you|players|your opponents) can't lose the game(?:(?: and|,| or) (your opponents|players) can't win the game)?$`)
)

// UntapStep is the untap step, at whose beginning nothing triggers.
const UntapStep Step = "untap"

// rulePlayers are the words for players whom abilities are about. The first for a
// kind is the canonical one.
var rulePlayers = map[string]notation.PlayerKind{
	"you": notation.You, "players": notation.EachPlayer, "a player": notation.EachPlayer, "your opponents": notation.EachOpponent, "an opponent": notation.EachOpponent,
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

// losing parses "You can't lose the game and your opponents can't win the game".
func losing(sentence string) (Ability, bool) {
	if m := noLoss.FindStringSubmatch(sentence); m != nil {
		return CantLose{Whom: rulePlayers[strings.ToLower(m[1])], ForLife: true}, true
	}
	m := cantLose.FindStringSubmatch(sentence)
	if m == nil {
		return nil, false
	}
	return CantLose{Whom: rulePlayers[strings.ToLower(m[1])], Win: rulePlayers[strings.ToLower(m[2])]}, true
}

// String returns the ability as text.
func (a Skips) String() string {
	if a.Extra {
		return map[notation.PlayerKind]string{
			notation.You:          "If you would begin an extra turn, skip that turn instead.",
			notation.EachPlayer:   "If a player would begin an extra turn, that player skips that turn instead.",
			notation.EachOpponent: "If an opponent would begin an extra turn, that player skips that turn instead.",
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

// String returns the ability as text.
func (a CantLose) String() string {
	words := map[notation.PlayerKind]string{notation.You: "you", notation.EachPlayer: "players", notation.EachOpponent: "your opponents"}
	who := words[a.Whom]
	who = strings.ToUpper(who[:1]) + who[1:]
	switch {
	case a.ForLife:
		return who + " don't lose the game for having 0 or less life."
	case a.Win != "":
		return who + " can't lose the game and " + words[a.Win] + " can't win the game."
	}
	return who + " can't lose the game."
}

func (Skips) Kind() Kind    { return KindReplacement }
func (CantLose) Kind() Kind { return KindRestriction }
func (Skips) ability()      {}
func (CantLose) ability()   {}
