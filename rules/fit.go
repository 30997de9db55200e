package rules

import (
	"slices"
	"sort"
	"strings"
)

// Fit says how well the best result of a search fits the question.
type Fit int

// The fits.
const (
	Foreign Fit = iota // none of the words is in the book: the name of a card, or slang
	Loose              // the best result has a part of the question
	Close              // the best result has most of the question
)

// closeShare is the share of a question, weighted by the rarity of words, that
// makes a fit Close.
const closeShare = 0.6

// maxCorrected is the number of unknown words that are corrected, which bounds
// the cost.
const maxCorrected = 8

// Ask returns the result of Search, and how well its first hit fits.
func (v *View) Ask(question string, limit int) ([]Hit, Fit) {
	hits := v.Search(question, limit)
	if len(hits) == 0 {
		return nil, Foreign
	}
	return hits, v.search().fit(question, hits[0].Ref)
}

// fit returns how well an entry fits a question.
func (s *Search) fit(question string, ref Ref) Fit {
	entry := int32(s.book.byRef[ref]) //nolint:gosec // a book has some thousand entries
	words := split(question)
	words = words[:min(len(words), longestQuery)]
	meant := s.slang.phrases(words)
	whole, has, own := 0.0, 0.0, false
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
		if s.has(entry, root) || len(meant[i]) > 0 && s.hasMost(entry, meant[i]) {
			has += worth
		}
	}
	switch {
	case !own:
		return Foreign
	case has < closeShare*whole:
		return Loose
	}
	return Close
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
