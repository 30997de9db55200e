package rules

import (
	"math"
	"strings"
	"sync"
)

// Tournament is the newest editions of the documents for tournaments of a game,
// searched together. It is immutable and safe for concurrent use.
type Tournament struct {
	core   *View
	views  map[Document]*View
	search func() *Search
}

// Passage is a section of a document for tournaments that a question led to.
type Passage struct {
	View *View
	Hit
}

// Tournament returns the documents for tournaments of a game; nil if it has
// none.
func (l *Library) Tournament(game Game) *Tournament {
	t := &Tournament{core: l.Default(game), views: make(map[Document]*View)}
	for _, doc := range game.Documents() {
		if v := l.Newest(game, doc); v != nil && len(v.Entries()) > 0 {
			t.views[doc] = v
		}
	}
	if len(t.views) == 0 {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if known := l.tournaments[game]; known != nil && known.sameAs(t) {
		return known
	}
	t.search = sync.OnceValue(t.newSearch)
	if l.tournaments == nil {
		l.tournaments = make(map[Game]*Tournament)
	}
	l.tournaments[game] = t
	return t
}

func (t *Tournament) sameAs(other *Tournament) bool {
	if t.core != other.core || len(t.views) != len(other.views) {
		return false
	}
	for doc, v := range t.views {
		if other.views[doc] != v {
			return false
		}
	}
	return true
}

// Prepare builds the search index if it isn't built.
func (t *Tournament) Prepare() {
	t.search()
	t.core.search()
}

// newSearch builds one index of all documents, so that their scores are
// comparable. The number of an entry there begins with its document: "MTR 3.3".
func (t *Tournament) newSearch() *Search {
	var entries []Entry
	h := Hints{Names: make(map[Ref][]string), Plain: make(map[Ref]string)}
	var edition Edition
	for _, doc := range t.core.Edition().Game.Documents() {
		v := t.views[doc]
		if v == nil {
			continue
		}
		edition = v.Edition()
		of := v.hints()
		for _, e := range v.Entries() {
			ref := doc.in(e.Ref)
			h.Names[ref], h.Plain[ref] = of.Names[e.Ref], of.Plain[e.Ref]
			if e.Ref = ref; e.Parent != "" {
				e.Parent = doc.in(e.Parent)
			}
			e.Children = nil
			entries = append(entries, e)
		}
		h.Slang = h.Slang.and(v.slang)
	}
	h.Slang = h.Slang.and(t.core.slang)
	edition.Source = Digest
	return newSearch(newBook(edition, entries), h, &tournamental)
}

// in returns the number of a section with its document.
func (d Document) in(r Ref) Ref { return Ref(d.String() + " " + string(r)) }

// Ask returns at most limit sections that fit a question, best first.
func (t *Tournament) Ask(question string, limit int) []Passage {
	var all []Passage
	for _, h := range t.search().Find(question, limit) {
		doc, ref, _ := strings.Cut(string(h.Ref), " ")
		h.Ref = Ref(ref)
		all = append(all, Passage{t.views[Document(strings.ToLower(doc))], h})
	}
	return all
}

// tournamental are the weights for documents for tournaments, whose sections are
// as long as a chapter of the core rules.
var tournamental = func() weights {
	w := learned
	return w
}()

// Bears returns how far the words of a question are those of documents for
// tournaments rather than those of the core rules: the logarithm of the odds, 0
// for even ones.
func (t *Tournament) Bears(question string) float64 {
	docs, core := t.search(), t.core.search()
	sum := 0.0
	seen := make(map[string]bool)
	terms, _ := docs.asked(question)
	for _, term := range terms {
		root := term.roots[0]
		if seen[root] || term.extra || term.weight < 1 {
			continue
		}
		seen[root] = true
		sum += math.Log(docs.share(root) / core.share(root))
	}
	return sum
}

// share returns the share of a word among all words of the book's entries.
func (s *Search) share(root string) float64 {
	const unseen = 0.5
	return (float64(len(s.postings[root])) + unseen) / (float64(s.words) + unseen*float64(len(s.postings)))
}
