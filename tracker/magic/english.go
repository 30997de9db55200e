package magic

import (
	"strings"

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
