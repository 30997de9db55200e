package rules

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Mention is a rule, or a term of the rules, named in running text.
type Mention struct {
	From, To int // byte offsets in the text
	Ref      Ref
	// Share is the share of the book's entries that use a term of one word:
	// small for "deathtouch", large for "card". It is 0 for terms of several
	// words.
	Share float64
}

// longestTerm is the maximum number of words of a term.
const longestTerm = 5

// shortestTerm is the minimum number of letters of a term of one word.
const shortestTerm = 3

// In returns the terms of the rules in a text, in its order and without
// duplicates: headings, keywords, glossary terms and slang, singular or plural,
// the longest first. It doesn't correct spelling.
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

// joined returns the terms that "and" or "or" joins into a phrase: "deathtouch
// and trample".
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

// term returns the term that words of a text are.
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

// span is a word of a text, by byte offsets.
type span struct{ from, to int }

// sentencesOf splits a text into words, grouped by what no term spans.
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

// Numbered is a rule number in running text.
type Numbered struct {
	From, To int // byte offsets in the text
	Ref      Ref
	Game     Game // as named in the text: "CR 704.5f"; or ""
	// Sure reports whether the number can only be a rule's, by its form or the
	// words before it. A plain "104.3" may also be a measurement.
	Sure bool
}

// numberedRule matches the number of a rule, optionally after a word for it.
var numberedRule = regexp.MustCompile(`(?i)((?:comprehensive rules?|core rules?|rules?|regeln?|sections?|sec|cr|rb|§)[\s.:#]*)?(\d{3})((?:\.\d{1,3})?(?:\.?[a-z]{1,2}\b)?(?:\.(?:\d{1,3}|[a-z])\b)*)`)

// Numbers returns the rule numbers in a text without duplicates: "704.5f",
// "187.1.a"; sections only after a word such as "rule 704". It skips prices,
// percentages and dates. The rules may not exist.
func Numbers(text string) []Numbered {
	var all []Numbered
	for _, n := range numbers(text) {
		if !slices.ContainsFunc(all, func(m Numbered) bool { return m.Ref == n.Ref && m.Game == n.Game }) {
			all = append(all, n)
		}
	}
	return all
}

// numbers is Numbers with duplicates.
func numbers(text string) (all []Numbered) {
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
		all = append(all, n)
	}
	return all
}
