package card

import (
	"regexp"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// NotMana is the kind of activated abilities that aren't mana abilities, in events and in
// what happens.
const NotMana = "not mana"

// abilityWords are the kinds of activated abilities to which an event may be limited.
const abilityWords = `loyalty|exhaust|boast|outlast|power-up|ninjutsu|equip`

var (
	// activatesOne matches the object of "activates": an ability, its kind and whose it is.
	activatesOne = regexp.MustCompile(`^ an? (?:(` + abilityWords + `) )?ability(?: of (.+?))?( that isn't a mana ability)?$`)
	// ifTargetsOnly matches an event with the condition that a spell has one target.
	ifTargetsOnly = regexp.MustCompile(`(?i)^(when(?:ever)? [\w ]+ casts? an? [\w ]+ spell), if that spell targets only ([^.,]+), `)
	// ifNotMana matches an event with the condition that it isn't about a mana ability.
	ifNotMana = regexp.MustCompile(`(?i)^(when(?:ever)? [\w ]+ activates? an ability(?: of [\w, ]+?)?), if it isn't a mana ability, `)
)

// anything is the subject of an event about an ability of any object.
var anything = Subject{What: &notation.Filter{Permanent: true}}

// activating parses the object of "activates": "an ability of an artifact that isn't a mana
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

// activatingText returns the object of "activates".
func (e Event) activatingText() string {
	text := " an ability"
	if e.As != "" && e.As != NotMana {
		text = " " + english.Article(e.As) + " ability"
	}
	if of := e.Of.String(); of != anything.String() {
		text += " of " + of
	}
	if e.As == NotMana {
		text += " that isn't a mana ability"
	}
	return text
}

// conditionAsKind returns a text with the condition that an activated ability isn't a mana
// ability, or that a spell has one target, in the event.
func conditionAsKind(text string) string {
	text = ifTargetsOnly.ReplaceAllString(text, "$1 that targets only $2, ")
	if !strings.Contains(text, "if it isn't a mana ability") {
		return text
	}
	return ifNotMana.ReplaceAllString(text, "$1 that isn't a mana ability, ")
}
