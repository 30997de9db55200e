package talk

import (
	"slices"
	"strings"
)

// index finds the phrases that may match a sentence, by the first words that
// they need.
type index struct {
	by     map[string][]int // indexes of phrases in the book
	always []int            // phrases that need no word
}

func indexed(phrases []phrase) index {
	x := index{by: make(map[string][]int)}
	for i, p := range phrases {
		if len(p.needs) == 0 {
			x.always = append(x.always, i)
			continue
		}
		rarest := slices.MinFunc(p.needs, func(a, b []string) int { return len(a) - len(b) })
		for _, words := range rarest {
			first, _, _ := strings.Cut(words, "_")
			if all := x.by[first]; len(all) == 0 || all[len(all)-1] != i {
				x.by[first] = append(all, i)
			}
		}
	}
	return x
}

// candidates returns the phrases that may match a sentence, in their order. They are
// those that the index was made of.
func (x index) candidates(phrases []phrase, span []token) []phrase {
	places := slices.Clone(x.always)
	for _, t := range span {
		if !t.name {
			places = append(places, x.by[t.low]...)
		}
	}
	slices.Sort(places)
	places = slices.Compact(places)
	all := make([]phrase, 0, len(places))
	for _, i := range places {
		if phrases[i].within(span) {
			all = append(all, phrases[i])
		}
	}
	return all
}

// within reports whether a sentence has the words that a phrase needs.
func (p phrase) within(span []token) bool {
	return !slices.ContainsFunc(p.needs, func(any []string) bool { return !holds(span, any) })
}
