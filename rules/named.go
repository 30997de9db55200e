package rules

import "strings"

// mostNamed is how many words of a text Named reads, and longestName how many words
// a name has at most.
const (
	mostNamed   = 400
	longestName = 4
)

// Named lists the entries whose names stand in a text, in its order and each once.
// At each place the longest name counts: "mana value" and not "mana". A name of the
// glossary stands for the rule to which it points first. Nothing is mended.
func (v *View) Named(text string) []Ref {
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \n\t.,;:()\"“”—", r) })
	words = words[:min(len(words), mostNamed)]
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
