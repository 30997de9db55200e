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

// riftReading is what a text says of its card: keywords, and of which kinds the
// lines are that say more.
func riftReading(text string) (keywords, lines []string) {
	for line := range strings.Lines(plain.Replace(withoutReminders(text))) {
		said, rest := riftLine(strings.TrimSpace(line))
		keywords = append(keywords, said...)
		if rest = strings.TrimSpace(rest); rest != "" {
			lines = append(lines, riftKind(rest))
		}
	}
	return keywords, lines
}

// riftTriggers and riftActivates are how such abilities begin.
var (
	riftTriggers  = regexp.MustCompile(`(?i)^(?:\[(?:deathknell|legion|empowered|level[^]]*)\][^A-Za-z[]*)*(?:When|At the|\[deathknell\])`)
	riftActivates = regexp.MustCompile(`^[^".]*: `)
)

func riftKind(line string) string {
	switch {
	case riftTriggers.MatchString(line) || strings.HasPrefix(strings.ToLower(line), "[deathknell]"):
		return Triggered
	case riftActivates.MatchString(line):
		return Activated
	}
	return Static
}

// riftLine takes the keywords off the beginning of a line. Those that lead an
// ability stay there, too.
func riftLine(line string) (all []string, left string) {
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
					return all, line
				}
			}
		case slices.Contains(costly, name):
			if c := cost.FindStringSubmatch(rest); c != nil {
				k += " " + strings.ToLower(c[1])
				rest = strings.TrimSpace(rest[len(c[0]):])
			}
		case slices.Contains(leading, name):
			return append(all, k), line
		default:
			return all, line
		}
		// An ability that may be used at that speed isn't the card's own speed.
		if (name == "action" || name == "reaction") && strings.HasPrefix(rest, "—") {
			return all, line
		}
		all = append(all, k)
		line = strings.TrimLeft(rest, " ,.")
	}
	return all, line
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
