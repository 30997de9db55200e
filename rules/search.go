package rules

import (
	"cmp"
	"math"
	"slices"
	"strings"
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
	Names map[Ref][]string // players' names of rules
	Plain map[Ref]string   // our digest's texts
	Slang *Slang           // players' words for the book's; may be nil
}

// Search is a full-text index of a book. It ranks by BM25 over stemmed words
// and pairs of words; names weigh more than texts, and an entry also has the
// words of its surroundings. It is safe for concurrent use.
type Search struct {
	book     *Book
	lookup   func(string) (Answer, bool)
	slang    *Slang
	spelling *spelling
	postings map[string][]posting
	lengths  []float64
	mean     float64
	scratch  sync.Pool
	special  [][]string      // the keyword or variant that an entry is about, if any
	first    []bool          // the entry is the first of its section and defines its subject
	silent   []bool          // the entry has no text, and nothing below it has
	own      map[string]bool // stems of the book's words
}

type posting struct {
	entry  int32
	weight float32 // term frequency, weighted by field
}

// Weights of the fields.
const (
	inTitle    = 5
	inName     = 9.7 // players' names
	inHeading  = 1.2 // the section's title, and the title of the rule above
	inText     = 1
	inPlain    = 1    // our digest
	inAbove    = 0.15 // the text of the rule above
	inExample  = 0.3
	inGlossary = 0.35 // the glossary entries that refer to it
	asPair     = 0.3  // two adjacent words
)

// BM25's usual constants.
const (
	saturation = 1.2
	byLength   = 0.25
)

const (
	longestQuery  = 64   // words of a query that are used
	glossaryShare = 0.35 // a glossary term relative to the rule that it refers to
	unnamedShare  = 0.34 // a rule about a keyword or variant that the query doesn't name
	definesShare  = 1.5  // the first rule of a section
	silentShare   = 0.6  // an entry without text that players ask for by name
)

// NewSearch builds the index of a book.
func NewSearch(b *Book, h Hints) *Search {
	s := &Search{
		book: b, lookup: b.Lookup, slang: h.Slang,
		postings: make(map[string][]posting), lengths: make([]float64, len(b.entries)), own: make(map[string]bool),
	}
	raw := make(map[string]int) // words as written → frequency
	pointing := b.glossaryTexts()
	total := 0.0
	for i, e := range b.entries {
		s.special = append(s.special, b.special(e))
		s.first = append(s.first, strings.HasSuffix(string(e.Ref), ".1"))
		s.silent = append(s.silent, !b.hasText(e) && h.Plain[e.Ref] == "")
		counts := make(map[string]float64)
		add := func(text string, weight float64) {
			before := ""
			for _, w := range split(text) {
				raw[w]++
				if filler[w] {
					continue
				}
				root := stem(w)
				counts[root] += weight
				if before != "" {
					counts[before+" "+root] += weight * asPair
				}
				before = root
				s.lengths[i] += min(weight, 1)
			}
		}
		// Without text an entry answers no question by its section's title;
		// only a player's name leads to it.
		said := e.Title != "" || e.Text != "" || h.Plain[e.Ref] != ""
		add(e.Title, inTitle)
		if said && e.Title != e.Heading {
			add(e.Heading, inHeading)
		}
		if p, ok := b.Entry(e.Parent); ok && said && p.Kind >= Rule {
			add(p.Title, inHeading)
			if p.Text != p.Title {
				add(p.Text, inAbove)
			}
		}
		for _, name := range h.Names[e.Ref] {
			add(name, inName)
		}
		if e.Text != e.Title {
			add(e.Text, inText)
		}
		add(h.Plain[e.Ref], inPlain)
		for _, text := range pointing[e.Ref] {
			add(text, inGlossary)
		}
		for _, example := range e.Examples {
			add(example, inExample)
		}
		for w, n := range counts {
			s.postings[w] = append(s.postings[w], posting{int32(i), float32(n)})
		}
		for _, w := range split(e.Title + " " + e.Text) {
			s.own[stem(w)] = true
		}
		total += s.lengths[i]
	}
	s.mean = total / float64(max(1, len(b.entries)))
	s.spelling = newSpelling(raw, h.Slang)
	n := len(b.entries)
	s.scratch.New = func() any { return &scratch{make([]float64, n), make([]float64, n), make([]float64, n)} }
	return s
}

// special returns the name of the keyword or variant that an entry is about.
// Such an entry is ranked down unless the query names it.
func (b *Book) special(e Entry) []string {
	name := ""
	for up := e; ; {
		if up.Kind == Rule && up.Title != "" {
			name = up.Title
		}
		if up.Kind == Section && (up.Ref[0] == '8' || up.Ref[0] == '9') && b.Edition.Game == Magic {
			name = up.Title
		}
		var ok bool
		if up, ok = b.Entry(up.Parent); !ok {
			break
		}
	}
	var roots []string
	for _, w := range split(name) {
		if !filler[w] {
			roots = append(roots, stem(w))
		}
	}
	return roots
}

// glossaryTexts returns for each rule the names and texts of the glossary
// entries that refer to it.
func (b *Book) glossaryTexts() map[Ref][]string {
	texts := make(map[Ref][]string)
	for _, e := range b.entries {
		if e.Kind != GlossaryTerm {
			continue
		}
		refs := CrossRefs(e.Text)
		for _, r := range refs[:min(len(refs), 2)] {
			texts[r] = append(texts[r], e.Title+" "+e.Text)
		}
	}
	return texts
}

// Find returns at most limit entries that match the query, best first.
func (s *Search) Find(query string, limit int) []Hit {
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
	for _, f := range s.best(asked, limit) {
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

// scratch is a reusable buffer of scores by entry.
type scratch struct{ scores, covered, best []float64 }

// term is a word of a query with its alternatives: corrections, and the book's
// words for slang.
type term struct {
	roots  []string
	shares []float64 // weights of the alternatives
	weight float64   // of the term in the query
	pair   bool      // two adjacent words; it adds to the score and isn't required
}

// asked parses a query. spelt reports whether the book has all of its words, so
// that none can be misspelt.
func (s *Search) asked(query string) (terms []term, spelt bool) {
	spelt = true
	words := split(query)
	words = words[:min(len(words), longestQuery)]
	before := ""
	for _, w := range s.slang.expand(words) {
		t := term{weight: w.weight}
		switch {
		case w.text == "" || filler[w.text]:
			before = ""
			continue
		case s.postings[stem(w.text)] != nil:
			t.roots, t.shares = []string{stem(w.text)}, []float64{1}
		default:
			spelt = false
			for _, c := range s.spelling.near(w.text) {
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
			terms = append(terms, term{roots: []string{before + " " + t.roots[0]}, shares: []float64{1}, weight: w.weight, pair: true})
		}
		before = t.roots[0]
	}
	return unique(terms), spelt
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

// rank computes the scores of all entries.
func (s *Search) rank(terms []term, w *scratch) {
	scores, covered, best := w.scores, w.covered, w.best
	clear(scores)
	clear(covered)
	whole := 0.0
	for _, t := range terms {
		var touched []int32
		worth := 0.0
		for k, root := range t.roots {
			list := s.postings[root]
			idf := s.idf(len(list))
			worth = max(worth, idf)
			for _, p := range list {
				w := float64(p.weight)
				norm := saturation * (1 - byLength + byLength*s.lengths[p.entry]/s.mean)
				score := t.weight * t.shares[k] * idf * w * (saturation + 1) / (w + norm)
				if best[p.entry] == 0 {
					touched = append(touched, p.entry)
				}
				best[p.entry] = max(best[p.entry], score)
			}
		}
		if t.pair {
			worth = 0
		}
		whole += worth * t.weight
		for _, i := range touched {
			scores[i] += best[i]
			covered[i] += worth * t.weight
			best[i] = 0
		}
	}
	asked := make(map[string]bool)
	for _, t := range terms {
		for _, root := range t.roots {
			asked[root] = true
		}
	}
	named := func(roots []string) bool {
		return slices.ContainsFunc(roots, func(root string) bool { return asked[root] })
	}
	for i := range scores {
		if scores[i] == 0 {
			continue
		}
		// Entries with all words rank above those that repeat some of them.
		scores[i] *= covered[i] / max(whole, 1e-9)
		switch e := s.book.entries[i]; {
		case e.Kind == GlossaryTerm:
			scores[i] *= glossaryShare
		case len(s.special[i]) > 0 && !named(s.special[i]):
			scores[i] *= unnamedShare
		case s.first[i]:
			scores[i] *= definesShare
		}
		switch e := s.book.entries[i]; {
		case s.silent[i] && e.Title != "":
			scores[i] = 0 // a heading without text answers no question
		case s.silent[i]:
			scores[i] *= silentShare
		}
	}
}

func (s *Search) idf(entries int) float64 {
	n := float64(len(s.book.entries))
	return math.Log(1 + (n-float64(entries)+0.5)/(float64(entries)+0.5))
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
