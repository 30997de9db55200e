package rules

import (
	"slices"
	"strings"
)

// differ matches the entries of two editions.
type differ struct {
	older, newer *Book
	was, now     map[Ref]int   // positions, as in Change
	came         map[Ref]Match // matches by newer number
	went         map[Ref]Ref   // older number → newer number
	sections     map[Ref]Ref   // the same for headings
	changes      []Change
}

func newDiffer(older, newer *Book) *differ {
	d := &differ{
		older: older, newer: newer, was: places(older), now: places(newer),
		came: make(map[Ref]Match), went: make(map[Ref]Ref), sections: make(map[Ref]Ref), changes: []Change{},
	}
	for _, m := range wholeIndex(older).Join(newer).Matches() {
		d.came[m.At], d.went[m.Ref] = m, m.At
	}
	d.pairSections()
	d.pairMixed()
	d.pairTerms()
	d.pairLeft()
	return d
}

// pair matches an entry of the older edition with one of the newer.
func (d *differ) pair(old, now Entry) {
	m := Match{IndexEntry: IndexEntry{Ref: old.Ref}, At: now.Ref, Quality: Near}
	if old.Fingerprint().Equal(now.Fingerprint()) {
		m.Quality = Same
	}
	d.came[now.Ref], d.went[old.Ref] = m, now.Ref
}

// places numbers the rules of a book, and separately its headings.
func places(b *Book) map[Ref]int {
	places := make(map[Ref]int, len(b.entries))
	var rules, headings int
	for _, e := range b.entries {
		n := &rules
		if e.Kind == Chapter || e.Kind == Section {
			n = &headings
		}
		places[e.Ref] = *n
		*n++
	}
	return places
}

// wholeIndex returns an index of all numbered entries of a book.
func wholeIndex(b *Book) *Index {
	var entries []IndexEntry
	for _, e := range b.entries {
		if e.Kind == Rule || e.Kind == Subrule {
			entries = append(entries, IndexEntry{Ref: e.Ref, Heading: e.Heading, Fingerprint: e.Fingerprint()})
		}
	}
	return newIndex(entries)
}

// pairTerms matches glossary entries by term, and the remaining ones by text.
func (d *differ) pairTerms() {
	renamed := make(map[uint64]Entry)
	for _, e := range d.older.entries {
		if e.Kind != GlossaryTerm {
			continue
		}
		if now, ok := d.newer.Entry(e.Ref); ok {
			d.pair(e, now)
		} else if f := e.Fingerprint(); len(f.sketch) >= leastAnywhere {
			renamed[f.whole] = e
		}
	}
	for _, e := range d.newer.entries {
		if _, found := d.came[e.Ref]; found || e.Kind != GlossaryTerm {
			continue
		}
		if old, ok := renamed[e.Fingerprint().whole]; ok && old.Fingerprint().Equal(e.Fingerprint()) {
			d.pair(old, e)
			delete(renamed, e.Fingerprint().whole)
		}
	}
}

// pairLeft matches rules that are too short or too different to be found by
// text: those with the same number and text; and those below matched rules with
// the same text, or in the same position with most words in common.
func (d *differ) pairLeft() {
	for _, old := range d.older.entries {
		if _, found := d.went[old.Ref]; found || old.Kind != Rule && old.Kind != Subrule {
			continue
		}
		if now, ok := d.newer.Entry(old.Ref); ok && old.Fingerprint().Equal(now.Fingerprint()) {
			if _, taken := d.came[now.Ref]; !taken {
				d.pair(old, now)
				continue
			}
		}
		above := d.went[old.Parent]
		parent, _ := d.newer.Entry(above)
		for _, equal := range []bool{true, false} {
			i := slices.IndexFunc(parent.Children, func(r Ref) bool {
				_, taken := d.came[r]
				now, _ := d.newer.Entry(r)
				if equal {
					return !taken && old.Fingerprint().Equal(now.Fingerprint())
				}
				return !taken && r == above+old.Ref[len(old.Parent):] && mostlyAlike(old.Text, now.Text)
			})
			if i >= 0 {
				now, _ := d.newer.Entry(parent.Children[i])
				d.pair(old, now)
				break
			}
		}
	}
}

// mostlyAlike reports whether more than half of the words of the shorter text
// are in the other one, in the same order.
func mostlyAlike(a, b string) bool {
	both := 0
	for _, e := range Words(a, b) {
		if e.Op == "=" {
			both += len(strings.Fields(e.Text))
		}
	}
	return 2*both > min(len(strings.Fields(a)), len(strings.Fields(b)))
}
