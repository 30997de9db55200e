package rules

import (
	"slices"
	"strings"
)

// longestQuery is the number of words of a query that are used.
const longestQuery = 64

// term is a word of a query with its alternatives: corrections, and the book's
// words for slang.
type term struct {
	roots  []string
	shares []float64 // weights of the alternatives
	weight float64   // of the term in the query
	extra  bool      // two adjacent words, or a description: it adds to the score and isn't required
}

// asked parses a query. spelt reports whether the book has all of its words, so
// that none can be misspelt.
func (s *Search) asked(query string) (terms []term, spelt bool) {
	terms, spelt, _ = s.parsed(query)
	return terms, spelt
}

// parsed is like asked, and returns how many words the book lacks and none of its
// words resembles.
func (s *Search) parsed(query string) (terms []term, spelt bool, lacking int) {
	spelt = true
	words := split(query)
	words = words[:min(len(words), longestQuery)]
	before := ""
	for _, w := range s.slang.expand(words, s.weights.Slang) {
		t := term{weight: w.weight}
		switch {
		case w.text == "" || filler[w.text]:
			before = ""
			continue
		case s.postings[stem(w.text)] != nil:
			t.roots, t.shares = []string{stem(w.text)}, []float64{1}
		default:
			spelt = false
			near := s.spelling.near(w.text)
			if len(near) == 0 && w.weight == 1 {
				lacking++
			}
			for _, c := range near {
				if filler[c.word] {
					t.roots = nil
					break
				}
				t.roots, t.shares = append(t.roots, stem(c.word)), append(t.shares, c.share)
			}
		}
		if len(t.roots) == 0 {
			before = ""
			continue
		}
		terms = append(terms, t)
		if before != "" && s.postings[before+" "+t.roots[0]] != nil {
			terms = append(terms, term{roots: []string{before + " " + t.roots[0]}, shares: []float64{1}, weight: w.weight, extra: true})
		}
		before = t.roots[0]
	}
	for _, f := range Forms(query) {
		terms = append(terms, term{roots: []string{f}, shares: []float64{1}, weight: s.weights.Form, extra: true})
	}
	return unique(terms), spelt, lacking
}

// described adds the words that describe what a query is about to its terms. A
// query without other terms consists of them.
func (s *Search) described(terms []term, about []string) []term {
	share := s.weights.About
	if len(terms) == 0 {
		share = 1
	}
	for _, root := range Stems(strings.Join(about, " ")) {
		if s.postings[root] != nil {
			terms = append(terms, term{roots: []string{root}, shares: []float64{1}, weight: share, extra: share < 1})
		}
	}
	return unique(terms)
}

// unique removes duplicate terms.
func unique(terms []term) []term {
	seen := make(map[string]bool)
	return slices.DeleteFunc(terms, func(t term) bool {
		again := seen[t.roots[0]]
		seen[t.roots[0]] = true
		return again
	})
}

// split splits a text into its words, in lower case, with numerals as digits.
func split(text string) []string {
	words := strings.FieldsFunc(fold(text), func(r rune) bool { return r == ' ' || r == '/' })
	for i, w := range words {
		if n, ok := numerals[w]; ok {
			words[i] = n
		}
	}
	return slices.DeleteFunc(words, func(w string) bool { return len(w) >= 40 })
}
