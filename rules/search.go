package rules

import (
	"cmp"
	"math"
	"slices"
	"sync"
)

// Hit is a search result.
type Hit struct {
	Ref     Ref
	Heading string
	Text    string
	Score   float64 // higher is better; comparable within one search only
}

// Hints are words for a book's entries beyond its own text.
type Hints struct {
	Names   map[Ref][]string // players' names of rules, and how they ask for them
	Plain   map[Ref]string   // our digest's texts
	Slang   *Slang           // players' words for the book's; may be nil
	Meaning *Meaning         // of the digest's rules; may be nil
	Means   map[Ref]Ref      // the rules of the digest that entries mean
}

// Search is a full-text index of a book. The score of an entry for a question
// has two parts: BM25 over stemmed words and pairs of words, in fields of
// different weight, and the nearness of their vectors (Meaning). It is safe for
// concurrent use.
type Search struct {
	book     *Book
	lookup   func(string) (Answer, bool)
	weights  *weights
	slang    *Slang
	spelling *spelling
	postings map[string][]posting
	meaning  *Meaning
	means    []int32 // entry → rule of meaning, or -1
	scratch  sync.Pool
	special  [][]string      // the keyword or variant that an entry is about, if any
	first    []bool          // the entry is the first of its section and defines its subject
	silent   []bool          // the entry has no text, and nothing below it has
	own      map[string]bool // stems of the book's words
}

// posting is an entry that has a word, and the word's worth in it.
type posting struct {
	entry  int32
	weight float32
}

// Find returns at most limit entries that match the query, best first.
func (s *Search) Find(query string, limit int) []Hit { return s.FindAbout(query, nil, limit) }

// FindAbout is like Find for a query about something that is described by words
// of the book, which weigh less than those of the query.
func (s *Search) FindAbout(query string, about []string, limit int) []Hit {
	if limit <= 0 {
		return nil
	}
	var hits []Hit
	seen := make(map[Ref]bool)
	asked, spelt := s.asked(query)
	a, ok := s.lookup(query)
	if a.Number != "" {
		return nil // a number that no rule has: its digits aren't words
	}
	if ok && (a.Corrected == "" || !spelt) {
		hits = append(hits, Hit{a.Entry.Ref, a.Entry.Heading, a.Entry.Text, math.MaxFloat32})
		seen[a.Entry.Ref] = true
	}
	for _, f := range s.best(s.described(asked, about), limit) {
		e := s.book.entries[f.entry]
		if len(hits) >= limit {
			break
		}
		if !seen[e.Ref] {
			hits = append(hits, Hit{e.Ref, e.Heading, e.Text, f.score})
		}
	}
	return hits[:min(limit, len(hits))]
}

// found is an entry with its score.
type found struct {
	entry int
	score float64
}

// best returns the limit+1 entries with the highest scores, best first.
func (s *Search) best(terms []term, limit int) []found {
	w := s.scratch.Get().(*scratch)
	defer s.scratch.Put(w)
	s.rank(terms, w)
	compare := func(a, b found) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.entry, b.entry)) }
	var top []found
	least := 0.0
	for i, score := range w.scores {
		if score <= least {
			continue
		}
		top = append(top, found{i, score})
		if len(top) >= 4*(limit+1) { // periodically discard all but the best
			slices.SortFunc(top, compare)
			top = top[:limit+1]
			least = top[limit].score
		}
	}
	slices.SortFunc(top, compare)
	return top[:min(limit+1, len(top))]
}

// scratch is a reusable set of buffers: scores by entry.
type scratch struct{ scores, covered, best []float64 }

func (s *Search) newScratch() *scratch {
	n := len(s.book.entries)
	return &scratch{scores: make([]float64, n), covered: make([]float64, n), best: make([]float64, n)}
}

// rank computes the scores of all entries.
func (s *Search) rank(terms []term, w *scratch) {
	clear(w.scores)
	clear(w.covered)
	whole := s.count(terms, w)
	asked := make(map[string]bool)
	for _, t := range terms {
		for _, root := range t.roots {
			asked[root] = true
		}
	}
	named := func(roots []string) bool {
		return slices.ContainsFunc(roots, func(root string) bool { return asked[root] })
	}
	question := s.vector(terms)
	for i := range w.scores {
		near := 0.0
		if question != nil && s.means[i] >= 0 {
			near = max(0, s.meaning.near(question, s.means[i]))
		}
		if w.scores[i] == 0 && near == 0 {
			continue
		}
		// Entries with all words rank above those that repeat some of them.
		score := w.scores[i] * math.Pow(w.covered[i]/max(whole, 1e-9), s.weights.Covered)
		w.scores[i] = (score + s.weights.Meaning*near) * s.prior(i, named)
	}
}

// count adds the weights of a query's words to the scores of the entries that have
// them, and returns the sum of these weights.
func (s *Search) count(terms []term, w *scratch) (whole float64) {
	for _, t := range terms {
		var touched []int32
		worth := 0.0
		for k, root := range t.roots {
			list := s.postings[root]
			idf := s.idf(len(list))
			worth = max(worth, idf)
			for _, p := range list {
				score := t.weight * t.shares[k] * idf * float64(p.weight)
				if w.best[p.entry] == 0 {
					touched = append(touched, p.entry)
				}
				w.best[p.entry] = max(w.best[p.entry], score)
			}
		}
		if t.extra {
			worth = 0
		}
		whole += worth * t.weight
		for _, i := range touched {
			w.scores[i] += w.best[i]
			w.covered[i] += worth * t.weight
			w.best[i] = 0
		}
	}
	return whole
}

// vector returns the vector of a question, or nil if no word of it has one.
func (s *Search) vector(terms []term) []float32 {
	if s.meaning == nil {
		return nil
	}
	question := make([]float32, s.meaning.Dims)
	n := 0.0
	for _, t := range terms {
		for k, root := range t.roots {
			if share := t.weight * t.shares[k]; s.meaning.add(question, root, share) {
				n += share
			}
		}
	}
	if n == 0 {
		return nil
	}
	for k := range question {
		question[k] /= float32(math.Sqrt(n))
	}
	return question
}

// prior returns the part of an entry's score that doesn't depend on the query.
func (s *Search) prior(i int, named func([]string) bool) float64 {
	e, prior := s.book.entries[i], 1.0
	switch {
	case e.Kind == GlossaryTerm:
		prior = s.weights.Glossary
	case len(s.special[i]) > 0 && !named(s.special[i]):
		prior = s.weights.Unnamed
	case s.first[i]:
		prior = s.weights.Defines
	}
	switch {
	case s.silent[i] && e.Title != "":
		return 0 // a heading without text answers no question
	case s.silent[i]:
		prior *= s.weights.Silent
	}
	return prior
}

func (s *Search) idf(entries int) float64 {
	n := float64(len(s.book.entries))
	return math.Log(1 + (n-float64(entries)+0.5)/(float64(entries)+0.5))
}
