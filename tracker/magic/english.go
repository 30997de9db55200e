package magic

import (
	"strings"
)

// listed joins words: "flying, haste and trample".
func listed(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// plural is the name of several: "Soldier Tokens".
func plural(name string) string {
	if strings.HasSuffix(name, "s") {
		return name
	}
	return name + "s"
}

// title begins a word with a capital.
func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func tappedWord(tapped bool) string {
	if tapped {
		return "tapped"
	}
	return "untapped"
}

// typeLine is what stands between name and text: "Legendary Creature — Elf".
func (c Characteristics) typeLine(token bool) string {
	var words []string
	if token {
		words = append(words, "Token")
	}
	words = append(append(words, c.Supertypes...), c.Types...)
	line := strings.Join(words, " ")
	if len(c.Subtypes) > 0 {
		line += " — " + strings.Join(c.Subtypes, " ")
	}
	return line
}
