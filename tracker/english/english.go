// Package english provides the English grammar that messages of all games need:
// lists, articles, capitals.
//
//	english.List([]string{"flying", "haste", "trample"}) // "flying, haste and trample"
//	english.Article("Elf")                                // "an Elf"
package english

import (
	"slices"
	"strconv"
	"strings"
)

// List joins words: "flying, haste and trample". It returns "" for no words.
func List(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// IDs lists the ids of objects: "#3, #4 and #5".
func IDs(all []int64) string {
	words := make([]string, len(all))
	for i, id := range all {
		words[i] = "#" + strconv.FormatInt(id, 10)
	}
	return List(words)
}

// Some lists ids and abbreviates long lists: "#3, #4 and #5 and 7 more".
func Some(all []int64) string {
	if n := len(all); n > 4 {
		return IDs(all[:3]) + " and " + strconv.Itoa(n-3) + " more"
	}
	return IDs(all)
}

// Article prefixes words with "a" or "an": "an Elf", "a unit", "an 8/8
// Octopus".
func Article(words string) string {
	if strings.HasPrefix(strings.ToLower(words), "uni") {
		return "a " + words
	}
	if words != "" && strings.ContainsAny(words[:1], "aeiouAEIOU8") {
		return "an " + words
	}
	return "a " + words
}

// irregular holds the plurals of card types and subtypes that don't follow from their endings.
var irregular = map[string]string{
	"Cyberman": "Cybermen", "Dwarf": "Dwarves", "Elf": "Elves", "Fungus": "Fungi", "Hero": "Heroes", "Homunculus": "Homunculi", "Locus": "Loci",
	"Mouse": "Mice", "Ox": "Oxen", "Pegasus": "Pegasi", "Werewolf": "Werewolves", "Wolf": "Wolves",
}

// uncounted are the card types and subtypes that are the same in the plural.
var uncounted = []string{
	"Aetherborn", "Astartes", "Aurochs", "Bison", "Dauthi", "Eldrazi", "Equipment", "Fish", "Jellyfish", "Kavu", "Kirin", "Kithkin", "Kor", "Merfolk",
	"Moonfolk", "Moose", "Myr", "Plains", "Samurai", "Sheep", "Soltari", "Spacecraft", "Starfish", "Thalakos", "Treefolk", "Vedalken",
}

// Plural returns the plural of a card type, a subtype, or a word for objects: "creatures",
// "Elves".
func Plural(noun string) string {
	switch plural, ok := irregular[noun]; {
	case ok:
		return plural
	case slices.Contains(uncounted, noun):
		return noun
	case strings.HasSuffix(noun, "s"), strings.HasSuffix(noun, "x"), strings.HasSuffix(noun, "ch"), strings.HasSuffix(noun, "sh"):
		return noun + "es"
	case strings.HasSuffix(noun, "y") && !strings.HasSuffix(noun, "ey") && !strings.HasSuffix(noun, "ay") && !strings.HasSuffix(noun, "oy"):
		return strings.TrimSuffix(noun, "y") + "ies"
	}
	return noun + "s"
}

// Quote encloses card text in quotes. Quoted text isn't translated.
func Quote(text string) string { return "“" + text + "”" }

// WithoutToken returns the name of a token without the word "Token" at its end:
// "Soldier" for "Soldier Token" (CR 111.4). Any other name is returned unchanged.
func WithoutToken(name string) string { return strings.TrimSuffix(name, " Token") }

// Capital returns s with its first letter in upper case, if that is one of a to z. A text
// that begins with another sign, as "−2: …" does, is returned unchanged.
func Capital(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// Small returns s with its first letter in lower case, if that is one of A to Z.
func Small(s string) string {
	if s == "" || s[0] < 'A' || s[0] > 'Z' {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}

// TypeLine returns a type line: "Token Legendary Creature — Elf Warrior".
func TypeLine(token bool, supertypes, types, subtypes []string) string {
	var room [12]string
	words := room[:0]
	if token {
		words = append(words, "Token")
	}
	words = append(append(words, supertypes...), types...)
	if len(subtypes) > 0 {
		words = append(append(words, "—"), subtypes...)
	}
	return strings.Join(words, " ")
}

// CutPrefix is [strings.CutPrefix], ignoring case.
func CutPrefix(text, prefix string) (rest string, ok bool) {
	if len(text) < len(prefix) || !strings.EqualFold(text[:len(prefix)], prefix) {
		return text, false
	}
	return text[len(prefix):], true
}
