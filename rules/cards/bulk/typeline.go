package bulk

import (
	"slices"
	"strings"
)

// The printed supertypes (CR 205.4a, and one of Un-cards).
var supertypes = []string{"Basic", "Host", "Legendary", "Ongoing", "Snow", "World"}

// typeLine splits a type line: "Legendary Creature — Time Lord".
func typeLine(line string) (super, types, sub []string) {
	before, after, _ := strings.Cut(line, "—")
	for w := range strings.FieldsSeq(before) {
		if slices.Contains(supertypes, w) {
			super = append(super, w)
		} else if !slices.Contains(types, w) {
			types = append(types, w)
		}
	}
	after = strings.TrimSpace(after)
	if slices.Contains(types, "Plane") && after != "" { // a planar type is one subtype of any number of words (CR 205.3b)
		return super, types, []string{strings.Join(strings.Fields(after), " ")}
	}
	words := strings.Fields(after)
	for i := 0; i < len(words); i++ {
		w := words[i]
		if w == "Time" && i+1 < len(words) && words[i+1] == "Lord" { // the only creature type of two words (CR 205.3m)
			w, i = "Time Lord", i+1
		}
		sub = append(sub, w)
	}
	return super, types, sub
}
