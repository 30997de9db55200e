package notation

import (
	"cmp"
	"slices"
	"strings"
)

// alikeAtAll is the score below which what was typed is like no phrase.
const alikeAtAll = 1.2

// nearest lists the examples of the rows that share most with what was typed.
func (g *Grammar[A]) nearest(words []word) []string {
	type scored struct {
		example string
		score   float64
	}
	words = words[:min(len(words), 40)] // enough to tell what was meant
	all := make([]scored, 0, len(g.rows))
	for _, r := range g.rows {
		s := scored{example: r.Example}
		for i, w := range words {
			best := 0.0
			for _, e := range r.pattern {
				for _, literal := range e.words {
					best = max(best, alike(strings.ToLower(w.text), literal))
				}
			}
			if i == 0 {
				best *= 2 // the verb says most
			}
			s.score += best
		}
		all = append(all, s)
	}
	if best := slices.MaxFunc(all, func(a, b scored) int { return cmp.Compare(a.score, b.score) }); best.score < alikeAtAll {
		// Nothing is near: the first phrases show how one speaks.
		for i := range all {
			all[i].score = 0
		}
	}
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	var out []string
	for _, s := range all[:min(3, len(all))] {
		out = append(out, s.example)
	}
	return out
}

// alike compares two words by the pairs of letters they share, from 0 to 1.
func alike(a, b string) float64 {
	if a == b {
		return 1
	}
	if len(a) < 2 || len(b) < 2 {
		return 0
	}
	shared := 0
	for i := range len(a) - 1 {
		if strings.Contains(b, a[i:i+2]) {
			shared++
		}
	}
	pairs := 0.9 * float64(2*shared) / float64(len(a)+len(b)-2)
	if away := edits(a, b, 2); away <= 2 && len(a) > 2*away {
		return max(pairs, 0.9-0.15*float64(away))
	}
	return pairs
}

// Nearest is the name that a misspelt one most likely means, among several; ""
// where none is near.
func Nearest(typed string, among []string) string {
	best, name := len(typed)/3+1, ""
	for _, n := range among {
		if away := edits(strings.ToLower(typed), strings.ToLower(n), best); away < best {
			best, name = away, n
		}
	}
	return name
}
