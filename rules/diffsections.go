package rules

import (
	"cmp"
	"slices"
)

// glossarySection stands for the section of glossary entries.
const glossarySection Ref = "glossary"

// sectionOf is the heading that an entry stands below, or is: a section, or a
// chapter where there is none; of a glossary entry "glossary".
func (b *Book) sectionOf(r Ref) Ref {
	if _, glossary := r.Term(); glossary {
		return glossarySection
	}
	for r != "" {
		e, ok := b.Entry(r)
		if !ok || e.Kind == Section || e.Kind == Chapter {
			return r
		}
		r = e.Parent
	}
	return ""
}

// pairSections finds the headings of the older edition again: by their words,
// and those with other words by the rules below them.
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
			// Several sections are called "General"; those of one chapter pair up.
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

// titles lists the headings of a kind by their words.
func (b *Book) titles(kind Kind) map[string][]Ref {
	titles := make(map[string][]Ref)
	for _, e := range b.entries {
		if e.Kind == kind {
			titles[fold(e.Title)] = append(titles[fold(e.Title)], e.Ref)
		}
	}
	return titles
}

// vote says how many of the rules of a section are in another one now.
type vote struct {
	from, to  Ref
	rules, of int
}

// votes lists where the rules of each section are now, most rules first.
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
		if pair[0] != "" && pair[1] != "" {
			votes = append(votes, vote{pair[0], pair[1], n, all[pair[0]]})
		}
	}
	slices.SortFunc(votes, func(a, b vote) int {
		return cmp.Or(cmp.Compare(b.rules, a.rules), cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to))
	})
	return votes
}
