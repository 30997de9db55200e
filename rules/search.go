package rules

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// Hit is an entry that a search found.
type Hit struct {
	Ref     Ref
	Heading string
	Text    string
	Score   float64 // higher is better; comparable within one search only
}

// Search is an index over a book: BM25 over stemmed words, in which a rule's
// own name and the heading of its section weigh more than its text. It holds
// no more than the book's words, and is safe for use by several goroutines.
type Search struct {
	book     *Book
	lookup   func(string) (Answer, bool)
	postings map[string][]posting
	lengths  []float64
	mean     float64
}

type posting struct {
	entry  int32
	weight float32 // how often the word occurs, names counted higher
}

// Weights of the places where a word can stand.
const (
	inTitle   = 6
	inHeading = 1.5
	inSynonym = 4
	inText    = 1
	inExample = 0.3
)

// BM25's usual constants.
const (
	saturation = 1.2
	byLength   = 0.6
)

// longestQuery is how many different words of a query are looked at.
const longestQuery = 64

// NewSearch indexes a book, with players' words for some of its entries.
func NewSearch(b *Book, synonyms map[Ref][]string) *Search {
	s := &Search{book: b, lookup: b.Lookup, postings: make(map[string][]posting), lengths: make([]float64, len(b.entries))}
	total := 0.0
	for i, e := range b.entries {
		counts := make(map[string]float64)
		add := func(text string, weight float64) {
			for _, w := range words(text) {
				counts[w] += weight
				s.lengths[i] += min(weight, 1)
			}
		}
		add(e.Title, inTitle)
		if e.Title != e.Heading {
			add(e.Heading, inHeading)
		}
		if p, ok := b.Entry(e.Parent); ok && p.Kind == Rule {
			add(p.Title, inHeading)
		}
		for _, synonym := range synonyms[e.Ref] {
			add(synonym, inSynonym)
		}
		if e.Text != e.Title {
			add(e.Text, inText)
		}
		for _, example := range e.Examples {
			add(example, inExample)
		}
		for w, n := range counts {
			s.postings[w] = append(s.postings[w], posting{int32(i), float32(n)})
		}
		total += s.lengths[i]
	}
	s.mean = total / float64(max(1, len(b.entries)))
	return s
}

// Find lists the entries that fit the query, best first, at most limit. Any
// text is a query; one that nothing fits gives nothing.
func (s *Search) Find(query string, limit int) []Hit {
	if limit <= 0 {
		return nil
	}
	var hits []Hit
	seen := make(map[Ref]bool)
	asked := words(query)
	slices.Sort(asked)
	asked = slices.Compact(asked)
	// Words that the book has are not misspelt.
	spelt := !slices.ContainsFunc(asked, func(w string) bool { return s.postings[w] == nil })
	if a, ok := s.lookup(query); ok && (a.Corrected == "" || !spelt) {
		hits = append(hits, Hit{a.Entry.Ref, a.Entry.Heading, a.Entry.Text, math.MaxFloat32})
		seen[a.Entry.Ref] = true
	}
	asked = asked[:min(len(asked), longestQuery)]
	scores := make([]float64, len(s.lengths))
	matched := make([]int, len(s.lengths))
	for _, w := range asked {
		s.score(w, scores, matched)
	}
	var found []int
	for i, n := range matched {
		if n > 0 {
			// An entry with all the words is meant rather than one that
			// repeats some of them.
			scores[i] *= float64(n) / float64(len(asked))
			found = append(found, i)
		}
	}
	slices.SortFunc(found, func(a, b int) int { return cmp.Or(cmp.Compare(scores[b], scores[a]), cmp.Compare(a, b)) })
	for _, i := range found {
		e := s.book.entries[i]
		if len(hits) >= limit {
			break
		}
		if !seen[e.Ref] {
			hits = append(hits, Hit{e.Ref, e.Heading, e.Text, scores[i]})
		}
	}
	return hits[:min(limit, len(hits))]
}

// score adds what a word is worth to each entry that has it.
func (s *Search) score(word string, scores []float64, matched []int) {
	list := s.postings[word]
	n := float64(len(s.book.entries))
	idf := math.Log(1 + (n-float64(len(list))+0.5)/(float64(len(list))+0.5))
	for _, p := range list {
		w := float64(p.weight)
		norm := saturation * (1 - byLength + byLength*s.lengths[p.entry]/s.mean)
		scores[p.entry] += idf * w * (saturation + 1) / (w + norm)
		matched[p.entry]++
	}
}

// words are the stems of a text's words, without the words that say nothing.
func words(text string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(fold(text), func(r rune) bool { return r == ' ' || r == '/' }) {
		if !filler[w] && len(w) < 40 {
			out = append(out, stem(w))
		}
	}
	return out
}

var filler = map[string]bool{
	"a": true, "an": true, "the": true, "of": true, "to": true, "is": true, "are": true, "it": true, "in": true, "and": true,
	"or": true, "that": true, "this": true, "what": true, "how": true, "does": true, "do": true, "can": true, "i": true, "my": true,
	"if": true, "as": true, "on": true, "for": true, "be": true, "with": true, "when": true, "which": true, "by": true,
}

// sameWord: numerals and players' words that mean the same in the rules.
var sameWord = map[string]string{"zero": "0", "die": "die", "dies": "die", "died": "die", "dying": "die"}

// stem takes the common endings off a word, so that "tokens", "creating" and
// "created" meet "token" and "create".
func stem(w string) string {
	if s, ok := sameWord[w]; ok {
		return s
	}
	for _, ending := range []struct{ cut, put string }{
		{"ies", "y"}, {"sses", "ss"}, {"ing", ""}, {"ed", ""}, {"es", ""}, {"s", ""},
	} {
		if root, ok := strings.CutSuffix(w, ending.cut); ok && len(root) >= 3 && !strings.HasSuffix(w, "ss") {
			w = root + ending.put
			break
		}
	}
	return strings.TrimSuffix(w, "e")
}
