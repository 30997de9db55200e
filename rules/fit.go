package rules

import (
	"cmp"
	"slices"
	"sort"
	"strings"
)

// Fit says how well the best result of a search fits the question.
type Fit int

// The fits.
const (
	Foreign Fit = iota // none of the words is in the book: the name of a card, or slang
	Loose              // the best results have a part of the question
	Close              // the best results have most of the question
)

// closeShare is the share of a question, weighted by the rarity of words, that
// makes a fit Close.
const closeShare = 0.6

// maxCorrected is the number of unknown words that are corrected, which bounds
// the cost.
const maxCorrected = 8

// Ask returns the result of Search, and how well its first hits fit together.
func (v *View) Ask(question string, limit int) ([]Hit, Fit) { return v.AskAbout(question, nil, limit) }

// AskAbout is like Ask for a question about something, such as cards, that is
// described by words of the book.
func (v *View) AskAbout(question string, about []string, limit int) ([]Hit, Fit) {
	hits := v.search().FindAbout(question, about, limit)
	if len(hits) == 0 {
		return nil, Foreign
	}
	return hits, v.search().fit(question, hits[:min(len(hits), fitting)])
}

// Knows reports whether players' questions for rules have a phrase: the name of
// a card that stands for what it does, such as "Blood Moon".
func (s *Search) Knows(phrase string) bool {
	roots := Stems(phrase)
	if len(roots) == 1 {
		return s.postings[roots[0]] != nil
	}
	for i := 1; i < len(roots); i++ {
		if s.postings[roots[i-1]+" "+roots[i]] == nil {
			return false
		}
	}
	return len(roots) > 1
}

// Has reports whether the book, or our words for it, has a word.
func (v *View) Has(word string) bool { return v.search().own[stem(fold(word))] }

// IsTerm reports whether a word is one of the book's, of ours for it, or a players'
// word for something in the rules, such as "fog".
func (v *View) IsTerm(word string) bool {
	key := fold(word)
	_, said := v.jargon[key]
	return said || v.Has(word) || v.slang != nil && v.slang.means[key] != nil
}

// Knows reports whether players' questions for rules have a phrase.
func (v *View) Knows(phrase string) bool { return v.search().Knows(phrase) }

// Nearest returns which of some texts are near a question, the nearest first:
// those that share the most telling words with it.
func (v *View) Nearest(question string, texts []string) []int {
	s := v.search()
	asked := make(map[string]bool)
	for _, root := range Stems(question) {
		asked[root] = true
	}
	worth := make([]float64, len(texts))
	var near []int
	for i, text := range texts {
		roots := Stems(text)
		slices.Sort(roots)
		for _, root := range slices.Compact(roots) {
			if asked[root] {
				worth[i] += s.idf(len(s.postings[root]))
			}
		}
		if worth[i] > 0 {
			near = append(near, i)
		}
	}
	slices.SortStableFunc(near, func(a, b int) int { return cmp.Compare(worth[b], worth[a]) })
	return near
}

// fitting is the number of hits that may share the words of a question, which
// can have several parts.
const fitting = 3

// fit returns how well hits fit a question together.
func (s *Search) fit(question string, hits []Hit) Fit {
	switch own, share := s.covered(question, hits); {
	case !own:
		return Foreign
	case share < closeShare:
		return Loose
	}
	return Close
}

// covered returns whether any word of a question is the book's, and the share of
// its words that hits have together, weighted by the rarity of words.
func (s *Search) covered(question string, hits []Hit) (own bool, share float64) {
	entries := make([]int32, len(hits))
	for i, h := range hits {
		entries[i] = int32(s.book.byRef[h.Ref]) //nolint:gosec // a book has some thousand entries
	}
	words := split(question)
	words = words[:min(len(words), longestQuery)]
	meant := s.slang.phrases(words)
	whole, has := 0.0, 0.0
	seen, looked := make(map[string]bool), 0
	for i, w := range words {
		if filler[w] || seen[w] {
			continue
		}
		seen[w] = true
		root := stem(w)
		known := s.own[root]
		if !known && looked < maxCorrected {
			looked++
			root, known = s.corrected(w)
		}
		own = own || known
		worth := s.idf(len(s.postings[root]))
		whole += worth
		if slices.ContainsFunc(entries, func(e int32) bool { return s.has(e, root) || len(meant[i]) > 0 && s.hasMost(e, meant[i]) }) {
			has += worth
		}
	}
	return own, has / max(whole, 1e-9)
}

// corrected returns the stem of the book's word that w misspells, or w's own
// stem if there is none.
func (s *Search) corrected(w string) (root string, known bool) {
	for _, c := range s.spelling.near(w) {
		if s.own[stem(c.word)] && misspelling(w, c.word) {
			return stem(c.word), true
		}
	}
	return stem(w), false
}

// has reports whether a word is indexed for an entry.
func (s *Search) has(entry int32, root string) bool {
	list := s.postings[root]
	i := sort.Search(len(list), func(i int) bool { return list[i].entry >= entry })
	return i < len(list) && list[i].entry == entry
}

// hasMost reports whether at least half of the words are indexed for an entry.
func (s *Search) hasMost(entry int32, words []string) bool {
	n, all := 0, 0
	for _, w := range words {
		if filler[w] {
			continue
		}
		all++
		if s.has(entry, stem(w)) {
			n++
		}
	}
	return n > 0 && 2*n >= all
}

// phrases returns for each word the book's words for the slang that it is part
// of, or nil.
func (s *Slang) phrases(words []string) [][]string {
	meant := make([][]string, len(words))
	if s == nil {
		return meant
	}
	for i := range words {
		for n := min(s.longest, len(words)-i); n > 0; n-- {
			means := s.means[strings.Join(words[i:i+n], " ")]
			if means == nil {
				continue
			}
			for k := i; k < i+n; k++ {
				if meant[k] == nil {
					meant[k] = slices.Clone(means)
				}
			}
			break
		}
	}
	return meant
}
