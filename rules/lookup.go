package rules

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Answer is the result of a look-up. If nothing was found, Near has the
// neighbours of the number, or similar names.
type Answer struct {
	Entry     Entry
	Corrected string // the name that was meant, if it was misspelt
	Near      []Ref
	Number    Ref   // the typed number, if no rule can have it: 1000.5
	Word      *Word // the typed word, if it is players' slang and no name; found is true if a rule covers it
}

// near is the number of suggestions in an answer.
const near = 4

// Lookup finds an entry by number, however typed, or by name, with corrected
// spelling if no name matches exactly.
func (b *Book) Lookup(query string) (Answer, bool) {
	unsaid := func(string) (Word, bool) { return Word{}, false }
	return b.lookup(query, b.names.find, unsaid, func() []*names { return []*names{b.names} })
}

// lookup finds names with find, slang with said, and similar names in all.
func (b *Book) lookup(query string, find func(string) (named, bool), said func(string) (Word, bool), all func() []*names) (Answer, bool) {
	doc := b.Edition.Document()
	if ref, ok := doc.ParseNumber(query); ok {
		if e, ok := b.Entry(ref); ok {
			return Answer{Entry: e}, true
		}
		if e, ok := b.Entry(ref.rewritten(b.Edition.Game)); ok {
			return Answer{Entry: e}, true
		}
		return Answer{Near: b.Neighbours(ref, near)}, false
	}
	if number, ok := beyondNumbers(query); ok && !doc.Sectioned() {
		return Answer{Number: number, Near: b.Neighbours(number, near)}, false
	}
	term := strings.TrimSpace(query)
	if t, ok := Ref(term).Term(); ok {
		if e, ok := b.Entry(GlossaryRef(t)); ok {
			return Answer{Entry: e}, true
		}
		term = t
	}
	if n, ok := find(term); ok {
		return Answer{Entry: b.entries[b.byRef[n.ref]]}, true
	}
	if w, ok := said(term); ok {
		a := Answer{Word: &w, Near: w.Near}
		if len(w.Rules) > 0 {
			a.Entry, a.Near = b.entries[b.byRef[w.Rules[0]]], w.Rules[1:]
		}
		return a, len(w.Rules) > 0
	}
	a := Answer{}
	close := nearestOf(term, near, all()...)
	for i, c := range close {
		if i == 0 && c.misspelt && !ambiguous(close) {
			a.Entry, a.Corrected = b.entries[b.byRef[c.ref]], c.title
			continue
		}
		a.Near = append(a.Near, c.ref)
	}
	return a, a.Corrected != ""
}

// ambiguous reports whether the nearest names are equally near and lead to
// different rules: "commandr" is Command or Commander.
func ambiguous(close []named) bool {
	for _, c := range close[1:] {
		apart := !strings.HasPrefix(string(c.ref), string(close[0].ref)) && !strings.HasPrefix(string(close[0].ref), string(c.ref))
		if c.misspelt && c.slips == close[0].slips && apart {
			return true
		}
	}
	return false
}

// Neighbours returns at most n numbers nearest to one that the book doesn't
// have, in book order: the siblings before and after it or, if its section is
// missing too, the nearest sections.
func (b *Book) Neighbours(r Ref, n int) []Ref {
	for up := parentRef(r); ; up = parentRef(up) {
		var siblings []Ref
		switch {
		case up == "" || len(up) < 3 && !b.Edition.Document().Sectioned():
			for _, e := range b.entries {
				if e.Kind == Section || (e.Kind == Chapter && b.Edition.Game == Riftbound) {
					siblings = append(siblings, e.Ref)
				}
			}
		default:
			if e, ok := b.Entry(up); ok {
				siblings = e.Children
			}
		}
		if len(siblings) > 0 {
			return around(siblings, r, n)
		}
		if up == "" {
			return nil
		}
	}
}

// around returns the n refs nearest to the position of r.
func around(sorted []Ref, r Ref, n int) []Ref {
	i, _ := slices.BinarySearchFunc(sorted, r, CompareRefs)
	from := max(0, min(i-n/2, len(sorted)-n))
	return slices.Clone(sorted[from:min(len(sorted), from+n)])
}

var refPart = regexp.MustCompile(`\d+|[A-Za-z]+`)

// CompareRefs orders addresses as in a book: 702.9 before 702.10, 704.5z before
// 704.5aa; glossary terms last, by name.
func CompareRefs(a, b Ref) int {
	ta, ga := a.Term()
	tb, gb := b.Term()
	switch {
	case ga && gb:
		return cmp.Compare(strings.ToLower(ta), strings.ToLower(tb))
	case ga:
		return 1
	case gb:
		return -1
	}
	pa, pb := refPart.FindAllString(string(a), -1), refPart.FindAllString(string(b), -1)
	return slices.CompareFunc(pa, pb, func(x, y string) int {
		nx, errX := strconv.Atoi(x)
		ny, errY := strconv.Atoi(y)
		switch {
		case errX == nil && errY == nil:
			return cmp.Compare(nx, ny)
		case errX == nil:
			return -1
		case errY == nil:
			return 1
		}
		return cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y))
	})
}

var (
	mention      = regexp.MustCompile(`\b(?:rules?|sections?|and|or|,|see)\s+(\d{3}(?:\.\d{1,3}(?:\.?[a-z0-9]{1,2}\b)*)?\b|\d\b)`)
	mentionRange = regexp.MustCompile(`(\d{3}\.\d{1,3})([a-z])[–-]([a-z])\b`)
)

// CrossRefs returns the rules that a text refers to, in order and without
// duplicates: "see rule 704.5f", "rules 601.2f–h", "section 3". They may not
// exist in the book.
func CrossRefs(text string) []Ref {
	var refs []Ref
	for _, m := range mentioned(text) {
		for _, r := range m.refs {
			if !slices.Contains(refs, r) {
				refs = append(refs, r)
			}
		}
	}
	return refs
}

// mentionedRefs are the rules of a mention or a range, and its byte offsets in the text.
type mentionedRefs struct {
	from, to int
	refs     []Ref
}

// mentioned returns the mentions of rules in a text, in order.
func mentioned(text string) (all []mentionedRefs) {
	if !strings.ContainsAny(text, "0123456789") {
		return nil
	}
	for _, m := range mention.FindAllStringSubmatchIndex(text, -1) {
		all = append(all, mentionedRefs{m[2], m[3], []Ref{Ref(text[m[2]:m[3]])}})
	}
	for _, m := range mentionRange.FindAllStringSubmatchIndex(text, -1) {
		f := mentionedRefs{from: m[2], to: m[7]}
		for c := text[m[4]]; c <= text[m[6]]; c++ {
			if c != 'l' && c != 'o' { // numbers don't use these letters
				f.refs = append(f.refs, Ref(text[m[2]:m[3]]+string(c)))
			}
		}
		all = append(all, f)
	}
	slices.SortStableFunc(all, func(a, b mentionedRefs) int { return cmp.Compare(a.from, b.from) })
	return all
}
