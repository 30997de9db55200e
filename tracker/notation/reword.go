package notation

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
)

// Rewording replaces all instances of a color word, a basic land type or a creature type in
// the text of an object by another word of that kind (CR 612.2).
type Rewording struct {
	From string `json:"from"` // "black", "Swamp", "Goblin"
	To   string `json:"to"`
	// Plurals are the plurals of both; none of a color.
	Plurals []string `json:"plurals,omitempty"`
}

// WordKind is the kind of a word that an effect can replace in a text.
type WordKind string

// The kinds.
const (
	ReplacedColor    WordKind = "color word"
	ReplacedLand     WordKind = "basic land type"
	ReplacedCreature WordKind = "creature type"
)

// WordKindOf returns the kind of a word and how it is written; "" if it is none.
func (v *Vocabulary) WordKindOf(word string) (kind WordKind, written string) {
	lower := strings.ToLower(word)
	if slices.ContainsFunc(v.allColors, func(c string) bool { return strings.EqualFold(c, word) }) {
		return ReplacedColor, lower
	}
	name, ok := v.capitalised(lower)
	if !ok {
		name, ok = v.capitalised(word)
	}
	switch {
	case !ok:
		return "", ""
	case slices.Contains(v.basicLands, name):
		return ReplacedLand, name
	case slices.Contains(v.subtypes[name], "Creature"):
		return ReplacedCreature, name
	}
	return "", ""
}

// Reword returns the effect that replaces a word by another; ok is false if they aren't
// different words of one kind.
func (v *Vocabulary) Reword(from, to string) (w Rewording, kind WordKind, ok bool) {
	kind, from = v.WordKindOf(from)
	other, to := v.WordKindOf(to)
	if kind == "" || kind != other || from == to {
		return w, kind, false
	}
	w = Rewording{From: from, To: to}
	if kind != ReplacedColor {
		w.Plurals = []string{english.Plural(from), english.Plural(to)}
	}
	return w, kind, true
}

// named matches the name of a card or token in a text.
var named = regexp.MustCompile(`\bnamed (?:[A-Z][\w'-]*,? ?|(?:of|the|and|en|to|in) )+`)

// In returns a text with the word replaced where it is used as a color, or as a type. fold
// says that types needn't be capitalised.
func (w Rewording) In(text string, fold bool) string {
	forms := [][2]string{{w.From, w.To}}
	if len(w.Plurals) == 2 && w.Plurals[0] != w.From {
		forms = [][2]string{{w.Plurals[0], w.Plurals[1]}, {w.From, w.To}}
	}
	if !w.MayBeIn(text) {
		return text
	}
	names := named.FindAllStringIndex(text, -1)
	for _, form := range forms {
		pattern := `(?i)\b(an? )?(non-?)?(` + regexp.QuoteMeta(form[0]) + `)(walk|cycling)?\b`
		at := 0
		var b strings.Builder
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatchIndex(text, -1) {
			said, end := text[m[6]:m[7]], m[8] >= 0
			whole := m[0] == 0 && m[1] == len(text)
			lower := said == strings.ToLower(said)
			switch {
			case w.OfType() && lower && !fold && !end && !whole,
				slices.ContainsFunc(names, func(n []int) bool { return n[0] <= m[0] && m[1] <= n[1] }):
				continue
			}
			to := form[1]
			switch {
			case lower:
				to = strings.ToLower(to)
			case said[:1] == strings.ToUpper(said[:1]):
				to = strings.ToUpper(to[:1]) + to[1:]
			}
			b.WriteString(text[at:m[0]])
			if m[2] >= 0 {
				first := to
				if m[4] >= 0 {
					first = "non"
				}
				article := "a "
				if strings.ContainsAny(strings.ToLower(first[:1]), "aeiou") {
					article = "an "
				}
				if text[m[2]] == 'A' {
					article = "A" + article[1:]
				}
				b.WriteString(article)
			}
			if m[4] >= 0 {
				b.WriteString(text[m[4]:m[5]])
			}
			b.WriteString(to)
			if end {
				b.WriteString(text[m[8]:m[9]])
			}
			at = m[1]
		}
		b.WriteString(text[at:])
		text = b.String()
		names = named.FindAllStringIndex(text, -1)
	}
	return text
}

// OfType reports whether the word is a land type or a creature type.
func (w Rewording) OfType() bool { return len(w.Plurals) > 0 }

// MayBeIn reports whether the word or its plural is a part of a text, in whatever case.
func (w Rewording) MayBeIn(text string) bool {
	lower := strings.ToLower(text)
	return strings.Contains(lower, strings.ToLower(w.From)) || w.OfType() && strings.Contains(lower, strings.ToLower(w.Plurals[0]))
}

// same reports whether two effects replace the same word by the same; nil is none.
func (w *Rewording) same(o *Rewording) bool {
	if w == nil || o == nil {
		return w == o
	}
	return w.From == o.From && w.To == o.To
}

// String returns the words as typed: "black to red".
func (w Rewording) String() string { return w.From + " to " + w.To }

// rewording parses two words of a kind: "black to red", "Swamp by Island".
func (p *parser) rewording() (any, bool) {
	from := p.peek(0)
	if from.quoted || !p.peek(1).is("to", "with", "by", "into", "->", "→") || p.peek(2).quoted {
		return nil, false
	}
	w, _, ok := p.v.Reword(from.text, p.peek(2).text)
	if ok {
		p.at += 3
	}
	return w, ok
}
