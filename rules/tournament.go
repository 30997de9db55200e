package rules

import (
	"math"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// Tournament is the newest editions of the documents for tournaments of a game,
// searched together. It is immutable and safe for concurrent use.
type Tournament struct {
	core    *View
	vectors func() *Meaning
	views   map[Document]*View
	search  func() *Search
	own     map[string]bool // stems of our words for sections, and of what players ask
}

// Passage is a section of a document for tournaments that a question led to.
type Passage struct {
	View *View
	Hit
}

// Tournament returns the documents for tournaments of a game; nil if it has
// none.
func (l *Library) Tournament(game Game) *Tournament {
	core := l.Default(game)
	if core == nil {
		return nil
	}
	t := newTournament(core, l.meanings[game], func(doc Document) *View { return l.Newest(game, doc) })
	if t == nil {
		return nil
	}
	if own := l.digests[game](); t.sameAs(own) {
		return own
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if known := l.tournaments[game]; t.sameAs(known) {
		return known
	}
	if l.tournaments == nil {
		l.tournaments = make(map[Game]*Tournament)
	}
	l.tournaments[game] = t
	return t
}

// newTournament returns the documents for tournaments beside core rules, in the views
// that newest returns for them; nil if all of them are empty.
func newTournament(core *View, vectors func() *Meaning, newest func(Document) *View) *Tournament {
	t := &Tournament{core: core, views: make(map[Document]*View), vectors: vectors}
	for _, doc := range core.Edition().Game.Documents() {
		if v := newest(doc); v != nil && len(v.Entries()) > 0 {
			t.views[doc] = v
		}
	}
	if len(t.views) == 0 {
		return nil
	}
	t.search = sync.OnceValue(t.newSearch)
	return t
}

func (t *Tournament) sameAs(other *Tournament) bool {
	if other == nil || t.core != other.core || len(t.views) != len(other.views) {
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
// comparable. The number of an entry there begins with its document: "MTR:3.3".
func (t *Tournament) newSearch() *Search {
	var entries []Entry
	h := Hints{Names: make(map[Ref][]string), Plain: make(map[Ref]string), Meaning: t.vectors(), Means: make(map[Ref]Ref)}
	t.own = make(map[string]bool)
	var edition Edition
	for _, doc := range t.core.Edition().Game.Documents() {
		v := t.views[doc]
		if v == nil {
			continue
		}
		edition = v.Edition()
		of := v.hints()
		for _, e := range v.Entries() {
			ref := doc.In(e.Ref)
			h.Names[ref], h.Plain[ref] = of.Names[e.Ref], of.Plain[e.Ref]
			ours := append([]string{e.Title, of.Plain[e.Ref]}, of.Names[e.Ref]...)
			if v.Official == nil || of.Plain[e.Ref] == "" {
				ours = append(ours, e.Text)
			}
			for _, root := range Stems(strings.Join(ours, " ")) {
				t.own[root] = true
			}
			if means, ok := of.Means[e.Ref]; ok {
				h.Means[ref] = doc.In(means)
			}
			if e.Ref = ref; e.Parent != "" {
				e.Parent = doc.In(e.Parent)
			}
			e.Children, e.Text = nil, withoutNames(e.Text)
			entries = append(entries, e)
		}
		h.Slang = h.Slang.and(v.slang)
	}
	h.Slang = h.Slang.and(t.core.slang)
	edition.Source = Digest
	return newSearch(newBook(edition, entries), h, &learned)
}

// withoutNames returns a text without the items of its lists that are only names, of sets
// and of banned cards, whose words aren't about the subject of the section.
func withoutNames(text string) string {
	lines := strings.Split(text, "\n")
	return strings.Join(slices.DeleteFunc(lines, func(line string) bool {
		item, listed := strings.CutPrefix(line, "•")
		return listed && !strings.HasSuffix(item, ".") && !slices.ContainsFunc(strings.Fields(item), func(word string) bool {
			const least = 5 // letters of a word that a name capitalizes
			return len(word) >= least && unicode.IsLower(rune(word[0]))
		})
	}), "\n")
}

// In returns the number of a section with its document: "MTR:3.3".
func (d Document) In(r Ref) Ref { return Ref(d.String() + ":" + string(r)) }

// Ask returns at most limit sections that fit a question, best first.
func (t *Tournament) Ask(question string, limit int) []Passage {
	var all []Passage
	for _, h := range t.search().Find(question, limit) {
		doc, ref, _ := strings.Cut(string(h.Ref), ":")
		h.Ref = Ref(ref)
		all = append(all, Passage{t.views[Document(strings.ToLower(doc))], h})
	}
	return all
}

// Books says which books a question is for.
type Books int

// The books of a question.
const (
	OfRules         Books = iota // the core rules
	MoreOfRules                  // both are possible, the core rules more likely
	MoreOfDocuments              // both are possible, the documents more likely
	OfDocuments                  // the documents for tournaments
)

// The weights of the features by which books are chosen, fitted to the open questions
// of testdata (see TestBooks). Positive values favor the documents for tournaments: the
// log odds of the words, and the difference between the best section and the best core
// rule in score and in the share of the question that is covered.
const (
	oddsWords   = 0.27
	oddsScore   = 2.73
	oddsCovered = 2.73
	oddsBefore  = -1.1

	mostEven  = 2.0  // above it, the question is about the documents
	leastEven = -1.0 // below it, the question is about the core rules
	ofRules   = -6.0 // of words with which no section can fit well enough
)

// leastShare is the minimum share of a question, weighted by the rarity of words, that
// the sections found must have.
const leastShare = 0.3

// Fit says how well sections that Ask found fit a question: Foreign if they have less
// of it than any answer needs.
func (t *Tournament) Fit(question string, found []Passage) Fit {
	hits := make([]Hit, min(len(found), fitting))
	for i := range hits {
		hits[i] = found[i].Hit
		hits[i].Ref = found[i].View.Edition().Document().In(found[i].Ref)
	}
	switch _, share := t.search().covered(question, hits); {
	case share < leastShare:
		return Foreign
	case share < closeShare:
		return Loose
	}
	return Close
}

// Books says for which books a question is to which Ask found some sections.
func (t *Tournament) Books(question string, found []Passage) Books {
	if !t.hasWord(question) || t.Fit(question, found) == Foreign {
		return OfRules
	}
	switch odds := t.odds(question); {
	case odds > mostEven:
		return OfDocuments
	case odds > 0:
		return MoreOfDocuments
	case odds > leastEven:
		return MoreOfRules
	}
	return OfRules
}

// Titled reports whether a section has that name, or is called so by players.
func (t *Tournament) Titled(name string) bool {
	if _, ok := t.search().book.names.find(name); ok {
		return true
	}
	for _, v := range t.views {
		if _, _, ok := v.LookupExact(name); ok {
			return true
		}
	}
	return false
}

// Covers reports whether the best section has every word of a question.
func (t *Tournament) Covers(question string) bool {
	terms, _, lacking := t.search().parsed(question)
	return t.search().matched(terms, lacking).covered > 0.999
}

// odds returns the logarithm of the odds that a question is about tournaments.
func (t *Tournament) odds(question string) float64 {
	docs, core := t.search(), t.core.search()
	asked, _, lacking := docs.parsed(question)
	words := 0.0
	for _, term := range asked {
		if root := term.roots[0]; !term.extra && term.weight == 1 {
			words += math.Log(docs.share(root) / core.share(root))
		}
	}
	if words < ofRules {
		return words
	}
	there := docs.matched(asked, lacking)
	asked, _, lacking = core.parsed(question)
	here := core.matched(asked, lacking)
	const least = 0.1
	better := math.Log((there.score + least) / (here.score + least))
	return oddsWords*words + oddsScore*better + oddsCovered*(there.covered-here.covered) + oddsBefore
}

// hasWord reports whether a word of a question, or one that it misspells, is one of ours
// for the documents or of what players ask of them. The words of official texts alone are
// too many: those of a set's name say nothing of a section.
func (t *Tournament) hasWord(question string) bool {
	s, looked := t.search(), 0
	for _, w := range split(question) {
		if filler[w] {
			continue
		}
		if t.own[stem(w)] {
			return true
		}
		if looked++; looked <= maxCorrected && slices.ContainsFunc(s.spelling.near(w), func(c correction) bool { return t.own[stem(c.word)] && misspelling(w, c.word) }) {
			return true
		}
	}
	return false
}

// share returns the share of a word among all words of the book's entries.
func (s *Search) share(root string) float64 {
	const unseen = 0.5
	return (float64(len(s.postings[root])) + unseen) / (float64(s.words) + unseen*float64(len(s.postings)))
}

// match is how well the best entry of a book fits a question: its score,
// relative to what the words are worth, and the share of them that it has.
type match struct{ score, covered float64 }

// matched returns the match of the best entry for a question of these terms and
// some words that the book lacks, each of which is worth what the rarest is.
func (s *Search) matched(terms []term, lacking int) match {
	terms = slices.DeleteFunc(terms, func(t term) bool { return t.weight < 1 })
	best := s.best(terms, 1)
	if len(best) == 0 {
		return match{}
	}
	whole, has := float64(lacking)*s.idf(0), 0.0
	for _, t := range terms {
		if t.extra {
			continue
		}
		worth, there := 0.0, 0.0
		for k, root := range t.roots {
			worth = max(worth, s.idf(len(s.postings[root])))
			if s.has(int32(best[0].entry), root) { //nolint:gosec // a book has some thousand entries
				there = max(there, t.shares[k])
			}
		}
		whole, has = whole+worth, has+worth*there
	}
	if whole == 0 {
		return match{}
	}
	return match{best[0].score / whole, has / whole}
}
