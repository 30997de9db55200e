package rules

import (
	"cmp"
	"math/bits"
	"slices"
)

// spelling corrects words to those that a book and its players use.
type spelling struct {
	often   map[string]int      // word as written → frequency
	without map[string][]string // word with one letter left out → words
	initial map[byte][]string   // first letter → longer words
}

// correction is a word that may have been meant.
type correction struct {
	word  string
	share float64 // likelihood relative to the best, which is 1
}

// shortestMisspelt is the minimum length of a word to be corrected, and
// mostMeant the maximum number of corrections.
const (
	shortestMisspelt = 4
	longMisspelt     = 7 // minimum length for two errors
	mostMeant        = 3
)

func newSpelling(words map[string]int, slang *Slang) *spelling {
	s := &spelling{often: words, without: make(map[string][]string), initial: make(map[byte][]string)}
	for w := range filler {
		s.often[w] += 50
	}
	for _, w := range slang.words() {
		s.often[w]++
	}
	for w := range s.often {
		if len(w) < shortestMisspelt-1 || w[0] >= '0' && w[0] <= '9' {
			continue
		}
		if len(w) >= longMisspelt-2 {
			s.initial[w[0]] = append(s.initial[w[0]], w)
		}
		s.without[w] = append(s.without[w], w)
		for _, d := range deletions(w) {
			s.without[d] = append(s.without[d], w)
		}
	}
	return s
}

// deletions returns the word with each of its letters left out.
func deletions(w string) []string {
	all := make([]string, 0, len(w))
	for i := range len(w) {
		if i == 0 || w[i] != w[i-1] {
			all = append(all, w[:i]+w[i+1:])
		}
	}
	return all
}

// near returns the corrections of a word, best first: with one error, or in a
// longer word two.
func (s *spelling) near(word string) []correction {
	if len(word) < shortestMisspelt {
		return nil
	}
	candidates := make(map[string]bool)
	for _, d := range append(deletions(word), word) {
		for _, w := range s.without[d] {
			candidates[w] = true
		}
	}
	if len(candidates) == 0 && len(word) >= longMisspelt {
		mask := letters(word)
		for _, w := range s.initial[word[0]] { // two errors are rare enough for a linear search
			if d := len(w) - len(word); d >= -2 && d <= 2 && bits.OnesCount64(mask^letters(w)) <= 4 {
				candidates[w] = true
			}
		}
	}
	type meant struct {
		word            string
		distance, often int
	}
	var all []meant
	var row edits
	for w := range candidates {
		if d := row.distance(word, w, 2); d <= 2 {
			if w[0] != word[0] {
				d++ // the first letter is seldom wrong
			}
			all = append(all, meant{w, d, s.often[w]})
		}
	}
	slices.SortFunc(all, func(a, b meant) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(b.often, a.often), cmp.Compare(a.word, b.word))
	})
	var out []correction
	for i, m := range all {
		if i == mostMeant || m.distance > all[0].distance {
			break
		}
		share := 0.9
		if i > 0 {
			share = 0.5
		}
		out = append(out, correction{m.word, share})
	}
	return out
}
