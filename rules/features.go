package rules

import "math"

// match is how well the best entry of a book fits a question: the score of its
// words, relative to what they are worth, and the share of the question that it
// has.
type match struct{ score, covered float64 }

// matched returns the match of the best entry.
func (s *Search) matched(question string) match {
	terms, _ := s.asked(question)
	whole := 0.0
	known := make(map[string]bool)
	for _, t := range terms {
		if t.extra || t.weight < 1 {
			continue
		}
		best := 0.0
		for _, root := range t.roots {
			known[root] = true
			best = max(best, s.idf(len(s.postings[root])))
		}
		whole += best
	}
	// A word that the book lacks is worth what the rarest is.
	for _, w := range split(question) {
		if root := stem(w); !filler[w] && s.postings[root] == nil && len(s.spelling.near(w)) == 0 {
			whole += s.idf(0)
		}
	}
	best := s.best(terms, 1)
	if len(best) == 0 || whole == 0 {
		return match{}
	}
	m := match{score: best[0].score / whole}
	for _, t := range terms {
		if t.extra || t.weight < 1 {
			continue
		}
		worth, has := 0.0, false
		for _, root := range t.roots {
			worth = max(worth, s.idf(len(s.postings[root])))
			has = has || s.has(int32(best[0].entry), root)
		}
		if has {
			m.covered += worth / whole
		}
	}
	return m
}

// Features is for fitting.
func (t *Tournament) Features(question string) []float64 {
	d, c := t.search().matched(question), t.core.search().matched(question)
	return []float64{t.Bears(question), math.Log((d.score + .1) / (c.score + .1)), d.covered - c.covered, d.score, c.score, d.covered, c.covered}
}
