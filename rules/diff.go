package rules

import (
	"slices"
	"strings"
)

// ChangeKind says what became of a rule from one edition to another.
type ChangeKind string

// The kinds of change. A rule that was moved and reworded is Reworded, with
// two numbers.
const (
	Added    ChangeKind = "added"
	Removed  ChangeKind = "removed"
	Reworded ChangeKind = "reworded"
	Moved    ChangeKind = "moved" // the same text under another number
)

// Change is what became of one rule or glossary entry.
type Change struct {
	Kind    ChangeKind `json:"kind"`
	From    Ref        `json:"from"`    // in the older edition; empty where it was added
	To      Ref        `json:"to"`      // in the newer one; empty where it was removed
	Heading string     `json:"heading"` // of the section, in the edition that has it
	Old     string     `json:"old"`     // its text before
	New     string     `json:"new"`     // its text since
	Words   []Edit     `json:"words"`   // of a reworded rule: how to get from Old to New
}

// Edit is a run of words that two texts have in common or don't.
type Edit struct {
	Op   string `json:"op"` // "=" in both, "-" in the old one, "+" in the new one
	Text string `json:"text"`
}

// Diff compares two editions of a game, older first, in the order of the newer
// one; what was removed stands behind the rule that it followed. Rules are
// found again by what they say and not by their numbers: a text under another
// number has moved. Numbers of rules within a text, case and punctuation are
// no change.
func Diff(older, newer *Book) []Change {
	d := differ{older: older, newer: newer, came: make(map[Ref]Match), went: make(map[Ref]bool)}
	for _, m := range wholeIndex(older).Join(newer).Matches() {
		d.came[m.At], d.went[m.Ref] = m, true
	}
	for _, e := range newer.entries {
		d.newEntry(e)
	}
	d.gone()
	return d.changes
}

// wholeIndex is an index of all numbered entries of a book.
func wholeIndex(b *Book) *Index {
	var entries []IndexEntry
	for _, e := range b.entries {
		if e.Kind == Rule || e.Kind == Subrule {
			entries = append(entries, IndexEntry{Ref: e.Ref, Heading: e.Heading, Fingerprint: e.Fingerprint()})
		}
	}
	return newIndex(entries)
}

type differ struct {
	older, newer *Book
	came         map[Ref]Match // by the number in the newer edition
	went         map[Ref]bool  // numbers of the older edition that were found again
	changes      []Change
}

func (d *differ) newEntry(e Entry) {
	switch e.Kind {
	case Chapter, Section:
		return // their numbers move with their rules
	case GlossaryTerm:
		old, ok := d.older.Entry(e.Ref)
		if d.went[e.Ref] = true; ok && !old.Fingerprint().Equal(e.Fingerprint()) {
			d.add(Reworded, old, e)
		} else if !ok {
			d.add(Added, Entry{}, e)
		}
		return
	case Rule, Subrule:
	}
	m, ok := d.came[e.Ref]
	if !ok {
		d.add(Added, Entry{}, e)
		return
	}
	old, _ := d.older.Entry(m.Ref)
	switch {
	case m.Quality != Same:
		d.add(Reworded, old, e)
	case m.Ref != e.Ref:
		d.add(Moved, old, e)
	}
}

func (d *differ) add(kind ChangeKind, old, now Entry) {
	c := Change{Kind: kind, From: old.Ref, To: now.Ref, Heading: now.Heading, Old: old.Text, New: now.Text}
	if kind == Removed {
		c.Heading = old.Heading
	}
	if kind == Reworded {
		c.Words = Words(old.Text, now.Text)
	}
	d.changes = append(d.changes, c)
}

// gone puts what was removed where it stood: behind the change or rule of the
// number before it.
func (d *differ) gone() {
	for i, e := range d.older.entries {
		if e.Kind == Chapter || e.Kind == Section || d.went[e.Ref] {
			continue
		}
		if _, again := d.newer.Entry(e.Ref); e.Kind == GlossaryTerm && again {
			continue
		}
		at := len(d.changes)
		for back := i - 1; back >= 0; back-- {
			before := d.older.entries[back].Ref
			if j := slices.IndexFunc(d.changes, func(c Change) bool { return c.From == before }); j >= 0 {
				at = j + 1
				break
			}
		}
		d.add(Removed, e, Entry{})
		last := d.changes[len(d.changes)-1]
		d.changes = slices.Insert(d.changes[:len(d.changes)-1], at, last)
	}
}

// Words tells two texts apart word by word.
func Words(old, now string) []Edit {
	a, b := strings.Fields(old), strings.Fields(now)
	// common[i][j] is the length of the longest common run of a[i:] and b[j:].
	common := make([][]int32, len(a)+1)
	for i := range common {
		common[i] = make([]int32, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	var edits []Edit
	put := func(op, word string) {
		if n := len(edits); n > 0 && edits[n-1].Op == op {
			edits[n-1].Text += " " + word
			return
		}
		edits = append(edits, Edit{op, word})
	}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			put("=", a[i])
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			put("-", a[i])
			i++
		default:
			put("+", b[j])
			j++
		}
	}
	return edits
}
