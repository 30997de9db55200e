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
		for _, first := range rarest {
			if all := x.by[first]; len(all) == 0 || all[len(all)-1] != i {
				x.by[first] = append(all, i)
			}
		}
	}
	return x
}

// firstWords returns the first word of each of a pattern's words: "my" of "my_turn".
func firstWords(words []string) []string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i], _, _ = strings.Cut(w, "_")
	}
	return all
}

// wordsIn returns the words of a sentence, without names.
func wordsIn(span []token) map[string]bool {
	in := make(map[string]bool, len(span))
	for _, t := range span {
		if !t.name {
			in[t.low] = true
		}
	}
	return in
}

// candidates returns, in order, the phrases that may match a sentence with these words. The
// phrases must be those of the index.
func (x index) candidates(phrases []phrase, in map[string]bool) []phrase {
	places := slices.Clone(x.always)
	for w := range in {
		places = append(places, x.by[w]...)
	}
	slices.Sort(places)
	places = slices.Compact(places)
	all := make([]phrase, 0, len(places))
	for _, i := range places {
		if phrases[i].within(in) {
			all = append(all, phrases[i])
		}
	}
	return all
}

// within reports whether the words include those that the phrase needs.
func (p phrase) within(in map[string]bool) bool {
	return !slices.ContainsFunc(p.needs, func(any []string) bool {
		return !slices.ContainsFunc(any, func(w string) bool { return in[w] })
	})
}
