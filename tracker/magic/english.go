package magic

import (
	"strconv"
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

// ids lists ids: "#3, #4 and #5".
func ids(all []int64) string {
	words := make([]string, len(all))
	for i, id := range all {
		words[i] = "#" + strconv.FormatInt(id, 10)
	}
	return listed(words)
}

// verb is the verb for one or for several.
func verb(n int, word string) string {
	if n == 1 {
		return word + "s"
	}
	return word
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

// article puts "a" or "an" before a word.
func article(word string) string {
	if strings.ContainsAny(word[:1], "aeiouAEIOU") {
		return "an " + word
	}
	return "a " + word
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
