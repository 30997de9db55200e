package notation

import (
	"slices"
	"strings"
)

// Noun reports whether a word is a type or a subtype, in any case, and whether
// it is a plural.
func (v *Vocabulary) Noun(word string) (plural, ok bool) {
	_, plural, ok = (&parser{v: v}).noun(strings.ToLower(word))
	return plural, ok
}

// Adjective reports whether a word qualifies a noun: a color, supertype, status
// or controller.
func (v *Vocabulary) Adjective(word string) bool {
	p := &parser{v: v}
	lower := strings.ToLower(word)
	rest, non := strings.CutPrefix(lower, "non")
	return v.colors[lower] || v.supertypes[lower] != "" || slices.Contains(v.statuses, lower) || v.controllers[lower] != "" ||
		lower == "nontoken" || lower == "token" || lower == "colorless" || lower == "multicolored" || lower == "monocolored" ||
		deniedState(lower) != "" || non && p.notOf(rest) != ""
}

// Keyword reports whether a text is a keyword, in any case.
func (v *Vocabulary) Keyword(text string) bool { return v.keywords[strings.ToLower(text)] }

// Known reports whether some phrase may contain a word.
func (g *Grammar[A]) Known(w string) bool { return known(g.words(), word{text: w}) }

// Spellings returns the words of phrases nearest to a misspelt one, best first.
func (g *Grammar[A]) Spellings(w string) []string {
	return nearSpellings(g.words(), strings.ToLower(w))
}

// PredefinedToken returns the predefined token with a name, in any case,
// singular or plural.
func (v *Vocabulary) PredefinedToken(name string) (string, bool) {
	for asked := range v.predefined {
		if low := strings.ToLower(asked); low == name || low+"s" == name {
			return asked, true
		}
	}
	return "", false
}

// CreatureTypes returns all creature types, in alphabetical order.
func (v *Vocabulary) CreatureTypes() []string {
	var all []string
	for s, types := range v.subtypes {
		if slices.Contains(types, "Creature") {
			all = append(all, s)
		}
	}
	slices.Sort(all)
	return all
}
