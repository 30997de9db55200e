package rules

import "strings"

// mostNamed is the number of words of a text that Named reads, and longestName
// the maximum number of words of a name.
const (
	maxNamedWords = 400
	longestName   = 4
)

// Named returns the entries whose names are in a text, in its order and without
// duplicates. The longest name at each position counts: "mana value" and not
// "mana". A glossary term is replaced by the first rule that it refers to.
// Spelling isn't corrected.
func (v *View) Named(text string) []Ref {
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \n\t.,;:()\"“”—", r) })
	words = words[:min(len(words), maxNamedWords)]
	var all []Ref
	seen := make(map[Ref]bool)
	for i := 0; i < len(words); {
		n := min(longestName, len(words)-i)
		for ; n > 0; n-- {
			named, ok := v.find(strings.Join(words[i:i+n], " "))
			if !ok {
				continue
			}
			ref := named.ref
			if _, term := ref.Term(); term {
				page, shown := v.Show(ref)
				if !shown || len(page.CrossRefs) == 0 {
					break
				}
				ref = page.CrossRefs[0]
			}
			if !seen[ref] {
				seen[ref] = true
				all = append(all, ref)
			}
			break
		}
		i += max(n, 1)
	}
	return all
}
