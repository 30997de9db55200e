package notation

import (
	"cmp"
	"slices"
	"strings"
)

// alikeAtAll is the score below which what was typed is like no phrase.
const alikeAtAll = 0.5

// nearest lists the examples of the rows that share most with what was typed:
// as much of the sentence as can be, by phrases that say little else; none where
// nothing is near.
func (g *Grammar[A]) nearest(words []word) []string {
	type scored struct {
		example string
		score   float64
	}
	words = words[:min(len(words), 40)] // enough to tell what was meant
	var all []scored
	for _, r := range g.rows {
		if score := r.alike(words); score >= alikeAtAll {
			all = append(all, scored{r.Example, score})
		}
	}
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	var out []string
	for _, s := range all[:min(3, len(all))] {
		out = append(out, s.example)
	}
	return out
}

// alike compares a sentence with a phrase, from 0 to 1: how many of its words
// that are no numbers or ids the phrase has, and how many of the phrase's it
// has. The verb says most.
func (r compiled[A]) alike(words []word) float64 {
	var said, shared float64
	for i, w := range words {
		if w.quoted || strings.ContainsAny(w.text, "#0123456789.,;:()") {
			continue
		}
		best := 0.0
		for _, e := range r.pattern {
			for _, literal := range e.words {
				best = max(best, alike(strings.ToLower(w.text), literal))
			}
		}
		weight := 1.0
		if i == 0 {
			weight = 2
		}
		said, shared = said+weight, shared+weight*best
	}
	literals := 0.0
	for _, e := range r.pattern {
		if e.kind == "" && !e.optional {
			literals++
		}
	}
	if said == 0 {
		return 0
	}
	return 2 * shared / (said + max(literals+1, shared)) // the verb counts twice there, too
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
	if away := Edits(a, b, 2); away <= 2 && len(a) > 2*away {
		return max(pairs, 0.9-0.15*float64(away))
	}
	return pairs
}

// Nearest is the name that a misspelt one most likely means, among several; ""
// where none is near.
func Nearest(typed string, among []string) string {
	best, name := len(typed)/3+1, ""
	for _, n := range among {
		if away := Edits(strings.ToLower(typed), strings.ToLower(n), best); away < best {
			best, name = away, n
		}
	}
	return name
}
