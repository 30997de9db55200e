package rules

import (
	"regexp"
	"slices"
	"strings"
)

// Limits of the parts of a question.
const (
	maxParts    = 3
	leastInPart = 2 // telling words of a part
)

// betweenParts matches what stands between the parts of a question: the end of a
// sentence, or "and" before a word that begins a question.
var betweenParts = regexp.MustCompile(`(?i)[?!;]+\s+|\.\s+|,?\s+(?:and|or|but)\s+(?:(can|may|do|does|did|is|are|will|would|what|when|where|which|who|whose|why|how|if)\b)`)

// partsOf returns the parts of a question that asks several things, or nil.
func partsOf(question string) []string {
	var parts []string
	from := 0
	for _, at := range betweenParts.FindAllStringSubmatchIndex(question, -1) {
		end := at[1]
		if at[2] >= 0 {
			end = at[2] // the word belongs to the next part
		}
		parts = append(parts, question[from:at[0]])
		from = end
	}
	parts = append(parts, question[from:])
	var telling []string
	for _, part := range parts {
		if len(Stems(part)) >= leastInPart && len(Forms(part)) > 0 && len(telling) < maxParts {
			telling = append(telling, strings.TrimSpace(part))
		}
	}
	if len(telling) < 2 {
		return nil
	}
	return telling
}

// firstFew is the number of first results among which each part of a question
// has its best.
const firstFew = 5

// withParts puts the best result of each part of a question among the first few,
// in place of the last of these.
func (s *Search) withParts(question string, top []found, limit int) []found {
	if limit < firstFew || len(top) < firstFew {
		return top
	}
	place := firstFew - 1
	for _, part := range partsOf(question) {
		terms, _ := s.asked(part)
		best := s.best(terms, 1)
		if len(best) == 0 || slices.ContainsFunc(top[:firstFew], func(f found) bool { return f.entry == best[0].entry }) {
			continue
		}
		rest := slices.DeleteFunc(slices.Clone(top[place:]), func(f found) bool { return f.entry == best[0].entry })
		top = append(append(slices.Clone(top[:place]), found{best[0].entry, top[place].score}), rest...)
		if place--; place < 2 {
			break
		}
	}
	return top
}
