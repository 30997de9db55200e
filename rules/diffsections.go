package rules

import (
	"cmp"
	"maps"
	"slices"
)

// glossarySection is the section of glossary entries.
const glossarySection Ref = "glossary"

// sectionOf returns the heading of an entry, or the entry if it is one: a
// section, or else a chapter; without either, the number before the first dot.
// For a glossary entry it is "glossary".
func (b *Book) sectionOf(r Ref) Ref {
	if _, glossary := r.Term(); glossary {
		return glossarySection
	}
	for up := r; up != ""; {
		if b.isHeading(up) {
			return up
		}
		e, _ := b.Entry(up)
		up = e.Parent
	}
	return r.Section()
}

func (b *Book) isHeading(r Ref) bool {
	e, _ := b.Entry(r)
	return e.Kind == Section || e.Kind == Chapter
}

// pairSections matches headings by their words, and the remaining ones by the
// rules below them.
func (d *differ) pairSections() {
	taken := make(map[Ref]bool)
	pair := func(from, to Ref) {
		old, _ := d.older.Entry(from)
		now, _ := d.newer.Entry(to)
		d.pair(old, now)
		d.sections[from], taken[to] = to, true
	}
	for _, kind := range []Kind{Chapter, Section} {
		titles := d.newer.titles(kind)
		for title, from := range d.older.titles(kind) {
			to := titles[title]
			// Several sections are titled "General"; those of the same chapter
			// match.
			for _, r := range from {
				i := slices.IndexFunc(to, func(t Ref) bool { return t[0] == r[0] && !taken[t] })
				if i < 0 && len(from) == 1 && len(to) == 1 {
					i = 0
				}
				if i >= 0 {
					pair(r, to[i])
				}
			}
		}
	}
	for _, v := range d.votes() {
		if _, known := d.sections[v.from]; !known && !taken[v.to] && 2*v.rules > v.of {
			pair(v.from, v.to)
		}
	}
}

// pairMixed matches an entry that is a heading in one edition and a rule
// consisting of a name in the other: "742. Temporary".
func (d *differ) pairMixed() {
	older, newer := topLevel(d.older), topLevel(d.newer)
	for name, from := range older {
		to, ok := newer[name]
		if !ok || from.Kind == to.Kind {
			continue
		}
		_, found := d.went[from.Ref]
		if _, taken := d.came[to.Ref]; !found && !taken {
			d.pair(from, to)
		}
	}
}

// topLevel returns the top-level numbered entries by their words, without
// duplicates.
func topLevel(b *Book) map[string]Entry {
	all := make(map[string]Entry)
	twice := make(map[string]bool)
	for _, e := range b.entries {
		if e.Ref != e.Ref.Section() {
			continue
		}
		name := fold(cmp.Or(e.Title, e.Text))
		_, known := all[name]
		twice[name] = known || twice[name]
		all[name] = e
	}
	maps.DeleteFunc(all, func(name string, _ Entry) bool { return twice[name] })
	return all
}

// titles returns the headings of a kind by their words.
func (b *Book) titles(kind Kind) map[string][]Ref {
	titles := make(map[string][]Ref)
	for _, e := range b.entries {
		if e.Kind == kind {
			titles[fold(e.Title)] = append(titles[fold(e.Title)], e.Ref)
		}
	}
	return titles
}

// vote is the number of rules of one section that are in another one.
type vote struct {
	from, to  Ref
	rules, of int
}

// votes returns for each section where its rules are in the newer edition, most
// rules first.
func (d *differ) votes() []vote {
	count := make(map[[2]Ref]int)
	all := make(map[Ref]int)
	for _, e := range d.older.entries {
		if e.Kind != Rule && e.Kind != Subrule {
			continue
		}
		from := d.older.sectionOf(e.Ref)
		all[from]++
		if to, ok := d.went[e.Ref]; ok {
			count[[2]Ref{from, d.newer.sectionOf(to)}]++
		}
	}
	votes := make([]vote, 0, len(count))
	for pair, n := range count {
		if d.older.isHeading(pair[0]) && d.newer.isHeading(pair[1]) {
			votes = append(votes, vote{pair[0], pair[1], n, all[pair[0]]})
		}
	}
	slices.SortFunc(votes, func(a, b vote) int {
		return cmp.Or(cmp.Compare(b.rules, a.rules), cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to))
	})
	return votes
}
