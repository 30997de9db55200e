package rules

import (
	"cmp"
	"slices"
	"strings"
)

// joiner joins the entries of an index to a book.
type joiner struct {
	c        *Concordance
	book     *Book
	prints   []Fingerprint // by entry of the book
	used     []bool        // whether the entry of the book is joined
	joined   map[Ref]bool  // whether the entry of the index is joined
	sections []sectionPair
}

// sectionPair is a section of the index and the section of the book with the
// same title: indexes into c.matches and book.entries.
type sectionPair struct{ wanted, there []int }

func newJoiner(c *Concordance, b *Book) *joiner {
	j := &joiner{c: c, book: b, prints: make([]Fingerprint, len(b.entries)), used: make([]bool, len(b.entries)), joined: make(map[Ref]bool)}
	for i, e := range b.entries {
		if e.Kind == GlossaryTerm {
			j.used[i] = true // the index has no glossary
			continue
		}
		j.prints[i] = e.Fingerprint()
	}
	return j
}

// headings pairs sections by title. Several sections of Magic's are titled
// "General"; those in the same chapter are paired.
func (j *joiner) headings() {
	type place struct {
		heading string
		chapter byte
	}
	there := make(map[place][]int)
	chapters := make(map[string][]byte)
	for i, e := range j.book.entries {
		if j.used[i] || e.Heading == "" {
			continue
		}
		p := place{fold(e.Heading), e.Ref[0]}
		if there[p] == nil {
			chapters[p.heading] = append(chapters[p.heading], p.chapter)
		}
		there[p] = append(there[p], i)
	}
	var order []place
	wanted := make(map[place][]int)
	for i, m := range j.c.matches {
		if i > 0 && j.c.matches[i-1].Ref == m.Ref {
			continue // another key of the same rule
		}
		p := place{fold(m.Heading), m.Ref[0]}
		if there[p] == nil && len(chapters[p.heading]) == 1 {
			p.chapter = chapters[p.heading][0]
		}
		if wanted[p] == nil {
			order = append(order, p)
		}
		wanted[p] = append(wanted[p], i)
	}
	for _, p := range order {
		j.sections = append(j.sections, sectionPair{wanted[p], there[p]})
	}
}

func (j *joiner) open(i int) bool { return j.c.matches[i].At == "" }

func (j *joiner) match(i, at int, q Quality, similarity float64) {
	j.used[at] = true
	j.joined[j.c.matches[i].Ref] = true
	j.c.join(i, j.book.entries[at].Ref, q, similarity)
}

// titles joins sections of documents for tournaments that have the same title,
// which says more than their text: the one with the same number, and else the
// only one.
func (j *joiner) titles() {
	there := make(map[string][]int)
	for at, e := range j.book.entries {
		key := titleKey(e.Title)
		there[key] = append(there[key], at)
	}
	wanted := make(map[string]int)
	for _, m := range j.c.matches {
		wanted[titleKey(m.Name)]++
	}
	for i, m := range j.c.matches {
		key := titleKey(m.Name)
		best := -1
		for _, at := range there[key] {
			if !j.used[at] && (j.book.entries[at].Ref == m.Ref || len(there[key]) == 1 && wanted[key] == 1) {
				best = at
			}
		}
		if at, ok := j.book.byRef[m.Ref]; best < 0 && ok && !j.used[at] && digits(string(m.Ref)) == 0 {
			best = at // an appendix, whose title a transcription shortens
		}
		if best < 0 || m.Name == "" {
			continue
		}
		q, s := Near, m.Fingerprint.Similarity(j.prints[best])
		if m.Fingerprint.Equal(j.prints[best]) {
			q, s = Same, 1
		}
		j.match(i, best, q, s)
	}
}

// titleKey returns a title for comparison: without the chapter's, which some
// editions repeat, and whether it is in the plural.
func titleKey(title string) string {
	if _, own, ok := cutTitle(title); ok {
		title = own
	}
	return strings.TrimSuffix(fold(title), "s")
}

// equal joins unchanged texts. Of several rules with the same text it prefers
// the one with the same number, then the first.
func (j *joiner) equal(s sectionPair) {
	same := make(map[uint64][]int)
	for _, at := range s.there {
		same[j.prints[at].whole] = append(same[j.prints[at].whole], at)
	}
	for _, i := range s.wanted {
		m := j.c.matches[i]
		best := -1
		if !j.open(i) {
			continue
		}
		for _, at := range same[m.Fingerprint.whole] {
			if j.used[at] || !j.prints[at].Equal(m.Fingerprint) || len(m.Fingerprint.sketch) == 0 {
				continue
			}
			if best < 0 || j.book.entries[at].Ref == m.Ref {
				best = at
			}
		}
		if best >= 0 {
			j.match(i, best, Same, 1)
		}
	}
}

// near joins changed texts by the assignment with the greatest total similarity
// in the section.
func (j *joiner) near(s sectionPair) {
	weigh := j.weights(s.there)
	rows := slices.DeleteFunc(slices.Clone(s.wanted), func(i int) bool { return !j.open(i) })
	columns := slices.DeleteFunc(slices.Clone(s.there), func(at int) bool { return j.used[at] })
	alike := make([][]float64, len(rows))
	profit := make([][]float64, len(rows))
	for r, i := range rows {
		alike[r], profit[r] = make([]float64, len(columns)), make([]float64, len(columns))
		for c, at := range columns {
			s := j.c.matches[i].Fingerprint.similarity(j.prints[at], weigh)
			kin, estranged := j.parentsJoined(i, at)
			if s < nearInSection || estranged && s < nearAnywhere {
				continue
			}
			// Cubed, so that one good match counts more than two poor ones.
			alike[r][c], profit[r][c] = s, s*s*s
			if kin {
				profit[r][c] += parentBonus
			}
		}
	}
	for r, c := range assign(profit) {
		if c >= 0 {
			j.match(rows[r], columns[c], Near, alike[r][c])
		}
	}
}

// parentBonus is the bonus if the rules above two rules are joined.
const parentBonus = 0.05

// parentsJoined reports whether the rules above are joined to each other, or to other
// rules.
func (j *joiner) parentsJoined(i, at int) (kin, estranged bool) {
	parent, wanted := j.book.entries[at].Parent, parentRef(j.c.matches[i].Ref)
	m, ok := j.c.At(parent)
	if ok && m.Ref == wanted {
		return true, false
	}
	return false, ok || j.joined[wanted]
}

// weights returns the weight of a shingle by its rarity among some entries.
func (j *joiner) weights(entries []int) func(uint32) float64 {
	count := make(map[uint32]int)
	for _, at := range entries {
		for _, h := range j.prints[at].sketch {
			count[h]++
		}
	}
	return func(h uint32) float64 { return 1 / float64(max(1, count[h])) }
}

// leastAnywhere is the minimum number of shingles of a text to be searched for
// outside its section: short texts such as "Casting Spells" aren't distinctive.
const leastAnywhere = 5

// anywhere joins rules that moved to another section, the most similar first.
func (j *joiner) anywhere() {
	var free []int
	holders := make(map[uint32][]int)
	for at, e := range j.book.entries {
		if j.used[at] || e.Kind != Rule && e.Kind != Subrule || len(j.prints[at].sketch) < leastAnywhere {
			continue
		}
		free = append(free, at)
		for _, h := range j.prints[at].sketch {
			holders[h] = append(holders[h], at)
		}
	}
	weigh := j.weights(free)
	type pair struct {
		i, at      int
		similarity float64
	}
	var pairs []pair
	for _, s := range j.sections {
		for _, i := range s.wanted {
			f := j.c.matches[i].Fingerprint
			if !j.open(i) || len(f.sketch) < leastAnywhere {
				continue
			}
			seen := make(map[int]bool)
			for _, h := range f.sketch {
				for _, at := range holders[h] {
					if seen[at] {
						continue
					}
					seen[at] = true
					if s := f.similarity(j.prints[at], weigh); s >= nearAnywhere {
						pairs = append(pairs, pair{i, at, s})
					}
				}
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(b.similarity, a.similarity) })
	for _, p := range pairs {
		if !j.open(p.i) || j.used[p.at] {
			continue
		}
		q := Near
		if j.c.matches[p.i].Fingerprint.Equal(j.prints[p.at]) {
			q = Same
		}
		j.match(p.i, p.at, q, p.similarity)
	}
}
