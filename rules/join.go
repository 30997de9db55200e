package rules

import (
	"cmp"
	"slices"
)

// Quality says how well an entry of an index fits the rule it was joined to.
type Quality int

// The qualities of a join. The zero value is "not joined".
const (
	Near Quality = iota + 1 // the text was changed since
	Same                    // the text is unchanged
)

// Match is an entry of an index with the rule that it is in some edition.
type Match struct {
	IndexEntry
	At         Ref // the rule's number in that edition
	Quality    Quality
	Similarity float64 // from 0 to 1, which is Same
}

// Concordance says where the rules of an index stand in an edition.
type Concordance struct {
	edition Edition
	index   *Index
	matches []Match // in the order of the index; At is empty where not joined
	at      map[Ref]int
}

// How alike two texts must be to be taken for the same rule: in the section
// of the same heading, and anywhere in the book.
const (
	nearInSection = 0.2
	nearAnywhere  = 0.45
)

// Join finds the rules of the index in an edition, by what they say and not by
// their numbers: equal texts first, then the assignment in which the texts are
// most alike in all, each rule once. Rules are looked for in the section with
// the heading that theirs has; what isn't found there, in the rest of the book.
// Joined with our own digest, each entry is the number it was made for.
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

// shareNumbers gives a second key of a rule the place of the first.
func (c *Concordance) shareNumbers() {
	for i := 1; i < len(c.matches); i++ {
		if before := c.matches[i-1]; before.Ref == c.matches[i].Ref && before.At != "" {
			c.join(i, before.At, before.Quality, before.Similarity)
		}
	}
}

// At is the entry of the index that stands at a number of the edition.
func (c *Concordance) At(r Ref) (Match, bool) {
	i, ok := c.at[r]
	if !ok {
		return Match{}, false
	}
	return c.matches[i], true
}

// Matches lists the entries of the index that the edition has, in the order of
// the index.
func (c *Concordance) Matches() []Match {
	return slices.DeleteFunc(slices.Clone(c.matches), func(m Match) bool { return m.At == "" })
}

// Cite resolves a stable key. A key of a rule that the edition doesn't have
// gives a citation without a number, an unknown key one whose name it is.
func (c *Concordance) Cite(key Key) Citation {
	i, ok := c.index.byKey[key]
	if !ok {
		return Citation{Key: key, Name: string(key), Edition: c.edition}
	}
	m := c.matches[i]
	return Citation{Key: key, Name: cmp.Or(m.Name, string(key)), Ref: m.At, Edition: c.edition}
}
