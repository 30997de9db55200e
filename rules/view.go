package rules

import (
	"slices"
	"sync"
)

// View is an edition of a rulebook joined with our digest, for look-ups. It is
// immutable and safe for concurrent use. The join and the search index are
// built on first use.
type View struct {
	Official *Book // the edition; nil for our digest alone
	Digest   *Book

	slang       *Slang
	terms       []Entry        // terms of the rules that aren't headings, by the rules of the digest that explain them
	jargon      jargon         // players' words
	ways        ways           // players' questions
	about       map[Ref]string // what rules of the digest without a name are about
	fines       infractions
	meaning     func() *Meaning
	index       *Index
	concordance func() *Concordance
	numbers     func() joinedRefs
	search      func() *Search
	called      func() *names
	termNames   func() *names // the terms only
}

// Page is a rule for display: the official wording, if available, and the
// digest.
type Page struct {
	Edition Edition // of Entry; its Source says whether the wording is official

	// Entry has the official wording or, without an official edition, the
	// digest's, whose Text is empty if NotDigested.
	Entry Entry

	// Plain is our digest of this rule; nil if there is none, or if Entry is
	// the digest's. PlainQuality is Same if the official text is unchanged
	// since the digest was written, and Near if the digest is for another
	// wording, of the edition PlainEdition.
	Plain        *Entry
	PlainQuality Quality
	PlainEdition Edition

	Key       Key     // the stable key of the rule, or ""
	Above     []Entry // the entries above it, from the chapter down
	Children  []Entry // one level below
	CrossRefs []Ref   // the rules that its text refers to, if the book has them
}

// NotDigested reports whether the page shows an existing rule for which our
// digest has no text yet.
func (p Page) NotDigested() bool {
	return p.Edition.Source == Digest && p.Entry.Text == "" && p.Entry.Title == ""
}

func newView(official *Book, s *gameBooks) *View {
	v := &View{Official: official, Digest: s.digest, index: s.index, slang: s.slang, jargon: s.jargon, ways: s.ways, about: s.about, fines: s.fines, meaning: s.meaning}
	if official == nil || !official.hasGlossary() {
		v.terms = s.terms
	}
	v.concordance = sync.OnceValue(func() *Concordance { return v.index.Join(v.book()) })
	v.numbers = sync.OnceValue(v.newJoinedRefs)
	v.search = sync.OnceValue(v.newSearch)
	v.called = sync.OnceValue(v.newNames)
	v.termNames = sync.OnceValue(v.newTermNames)
	return v
}

// book returns the official book, or else the digest.
func (v *View) book() *Book {
	if v.Official != nil {
		return v.Official
	}
	return v.Digest
}

// Edition returns the edition of the view: the official one, or else the
// digest's.
func (v *View) Edition() Edition { return v.book().Edition }

// Entries returns the entries of that edition in book order, glossary last. The
// caller must not modify the slice.
func (v *View) Entries() []Entry { return v.book().Entries() }

// Whole reports whether the view has every number of its edition. If it doesn't
// (an excerpt), a number that isn't found may exist.
func (v *View) Whole() bool {
	e := v.Edition()
	return e.Source == Official || e.Source == Digest
}

// Name returns the name of a rule: the book's, or else ours, or what it is about
// in a few words, or "".
func (v *View) Name(ref Ref) string {
	e, ok := v.book().Entry(ref)
	match, joined := v.concordance().At(ref)
	switch {
	case !ok || e.Title != "" || !joined:
		return e.Title
	case match.Name != "":
		return match.Name
	}
	return v.about[match.Ref]
}

// Show returns the page of an address in canonical form.
func (v *View) Show(ref Ref) (Page, bool) {
	p, ok := v.Glance(ref)
	if !ok {
		return Page{}, false
	}
	b := v.book()
	mentioned := CrossRefs(p.Entry.Text)
	if b.Edition.Document().Sectioned() {
		mentioned = sectionRefs(p.Entry.Text)
	}
	for _, r := range mentioned {
		if _, known := b.Entry(r); known && r != ref {
			p.CrossRefs = append(p.CrossRefs, r)
		}
	}
	return p, true
}

// Glance returns a page without its cross-references, which cost more to find than
// everything else.
func (v *View) Glance(ref Ref) (Page, bool) {
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

// quality returns how well our sentence fits an official entry. If the official
// entry is only a name, as for keywords, our sentence summarizes the rules
// below it, and has the quality of the worst of those.
func (v *View) quality(match Match, official, plain Entry) Quality {
	if e := v.Official.Edition; e.Document() != Core && e.Effective == v.Digest.Edition.Effective {
		return Same // a transcription of the document differs in little
	}
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

// Lookup finds a page by number, in any notation, or by a name in the book or
// among players' words, with corrected spelling if no name matches. The Answer
// says what was corrected and, if nothing was found, what is near.
func (v *View) Lookup(query string) (Page, Answer, bool) {
	a, ok := v.lookup(query)
	if !ok {
		return Page{}, a, false
	}
	p, _ := v.Show(a.Entry.Ref)
	return p, a, true
}

// LookupExact is like Lookup without corrected spelling.
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

// find returns the entry with a name in the book, in our index or in slang. A
// rule takes precedence over a glossary entry.
func (v *View) find(query string) (named, bool) {
	n, ok := v.book().names.find(query)
	if _, term := n.ref.Term(); ok && !term {
		// The title of a subrule is about a special case: "Focus", of a player
		// who leaves; and "Priority and Focus" is about more. The word is
		// explained elsewhere.
		if e, _ := v.book().Entry(n.ref); e.Kind == Subrule || fold(e.Title) != fold(query) {
			if explained, ok := v.termNames().find(query); ok {
				return explained, true
			}
		}
		return n, true
	}
	if _, jargon := v.Word(query); jargon && !ok {
		return named{}, false // players don't mean this word in a longer question
	}
	if known, ours := v.called().find(query); ours {
		return known, true
	}
	return n, ok
}

// Search returns at most limit entries that fit a question, best first. It
// knows players' words besides the book's.
func (v *View) Search(query string, limit int) []Hit { return v.search().Find(query, limit) }

func (v *View) newSearch() *Search { return v.searchWith(&learned) }

// hints returns the words beyond its own text for the entries of the view.
func (v *View) hints() Hints {
	h := Hints{
		Names: make(map[Ref][]string), Plain: make(map[Ref]string), Slang: v.slang,
		Meaning: v.meaning(), Means: make(map[Ref]Ref),
	}
	if v.Official == nil {
		for _, e := range v.Digest.entries {
			h.Means[e.Ref] = e.Ref
		}
	}
	for _, m := range v.concordance().Matches() {
		if _, again := h.Means[m.At]; !again || v.Official == nil {
			h.Means[m.At] = m.Ref
		}
		for _, name := range slices.Concat([]string{m.Name}, m.Synonyms, v.ways[m.Ref]) {
			if !slices.Contains(h.Names[m.At], name) {
				h.Names[m.At] = append(h.Names[m.At], name)
			}
		}
		if e, ok := v.Digest.Entry(m.Ref); ok && v.Official != nil && e.Text != e.Title {
			h.Plain[m.At] = e.Text
		}
	}
	return h
}

func (v *View) searchWith(w *weights) *Search {
	s := newSearch(v.book(), v.hints(), w)
	s.lookup = v.lookup
	return s
}

// Asked returns the names that players have for a rule, and the questions by
// which they ask for it.
func (v *View) Asked(ref Ref) []string {
	m, ok := v.concordance().At(ref)
	if !ok {
		return nil
	}
	return slices.Concat(m.Synonyms, v.ways[m.Ref])
}

// Prepare builds the search index if it isn't built, which takes about 200 ms
// of CPU time for Magic's rules. It is safe to call at any time.
func (v *View) Prepare() {
	v.search()
	v.called()
	v.termNames()
}

// Cite resolves a stable key in this edition. A rule that is part of another one
// there has that one's number; any other key that doesn't resolve has no number
// and is shown by its name.
func (v *View) Cite(key Key) Citation {
	citation := v.concordance().Cite(key)
	if whole, ok := partOf[key]; ok && citation.Ref == "" {
		citation.Ref = v.concordance().Cite(whole).Ref
	}
	return citation
}

// partOf are rules that are part of another one in older editions. Until
// September 2026 one line of the state-based actions (704.5v) held for every
// battle with defense 0, Siege or not.
var partOf = map[Key]Key{"magic/sba/battle-defense-zero": "magic/sba/siege-defense-zero"}

// mostBelow is how many rules Below gives of several levels.
const mostBelow = 30

// Below lists the rules that explain a rule: those just below it. Riftbound's
// keywords are explained two or three levels down, so there rules of all levels
// are listed, if they are not too many.
func (v *View) Below(p Page) []Entry {
	if p.Edition.Game != Riftbound {
		return p.Children
	}
	var all []Entry
	var add func(children []Entry)
	add = func(children []Entry) {
		for _, child := range children {
			if all = append(all, child); len(all) > mostBelow {
				return
			}
			if page, ok := v.Show(child.Ref); ok {
				add(page.Children)
			}
		}
	}
	if add(p.Children); len(all) > mostBelow {
		return p.Children
	}
	return all
}
