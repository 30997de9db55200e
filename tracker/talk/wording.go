package talk

import (
	"maps"
	"slices"
	"strings"
)

// wordings are sequences of words that say nothing by themselves, by their first words: the
// filler words at the start of a sentence, the remarks to players at its end.
type wordings map[string][][]token

// wordingsOf returns the sequences of a line of a phrasebook, in which "my|the" is either word
// and "[oh]" may be missing.
func wordingsOf(line string) [][]token {
	all := []string{""}
	for part := range strings.FieldsSeq(line) {
		inner, optional := strings.CutPrefix(part, "[")
		choices := strings.Split(strings.TrimSuffix(inner, "]"), "|")
		if optional {
			choices = append(choices, "")
		}
		var longer []string
		for _, before := range all {
			for _, choice := range choices {
				longer = append(longer, before+" "+choice)
			}
		}
		all = longer
	}
	sequences := make([][]token, len(all))
	for i, text := range all {
		sequences[i] = words(text)
	}
	return sequences
}

// add adds the sequences of a line.
func (w wordings) add(b *Phrasebook, line string) {
	for _, sequence := range wordingsOf(line) {
		first := b.known(sequence)[0].low
		w[first] = append(w[first], sequence)
	}
}

// at returns the number of words of the longest sequence that tokens start with, or 0.
func (w wordings) at(tokens []token) int {
	longest := 0
	if len(tokens) > 0 {
		for _, sequence := range w[tokens[0].low] {
			if len(sequence) > longest && starts(tokens, sequence) {
				longest = len(sequence)
			}
		}
	}
	return longest
}

// ending returns the number of words of the longest sequence that tokens end with and that
// isn't all of them, or 0.
func (w wordings) ending(tokens []token) int {
	for i := 1; i < len(tokens); i++ {
		if n := w.at(tokens[i:]); n == len(tokens)-i {
			return n
		}
	}
	return 0
}

// clone returns a copy. Adding to one doesn't change the other.
func (w wordings) clone() wordings {
	all := maps.Clone(w)
	for first, sequences := range all {
		all[first] = slices.Clip(sequences)
	}
	return all
}
