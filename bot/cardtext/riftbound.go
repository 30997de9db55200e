package cardtext

import (
	"reflect"
	"regexp"
	"slices"
	"strings"

	"arbiter/rules/cards"
	"arbiter/tracker/notation"
)

// Riftbound writes keywords in brackets: "[Assault 2]", "[Equip][1][Body]". A
// card has those that begin a line; in the middle of one they are spoken of.
var (
	bracket = regexp.MustCompile(`^\[([A-Za-z-]+)\s*(\d*)\]`)
	cost    = regexp.MustCompile(`^(?:\s*—\s*)?((?:\[(?:\d+|[A-Za-z]+)\])+)`)
	might   = regexp.MustCompile(`(?i)\s*\[might\]`)
	plays   = regexp.MustCompile(`(?i)\bplay(s?)\b`)
)

// alone are keywords that have no text of their own: they may stand in one line.
var alone = []string{
	"accelerate", "action", "ambush", "assault", "backline", "deflect", "ganking", "hidden", "hunt", "quick-draw", "reaction",
	"shield", "tank", "temporary", "unique", "vision", "weaponmaster",
}

// costly are followed by a cost, and leading by the text of an ability.
var (
	costly  = []string{"empower", "equip", "flow", "repeat"}
	leading = []string{"deathknell", "empowered", "legion", "level"}
)

func riftKeywords(text string) []string {
	var all []string
	for line := range strings.Lines(plain.Replace(reminders.ReplaceAllString(text, ""))) {
		all = append(all, riftLine(strings.TrimSpace(line))...)
	}
	return all
}

func riftLine(line string) []string {
	var all []string
	for line != "" {
		m := bracket.FindStringSubmatch(line)
		if m == nil {
			break
		}
		name := strings.ToLower(m[1])
		rest := strings.TrimSpace(line[len(m[0]):])
		k := name
		if m[2] != "" {
			k += " " + m[2]
		}
		switch {
		case slices.Contains(alone, name):
			if (name == "action" || name == "reaction") && rest != "" && bracket.FindStringSubmatch(rest) != nil {
				// "[Action] [Tap]: …" is an ability, "[Action] [Repeat][2]" are two keywords.
				if next := strings.ToLower(bracket.FindStringSubmatch(rest)[1]); !slices.Contains(alone, next) && !slices.Contains(costly, next) {
					return all
				}
			}
		case slices.Contains(costly, name):
			if c := cost.FindStringSubmatch(rest); c != nil {
				k += " " + strings.ToLower(c[1])
				rest = strings.TrimSpace(rest[len(c[0]):])
			}
		case slices.Contains(leading, name):
			return append(all, k)
		default:
			return all
		}
		// An ability that may be used at that speed isn't the card's own speed.
		if (name == "action" || name == "reaction") && strings.HasPrefix(rest, "—") {
			return all
		}
		all = append(all, k)
		line = strings.TrimLeft(rest, " ,.")
	}
	return all
}

// riftMakes reads "play a 2 [Might] Sand Soldier unit token" as what Magic's cards
// say of creating.
func riftMakes(v *notation.Vocabulary, text string) []cards.Token {
	if !strings.Contains(strings.ToLower(text), "token") {
		return nil
	}
	text = plays.ReplaceAllString(might.ReplaceAllString(text, " Might"), "create$1")
	var all []cards.Token
	for _, c := range notation.ParseCreations(v, text) {
		if t, ok := tokenOf(c); ok && !slices.ContainsFunc(all, func(o cards.Token) bool { return reflect.DeepEqual(o, t) }) {
			all = append(all, t)
		}
	}
	return all
}
