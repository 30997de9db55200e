package magic

import (
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
)

// plural is the name of several: "Soldier Tokens".
func plural(name string) string {
	if strings.HasSuffix(name, "s") {
		return name
	}
	return name + "s"
}

// kind is whether a step is a step or a phase.
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

// typeLine is what stands between name and text: "Legendary Creature — Elf".
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
