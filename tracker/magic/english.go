package magic

import (
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
)

// plural returns the plural of a name: "Soldier Tokens".
func plural(name string) string {
	if strings.HasSuffix(name, "s") {
		return name
	}
	return name + "s"
}

// kind returns "phase" or "step".
func (s Step) kind() string {
	switch s {
	case PrecombatMain, Combat, PostcombatMain:
		return "phase"
	default:
		return "step"
	}
}

func tappedWord(tapped bool) string {
	if tapped {
		return "tapped"
	}
	return "untapped"
}

// typeLine returns the type line: "Legendary Creature — Elf".
func (c Characteristics) typeLine(token bool) string {
	return english.TypeLine(token, c.Supertypes, c.Types, c.Subtypes)
}

// effectSaid says the name of an effect, or its text in quotes.
func effectSaid(by string) tracker.Message {
	if text, ok := strings.CutPrefix(by, "“"); ok {
		return tracker.Say("“%s”", tracker.Name(strings.TrimSuffix(text, "”")))
	}
	return tracker.Named(by)
}
