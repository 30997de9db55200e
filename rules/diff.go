package rules

import (
	"cmp"
	"slices"
)

// ChangeKind is the kind of a change between two editions.
type ChangeKind string

// The kinds of change. A rule that was moved and reworded is Reworded, with two
// numbers; so is a section with a new title.
const (
	Added    ChangeKind = "added"
	Removed  ChangeKind = "removed"
	Reworded ChangeKind = "reworded"
	Moved    ChangeKind = "moved" // the same text under another number
)

// Change is the change of one rule, section or glossary entry.
type Change struct {
	Kind    ChangeKind `json:"kind"`
	From    Ref        `json:"from"`    // in the older edition; empty if Added
	To      Ref        `json:"to"`      // in the newer edition; empty if Removed
	Section Ref        `json:"section"` // its section in the newer edition; "glossary" for terms
	Heading string     `json:"heading"` // title of that section
	Old     string     `json:"old"`     // the older text; the title of a section
	New     string     `json:"new"`     // the newer text
	Words   []Edit     `json:"words"`   // the difference if Reworded

	of       Kind
	was, now int // position among entries of its kind in either edition
	at       int // position among the changes
}

// Diff compares an older and a newer edition of a game. Changes are in the
// order of the newer one; a removed rule follows its former predecessor. Rules
// are matched by text, not by number: the same text under another number is
// Moved. Case, punctuation, and rule numbers within a text are ignored.
func Diff(older, newer *Book) []Change {
	d := newDiffer(older, newer)
	for _, e := range newer.entries {
		d.newEntry(e)
	}
	d.removed()
	slices.SortStableFunc(d.changes, func(a, b Change) int { return cmp.Compare(a.at, b.at) })
	return d.changes
}

// newEntry records the change of the rule that is e in the newer edition.
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

// before returns the entry of the older edition that matches an entry of the
// newer one. The Quality is 0 if it was added.
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

// removed records removed entries: after the remaining entries before them in
// their section, or at the position of their section.
func (d *differ) removed() {
	behind := make(map[Ref]int) // offsets for several removed entries at one position
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
			case there != section: // the end of the last remaining section
				at = d.endOf(d.newer.sectionOf(to))
			case d.went[section] == d.newer.sectionOf(to) || section == glossarySection:
				at = 2*d.newer.byRef[to] + 1
			}
		}
		behind[e.Ref] = at
		d.add(Removed, e, Entry{}, at)
	}
}

// endOf returns the position after the last entry of a section of the newer
// edition.
func (d *differ) endOf(section Ref) int {
	for i, e := range slices.Backward(d.newer.entries) {
		if d.newer.sectionOf(e.Ref) == section {
			return 2*i + 1
		}
	}
	return -1
}
