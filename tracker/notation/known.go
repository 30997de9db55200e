package notation

import (
	"slices"
	"strings"
)

// Noun reports whether a word is a type or a subtype, whatever its case, and
// whether it is one in the plural.
func (v *Vocabulary) Noun(word string) (plural, ok bool) {
	_, plural, ok = (&parser{v: v}).noun(strings.ToLower(word))
	return plural, ok
}

// Adjective reports whether a word says more of a noun: a color, a supertype, how
// a thing stands, whose it is.
func (v *Vocabulary) Adjective(word string) bool {
	p := &parser{v: v}
	lower := strings.ToLower(word)
	rest, non := strings.CutPrefix(lower, "non")
	return v.colors[lower] || v.supertypes[lower] != "" || slices.Contains(v.statuses, lower) || v.controllers[lower] != "" ||
		lower == "nontoken" || lower == "token" || lower == "colorless" || lower == "multicolored" || lower == "monocolored" ||
		non && p.notOf(rest) != ""
}

// Keyword reports whether a text is a keyword.
func (v *Vocabulary) Keyword(text string) bool { return v.keywords[strings.ToLower(text)] }

// Known reports whether some phrase may hold a word.
func (g *Grammar[A]) Known(w string) bool { return known(g.words(), word{text: w}) }

// Spellings lists the words of phrases nearest to one that is misspelt, best
// first.
func (g *Grammar[A]) Spellings(w string) []string {
	return nearSpellings(g.words(), strings.ToLower(w))
}

// PredefinedToken is a predefined token by its name, whatever its case, also in the
// plural: as it is asked for.
func (v *Vocabulary) PredefinedToken(name string) (string, bool) {
	for asked := range v.predefined {
		if low := strings.ToLower(asked); low == name || low+"s" == name {
			return asked, true
		}
	}
	return "", false
}
