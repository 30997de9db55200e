package rules

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// Reference is the number of a rule in a text.
type Reference struct {
	From, To int // byte offsets in the text
	Document Document
	Ref      Ref
}

// bracketedSection matches the number of a section as our digests refer to it: "(903)".
var bracketedSection = regexp.MustCompile(`\((\d{3})[),;]`)

// References returns the numbers of rules in a text of a document, in order and with
// repetitions, for links. A range has the first of its rules: 601.2f for "601.2f–h". The
// rules may not exist.
func References(of Document, text string) []Reference {
	var all []Reference
	for _, n := range numbers(text) {
		if of == Core || n.Game != "" {
			from := n.From + strings.IndexAny(text[n.From:n.To], "0123456789") // without the word before it
			all = append(all, Reference{from, n.To, Core, n.Ref})
		}
	}
	if of == Core {
		for _, m := range mentioned(text) {
			all = append(all, Reference{m.from, m.to, Core, m.refs[0]})
		}
		for _, m := range bracketedSection.FindAllStringSubmatchIndex(text, -1) {
			all = append(all, Reference{m[2], m[3], Core, Ref(text[m[2]:m[3]])})
		}
	}
	for _, m := range sectionMention.FindAllStringSubmatchIndex(text, -1) {
		doc := of
		if m[2] >= 0 {
			doc = Document(strings.ToLower(text[m[2]:m[3]]))
		}
		if doc.Game() != "" && doc.Sectioned() {
			all = append(all, Reference{m[4], m[5], doc, Ref(text[m[4]:m[5]])})
		}
	}
	// Of overlapping ones the first stays, and of those the longest.
	slices.SortStableFunc(all, func(a, b Reference) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(b.To, a.To)) })
	end := 0
	return slices.DeleteFunc(all, func(r Reference) bool {
		if r.From < end {
			return true
		}
		end = r.To
		return false
	})
}
