package rules

import (
	"cmp"
	"slices"
)

// ChangeKind says what became of a rule from one edition to another.
type ChangeKind string

// The kinds of change. A rule that was moved and reworded is Reworded, with
// two numbers; so is a section that has a new heading.
const (
	Added    ChangeKind = "added"
	Removed  ChangeKind = "removed"
	Reworded ChangeKind = "reworded"
	Moved    ChangeKind = "moved" // the same text under another number
)

// Change is what became of one rule, section or glossary entry.
type Change struct {
	Kind    ChangeKind `json:"kind"`
	From    Ref        `json:"from"`    // in the older edition; empty where it was added
	To      Ref        `json:"to"`      // in the newer one; empty where it was removed
	Section Ref        `json:"section"` // that it stands in, by its number in the newer edition; "glossary"
	Heading string     `json:"heading"` // of that section
	Old     string     `json:"old"`     // its text before; of a section its heading
	New     string     `json:"new"`     // its text since
	Words   []Edit     `json:"words"`   // of what was reworded: how to get from Old to New; else empty

	of       Kind
	was, now int // its place among those of its kind in either edition
	at       int // its place among the changes
}

// Diff compares two editions of a game, older first, in the order of the newer
// one; what was removed stands behind what it followed. Rules are found again
// by what they say and not by their numbers: a text under another number has
// moved. Numbers of rules within a text, case and punctuation are no change.
func Diff(older, newer *Book) []Change {
	d := newDiffer(older, newer)
	for _, e := range newer.entries {
		d.newEntry(e)
	}
	d.gone()
	slices.SortStableFunc(d.changes, func(a, b Change) int { return cmp.Compare(a.at, b.at) })
	return d.changes
}

// newEntry notes what has become of the rule that is now e.
func (d *differ) newEntry(e Entry) {
	old, quality := d.before(e)
	at := 2 * d.newer.byRef[e.Ref]
	switch {
	case old.Ref == "":
		d.add(Added, old, e, at)
	case quality != Same:
		d.add(Reworded, old, e, at)
	case old.Ref != e.Ref:
		d.add(Moved, old, e, at)
	}
}

// before is what an entry of the newer edition was in the older one; nothing
// where it was added.
func (d *differ) before(e Entry) (Entry, Quality) {
	m, ok := d.came[e.Ref]
	if !ok {
		return Entry{}, 0
	}
	old, _ := d.older.Entry(m.Ref)
	return old, m.Quality
}

func (d *differ) add(kind ChangeKind, old, now Entry, at int) {
	c := Change{
		Kind: kind, From: old.Ref, To: now.Ref, Old: cmp.Or(old.Text, old.Title), New: cmp.Or(now.Text, now.Title), Words: []Edit{},
		of: cmp.Or(now.Kind, old.Kind), was: d.was[old.Ref], now: d.now[now.Ref], at: at,
	}
	if kind == Removed {
		c.Section, c.Heading = d.older.sectionOf(old.Ref), old.Heading
		if to, ok := d.went[c.Section]; ok {
			section, _ := d.newer.Entry(to)
			c.Section, c.Heading = d.newer.sectionOf(to), cmp.Or(section.Title, section.Heading)
		}
	} else {
		c.Section, c.Heading = d.newer.sectionOf(now.Ref), now.Heading
	}
	if of := c.of; of == Chapter || of == Section {
		c.Heading = cmp.Or(now.Title, old.Title)
	}
	if kind == Reworded {
		c.Words = Words(c.Old, c.New)
	}
	d.changes = append(d.changes, c)
}

// gone notes what was removed, where it stood: behind what is left of the
// entries before it in its section, or where its section was.
func (d *differ) gone() {
	behind := make(map[Ref]int) // what was removed already
	for i, e := range d.older.entries {
		if _, found := d.went[e.Ref]; found {
			continue
		}
		section := d.older.sectionOf(e.Ref)
		at := -1
		for back := i - 1; back >= 0 && at < 0; back-- {
			before := d.older.entries[back].Ref
			to, found := d.went[before]
			switch there := d.older.sectionOf(before); {
			case there != section && !found:
			case !found:
				at = behind[before]
			case there != section: // the end of the last section that is left
				at = d.endOf(d.newer.sectionOf(to))
			case d.went[section] == d.newer.sectionOf(to) || section == glossarySection:
				at = 2*d.newer.byRef[to] + 1
			}
		}
		behind[e.Ref] = at
		d.add(Removed, e, Entry{}, at)
	}
}

// endOf is the place behind the last entry of a section of the newer edition.
func (d *differ) endOf(section Ref) int {
	for i, e := range slices.Backward(d.newer.entries) {
		if d.newer.sectionOf(e.Ref) == section {
			return 2*i + 1
		}
	}
	return -1
}
