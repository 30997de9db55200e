package card

import (
	"regexp"
	"strings"

	"arbiter/tracker/notation"
)

// NotMana is said of an activated ability that isn't a mana ability, in an event and of
// what happens.
const NotMana = "not mana"

// abilityWords are the kinds of activated abilities that an event may be about only.
const abilityWords = `loyalty|exhaust|boast|outlast|power-up|ninjutsu|equip`

var (
	// activatesOne matches what follows "activates": an ability, of which objects and of
	// which kind.
	activatesOne = regexp.MustCompile(`^ an? (?:(` + abilityWords + `) )?ability(?: of (.+?))?( that isn't a mana ability)?$`)
	// ifNotMana matches such an event whose kind is a condition behind it.
	ifNotMana = regexp.MustCompile(`(?i)^(when(?:ever)? [\w ]+ activates? an ability(?: of [\w, ]+?)?), if it isn't a mana ability, `)
)

// anything is the subject of an event about an ability of any object.
var anything = Subject{What: &notation.Filter{Permanent: true}}

// activating parses what follows "activates": "an ability of an artifact that isn't a mana
// ability", "a loyalty ability of a Jace planeswalker".
func (c *Compiler) activating(e *Event, text string) bool {
	m := activatesOne.FindStringSubmatch(text)
	if m == nil || m[1] != "" && m[3] != "" {
		return false
	}
	if e.As = m[1]; m[3] != "" {
		e.As = NotMana
	}
	e.Of = anything
	if m[2] == "" {
		return true
	}
	var ok bool
	e.Of, ok = c.actor(m[2])
	return ok && !e.Of.OneOrMore
}

// activatingText returns what follows "activates".
func (e Event) activatingText() string {
	text := " an ability"
	switch e.As {
	case "", NotMana:
	case "exhaust", "outlast", "equip":
		text = " an " + e.As + " ability"
	default:
		text = " a " + e.As + " ability"
	}
	if of := e.Of.String(); of != anything.String() {
		text += " of " + of
	}
	if e.As == NotMana {
		text += " that isn't a mana ability"
	}
	return text
}

// conditionAsKind returns a text in which a condition on the ability that is activated
// stands in its event.
func conditionAsKind(text string) string {
	if !strings.Contains(text, "if it isn't a mana ability") {
		return text
	}
	return ifNotMana.ReplaceAllString(text, "$1 that isn't a mana ability, ")
}
