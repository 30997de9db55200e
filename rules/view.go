package rules

import (
	"slices"
	"sync"
)

// View is an edition of a rulebook with our digest beside it, joined rule by
// rule: what commands look rules up in. It never changes. What takes time (the
// join, the search index) is made when it is first needed.
type View struct {
	Official *Book // the edition; nil where only our digest is there
	Digest   *Book

	slang       *Slang
	terms       []Entry // words of the rules that no heading of theirs is, by the rules of the digest that explain them
	jargon      jargon  // players' words
	index       *Index
	concordance func() *Concordance
	search      func() *Search
	called      func() *names
	explained   func() *names // the terms alone
}

// Page is a rule as it is shown: the official wording first, where there is
// one, and below it the digest "in plain words".
type Page struct {
	Edition Edition // of Entry; its Source says whether the wording is official

	// Entry is the official wording; without an official edition, the digest's
	// (whose Text is empty where NotDigested).
	Entry Entry

	// Plain is what our digest says about this very rule; nil where it says
	// nothing, or where Entry is the digest's already. PlainQuality is Same
	// where the official text is unchanged since we wrote it, Near where it
	// was written for another wording, of the edition PlainEdition.
	Plain        *Entry
	PlainQuality Quality
	PlainEdition Edition

	Key       Key     // the stable key of the rule; empty where it has none
	Above     []Entry // the entries above it, from the chapter down
	Children  []Entry // one level below
	CrossRefs []Ref   // the rules that its text points to, as far as the book has them
}

// NotDigested reports whether the page shows a rule of our digest that has no
// sentence yet. The rule exists.
func (p Page) NotDigested() bool {
	return p.Edition.Source == Digest && p.Entry.Text == "" && p.Entry.Title == ""
}

func newView(official *Book, s *stack) *View {
	v := &View{Official: official, Digest: s.digest, index: s.index, slang: s.slang, jargon: s.jargon}
	if official == nil || !official.hasGlossary() {
		v.terms = s.terms
	}
	v.concordance = sync.OnceValue(func() *Concordance { return v.index.Join(v.book()) })
	v.search = sync.OnceValue(v.newSearch)
	v.called = sync.OnceValue(v.newNames)
	v.explained = sync.OnceValue(v.newExplained)
	return v
}

// book is what is shown first.
func (v *View) book() *Book {
	if v.Official != nil {
		return v.Official
	}
	return v.Digest
}

// Edition is the edition that the view shows: the official one, or the
// digest's where there is no other.
func (v *View) Edition() Edition { return v.book().Edition }

// Entries lists the entries of that edition in the order of the book, glossary
// last. The caller must not change the slice.
func (v *View) Entries() []Entry { return v.book().Entries() }

// Whole reports whether the view knows every number of its edition. Where it
// doesn't (an excerpt, a digest of some sections), a number that isn't found
// may exist all the same.
func (v *View) Whole() bool {
	e := v.Edition()
	return e.Source == Official || e.Source == Digest && e.Game == Magic
}

// Show gives the page of an address in canonical form.
func (v *View) Show(ref Ref) (Page, bool) {
	b := v.book()
	e, ok := b.Entry(ref)
	if !ok {
		return Page{}, false
	}
	p := Page{Edition: b.Edition, Entry: e}
	for up := e.Parent; up != ""; {
		above, _ := b.Entry(up)
		p.Above = append(p.Above, above)
		up = above.Parent
	}
	slices.Reverse(p.Above)
	for _, r := range e.Children {
		child, _ := b.Entry(r)
		p.Children = append(p.Children, child)
	}
	for _, r := range CrossRefs(e.Text) {
		if _, known := b.Entry(r); known && r != ref {
			p.CrossRefs = append(p.CrossRefs, r)
		}
	}
	match, joined := v.concordance().At(ref)
	if !joined {
		return p, true
	}
	p.Key = match.Key
	if plain, ok := v.Digest.Entry(match.Ref); ok && v.Official != nil && plain.Text != "" && plain.Text != plain.Title {
		p.Plain, p.PlainQuality, p.PlainEdition = &plain, v.quality(match, e, plain), v.Digest.Edition
	}
	return p, true
}

// quality says how well our sentence fits an official entry. Where that is a
// name and nothing else, as with keywords, our sentence sums up the rules
// below it, and is as good as the worst of them fits.
func (v *View) quality(match Match, official, plain Entry) Quality {
	if official.Text != official.Title || len(official.Children) == 0 {
		return match.Quality
	}
	if len(official.Children) != len(plain.Children) {
		return Near
	}
	for _, child := range official.Children {
		if m, joined := v.concordance().At(child); !joined || m.Quality != Same {
			return Near
		}
	}
	return match.Quality
}

// Lookup finds a page by number, however typed, by name, or by a name that
// players use, with the spelling corrected where nothing is called like that.
// The Answer says what was corrected and, where nothing was found, what is near.
func (v *View) Lookup(query string) (Page, Answer, bool) {
	a, ok := v.lookup(query)
	if !ok {
		return Page{}, a, false
	}
	p, _ := v.Show(a.Entry.Ref)
	return p, a, true
}

// LookupExact is Lookup without corrections of the spelling: it finds a page by number, or
// by a name as it is written.
func (v *View) LookupExact(query string) (Page, Answer, bool) {
	a, ok := v.book().lookup(query, v.find, v.Word, func() []*names { return nil })
	if !ok {
		return Page{}, a, false
	}
	p, _ := v.Show(a.Entry.Ref)
	return p, a, true
}

func (v *View) lookup(query string) (Answer, bool) {
	return v.book().lookup(query, v.find, v.Word, func() []*names { return []*names{v.book().names, v.called()} })
}

// find gives what has that name: in the book, or among the names and players'
// words that we know. A rule comes before the glossary's short form of it.
func (v *View) find(query string) (named, bool) {
	n, ok := v.book().names.find(query)
	if _, term := n.ref.Term(); ok && !term {
		// Deep inside a section a heading says what a part of it is about: "Focus",
		// of a player who leaves. The word is explained elsewhere.
		if e, _ := v.book().Entry(n.ref); e.Kind == Subrule {
			if explained, ok := v.explained().find(query); ok {
				return explained, true
			}
		}
		return n, true
	}
	if _, jargon := v.Word(query); jargon && !ok {
		return named{}, false // a phrase of a question is not what players mean by the word
	}
	if known, ours := v.called().find(query); ours {
		return known, true
	}
	return n, ok
}

// Search lists the entries that fit a question, best first, at most limit.
// Besides the book's own words it knows those that players use.
func (v *View) Search(query string, limit int) []Hit { return v.search().Find(query, limit) }

func (v *View) newSearch() *Search {
	h := Hints{Names: make(map[Ref][]string), Plain: make(map[Ref]string), Slang: v.slang}
	for _, m := range v.concordance().Matches() {
		h.Names[m.At] = append(append(h.Names[m.At], m.Name), m.Synonyms...)
		if e, ok := v.Digest.Entry(m.Ref); ok && v.Official != nil && e.Text != e.Title {
			h.Plain[m.At] = e.Text
		}
	}
	s := NewSearch(v.book(), h)
	s.lookup = v.lookup
	return s
}

// Prepare builds what the first search would build otherwise, which takes some
// 200 ms of CPU for Magic's rules. It may be called at any time.
func (v *View) Prepare() {
	v.search()
	v.called()
	v.explained()
}

// Cite resolves a stable key in this edition. A key that doesn't resolve has
// no number and is shown by its name.
func (v *View) Cite(key Key) Citation { return v.concordance().Cite(key) }
