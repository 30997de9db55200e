package rules

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Mention is a rule, or a term of the rules, that is named in running text.
type Mention struct {
	From, To int // the bytes of the text
	Ref      Ref
	// Share is which part of the book's entries uses a term of one word: small for
	// "deathtouch", great for "card". 0 for terms of several words.
	Share float64
}

// longestTerm is how many words a term that is looked for in a text has at most.
const longestTerm = 5

// shortestTerm is how many letters a term of one word has at least.
const shortestTerm = 3

// In finds the terms of the rules that stand in a text: headings, keywords, terms
// of the glossary and words of players, in the singular or the plural, the longest
// first, in the order of the text. It looks for no typing errors. A term that
// stands there several times is found once.
func (v *View) In(text string) []Mention {
	var all []Mention
	for _, words := range sentencesOf(text) {
		for i := 0; i < len(words); {
			n := 0
			for j := min(i+longestTerm, len(words)); j > i && n == 0; j-- {
				if m, ok := v.term(text, words[i:j]); ok {
					all, n = append(all, m), j-i
					all = append(all, v.joined(text, words[i:j])...)
				}
			}
			i += max(n, 1)
		}
	}
	seen := make(map[Ref]bool)
	return slices.DeleteFunc(all, func(m Mention) bool {
		again := seen[m.Ref]
		seen[m.Ref] = true
		return again
	})
}

// joined are the terms that an "and" or "or" joins to one of several words:
// "deathtouch and trample".
func (v *View) joined(text string, words []span) (all []Mention) {
	i := slices.IndexFunc(words, func(w span) bool { return slices.Contains([]string{"and", "or"}, fold(text[w.from:w.to])) })
	if i < 1 || i == len(words)-1 {
		return nil
	}
	for _, part := range [][]span{words[:i], words[i+1:]} {
		if m, ok := v.term(text, part); ok {
			all = append(all, m)
		}
	}
	return all
}

// term is the term that words of a text are.
func (v *View) term(text string, words []span) (Mention, bool) {
	m := Mention{From: words[0].from, To: words[len(words)-1].to}
	name := text[m.From:m.To]
	key := fold(name)
	if len(words) == 1 && (filler[key] || utf8.RuneCountInString(key) < shortestTerm) || digits(key) == len(key) {
		return m, false
	}
	switch n, ok := v.find(name); {
	case ok && (v.book().names.has(key) || v.called().has(key)):
		m.Ref = n.ref
	default:
		w, ok := v.jargon[key]
		if !ok {
			return m, false
		}
		refs := v.ofEdition(w.Rules)
		if len(refs) == 0 {
			return m, false
		}
		m.Ref = refs[0]
	}
	if len(words) == 1 {
		m.Share = float64(len(v.search().postings[stem(key)])) / float64(max(1, len(v.book().entries)))
	}
	return m, true
}

// span is a word of a text: its bytes.
type span struct{ from, to int }

// sentencesOf takes a text apart into words, by what no term stretches over.
func sentencesOf(text string) [][]span {
	var all [][]span
	var words []span
	from := -1
	end := func(at int, whole bool) {
		if from >= 0 {
			words = append(words, span{from, at})
		}
		if from = -1; whole && len(words) > 0 {
			all, words = append(all, words), nil
		}
	}
	for i, r := range text {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.Is(unicode.Mn, r), strings.ContainsRune("'’+/", r):
			if from < 0 {
				from = i
			}
		case strings.ContainsRune(".!?;:()[]{}\"“”\n", r):
			end(i, true)
		default:
			end(i, false)
		}
	}
	end(len(text), true)
	return all
}

// Numbered is the number of a rule that stands in running text.
type Numbered struct {
	From, To int // the bytes of the text
	Ref      Ref
	Game     Game // that the text names: "CR 704.5f"; empty where it names none
	// Sure: the text says that it is a rule, or nothing else is written like that. A
	// plain "104.3" may also be a measure.
	Sure bool
}

// numberedRule is the number of a rule, behind a word for it or without one.
var numberedRule = regexp.MustCompile(`(?i)((?:comprehensive rules?|core rules?|rules?|regeln?|sections?|sec|cr|rb|§)[\s.:#]*)?(\d{3})((?:\.\d{1,3})?(?:\.?[a-z]{1,2}\b)?(?:\.(?:\d{1,3}|[a-z])\b)*)`)

// Numbers finds the numbers of rules that stand in a text, each once: "704.5f",
// "187.1.a"; of a whole section only where the text says that it is one ("rule
// 704"). Prices, shares and dates are none. No book is asked whether it has them.
func Numbers(text string) []Numbered {
	var all []Numbered
	for _, at := range numberedRule.FindAllStringSubmatchIndex(text, -1) {
		named := at[2] >= 0
		before, _ := utf8.DecodeLastRuneInString(text[:at[0]])
		after, size := utf8.DecodeRuneInString(text[at[1]:])
		next, _ := utf8.DecodeRuneInString(text[at[1]+size:])
		switch {
		case at[0] > 0 && (unicode.IsLetter(before) || unicode.IsDigit(before) || strings.ContainsRune("$€£.,#/-_@", before)):
			continue
		case at[1] < len(text) && (unicode.IsLetter(after) || unicode.IsDigit(after) || strings.ContainsRune("%€$£/-_", after)):
			continue
		case strings.ContainsRune(".,:", after) && unicode.IsDigit(next):
			continue
		}
		n := Numbered{From: at[0], To: at[1]}
		written := text[at[4]:at[1]]
		if !strings.Contains(written, ".") && !named {
			continue
		}
		ref, ok := ParseRef(written)
		if !ok {
			continue
		}
		n.Ref, n.Sure = ref, named || strings.ContainsFunc(written, unicode.IsLetter)
		if named {
			switch word := strings.ToLower(strings.TrimRight(text[at[2]:at[3]], " \t\n.:#")); {
			case word == "cr", strings.HasPrefix(word, "comprehensive"):
				n.Game = Magic
			case word == "rb", strings.HasPrefix(word, "core"):
				n.Game = Riftbound
			}
		}
		if !slices.ContainsFunc(all, func(m Numbered) bool { return m.Ref == n.Ref && m.Game == n.Game }) {
			all = append(all, n)
		}
	}
	return all
}
