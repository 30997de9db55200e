package rules

import (
	"cmp"
	"slices"
)

// Quality says how well an entry of an index fits the rule it is joined to.
type Quality int

// The qualities of a join. The zero value means "not joined".
const (
	Near Quality = iota + 1 // the text has changed
	Same                    // the text is unchanged
)

// Match is an entry of an index and its rule in an edition.
type Match struct {
	IndexEntry
	At         Ref // the rule's number in the edition
	Quality    Quality
	Similarity float64 // from 0 to 1; 1 is Same
}

// Concordance maps the entries of an index to the rules of an edition. It is
// immutable.
type Concordance struct {
	edition Edition
	index   *Index
	matches []Match // in the order of the index; At is empty if not joined
	at      map[Ref]int
}

// The minimum similarity of two texts to be joined: within sections of the same
// title, and anywhere in the book.
const (
	nearInSection = 0.2
	nearAnywhere  = 0.45
)

// Join finds the rules of the index in an edition by their texts: equal texts
// first, then the assignment with the greatest total similarity, each rule
// once. It compares the sections with the same title first, and what is left
// with the rest of the book. In a document for tournaments the sections of one
// title are joined first. In our own digest each entry has the number it was
// made for.
func (x *Index) Join(b *Book) *Concordance {
	c := &Concordance{edition: b.Edition, index: x, matches: make([]Match, len(x.entries)), at: make(map[Ref]int)}
	for i, e := range x.entries {
		c.matches[i].IndexEntry = e
	}
	if b.Edition.Source == Digest {
		for i, e := range x.entries {
			if _, ok := b.Entry(e.Ref); ok {
				c.join(i, e.Ref, Same, 1)
			}
		}
		return c
	}
	j := newJoiner(c, b)
	if b.Edition.Document().Sectioned() {
		j.titles()
	}
	j.headings()
	for _, section := range j.sections {
		j.equal(section)
	}
	for _, section := range j.sections {
		j.near(section)
	}
	j.anywhere()
	c.shareNumbers()
	return c
}

func (c *Concordance) join(i int, at Ref, q Quality, similarity float64) {
	m := &c.matches[i]
	m.At, m.Quality, m.Similarity = at, q, similarity
	if _, taken := c.at[at]; !taken {
		c.at[at] = i
	}
}

// shareNumbers gives each further key of a rule the number of the first.
func (c *Concordance) shareNumbers() {
	for i := 1; i < len(c.matches); i++ {
		if before := c.matches[i-1]; before.Ref == c.matches[i].Ref && before.At != "" {
			c.join(i, before.At, before.Quality, before.Similarity)
		}
	}
}

// At returns the match of the rule with a number of the edition.
func (c *Concordance) At(r Ref) (Match, bool) {
	i, ok := c.at[r]
	if !ok {
		return Match{}, false
	}
	return c.matches[i], true
}

// Matches returns the joined entries in the order of the index.
func (c *Concordance) Matches() []Match {
	return slices.DeleteFunc(slices.Clone(c.matches), func(m Match) bool { return m.At == "" })
}

// Cite resolves a stable key. A rule that the edition lacks gives a citation
// without a number; an unknown key gives one named after the key.
func (c *Concordance) Cite(key Key) Citation {
	i, ok := c.index.byKey[key]
	if !ok {
		return Citation{Key: key, Name: cmp.Or(c.index.gone[key], string(key)), Edition: c.edition}
	}
	m := c.matches[i]
	return Citation{Key: key, Name: cmp.Or(m.Name, string(key)), Ref: m.At, Edition: c.edition}
}
