package notation

import (
	"cmp"
	"slices"
	"strings"
)

// minSimilarity is the score below which a sentence isn't similar to a phrase.
const minSimilarity = 0.5

// nearest returns the examples of the rows most similar to a sentence. It
// prefers rows that cover more of it and have fewer other words.
func (g *Grammar[A]) nearest(words []word) []string {
	type scored struct {
		example string
		score   float64
	}
	words = words[:min(len(words), 40)] // bounds the cost
	var all []scored
	for _, r := range g.rows {
		if score := r.similarity(words); score >= minSimilarity {
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

// similarity returns the similarity of a sentence and a phrase, from 0 to 1: the
// share of the sentence's words, without numbers and ids, that the phrase has,
// and the share of the phrase's that the sentence has. The verb counts twice.
func (r compiled[A]) similarity(words []word) float64 {
	var said, shared float64
	for i, w := range words {
		if w.quoted || strings.ContainsAny(w.text, "#0123456789.,;:()") {
			continue
		}
		best := 0.0
		for _, e := range r.pattern {
			for _, literal := range e.words {
				best = max(best, similarity(strings.ToLower(w.text), literal))
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
	return 2 * shared / (said + max(literals+1, shared)) // the verb counts twice here too
}

// similarity returns the similarity of two words, from 0 to 1, by pairs of letters.
func similarity(a, b string) float64 {
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

// Nearest returns the name that a misspelt one most likely means, or "".
func Nearest(typed string, among []string) string {
	best, name := len(typed)/3+1, ""
	for _, n := range among {
		if away := Edits(strings.ToLower(typed), strings.ToLower(n), best); away < best {
			best, name = away, n
		}
	}
	return name
}
