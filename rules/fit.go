package rules

import (
	"slices"
	"sort"
	"strings"
)

// Fit is how well the best result of a search fits the question.
type Fit int

// The fits.
const (
	Foreign Fit = iota // the book uses none of the words: they are a card's name, or players' own
	Loose              // what was found first has a part of the question only
	Close              // it has most of it
)

// closeShare is how much of a question a rule has that fits it closely; words
// count by how rare they are.
const closeShare = 0.6

// mostCorrected is how many words that the book doesn't use are looked at for
// what they were meant to be: that is what costs most.
const mostCorrected = 8

// Ask returns what Search does, and how well the first result fits.
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
		if !known && looked < mostCorrected {
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

// corrected returns the stem of the book's word that w misspells, or else w's own.
func (s *Search) corrected(w string) (root string, known bool) {
	for _, c := range s.spelling.near(w) {
		if s.own[stem(c.word)] && misspelling(w, c.word) {
			return stem(c.word), true
		}
	}
	return stem(w), false
}

// has reports whether a word stands in an entry, or is said of it.
func (s *Search) has(entry int32, root string) bool {
	list := s.postings[root]
	i := sort.Search(len(list), func(i int) bool { return list[i].entry >= entry })
	return i < len(list) && list[i].entry == entry
}

// hasMost reports whether at least half of the words stand in an entry.
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

// phrases gives each word the book's words for it, where it is players' slang,
// alone or in a phrase.
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
