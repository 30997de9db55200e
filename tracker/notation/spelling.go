package notation

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
)

// Limits of spelling correction: misspelt words per sentence, and spellings
// tried for each.
const (
	mostMisspelt   = 3
	mostSpellings  = 4
	shortestToMend = 3 // letters
	mostSentences  = 4 // corrected in a line
)

// grammarWords are the words of selectors and numbers, which no pattern
// contains.
var grammarWords = strings.Fields(`all each every of and not but except target another up mine my you your control controls
	opponent opponents player players everything it them those that token tokens permanent permanents with without nontoken
	counter counters until end turn where for number equal copy copies named tapped untapped attacking blocking attached other`)

// spellings returns the words that a sentence may contain: 0 for words of the
// grammar, 1 for names.
func (g *Grammar[A]) spellings() map[string]int {
	all := make(map[string]int)
	v := g.v
	for k := range v.keywords {
		for w := range strings.FieldsSeq(k) {
			all[w] = 1
		}
	}
	for w := range v.lower {
		all[w], all[w+"s"] = 1, 1
	}
	for _, words := range []map[string]string{v.types, v.supertypes} {
		for w := range words {
			all[w], all[w+"s"] = 0, 0
		}
	}
	for w := range v.colors {
		all[w] = 0
	}
	for _, w := range grammarWords {
		all[w] = 0
	}
	for _, r := range g.rows {
		for _, e := range r.pattern {
			for _, w := range e.words {
				all[strings.ToLower(w)] = 0
			}
		}
	}
	return all
}

// known reports whether a word is one of spellings. Words without letters
// ("#3", "+1/+1") count as known.
func known(all map[string]int, w word) bool {
	lower := strings.ToLower(w.text)
	if w.quoted || len(lower) < shortestToMend || strings.Trim(lower, "abcdefghijklmnopqrstuvwxyz'") != "" {
		return true
	}
	_, isNumber := numerals[lower]
	_, isWord := all[lower]
	_, isPlural := all[strings.TrimSuffix(lower, "s")]
	return isNumber || isWord || isPlural
}

// corrected returns the line with the misspelt words of one sentence corrected, as
// few as possible, or "" if no near correction is a phrase.
func (g *Grammar[A]) corrected(line string, words []word) string {
	return g.correctSentence(line, words, 1)
}

func (g *Grammar[A]) correctSentence(line string, words []word, sentences int) string {
	if len(words) > longestSaid {
		return ""
	}
	all := g.words()
	var wrong []int
	var ways [][]string
	for i, w := range words {
		if known(all, w) {
			continue
		}
		if near := nearSpellings(all, strings.ToLower(w.text)); len(near) > 0 {
			wrong, ways = append(wrong, i), append(ways, near)
		}
	}
	if len(wrong) == 0 || len(wrong) > mostMisspelt {
		return ""
	}
	from, to := words[0].at, words[len(words)-1].end
	for _, chosen := range correctionOrder(ways) {
		var b strings.Builder
		at := from
		for i, way := range chosen {
			if way < 0 {
				continue
			}
			w := words[wrong[i]]
			b.WriteString(line[at:w.at] + ways[i][way])
			at = w.end
		}
		b.WriteString(line[at:to])
		mended := b.String()
		if _, bad := g.misunderstood(mended); bad {
			continue
		}
		whole := strings.TrimSpace(line[:from] + mended + line[to:])
		if next, bad := g.misunderstood(whole); bad { // a later sentence
			if whole = ""; sentences < mostSentences {
				whole = g.correctSentence(next.line, next.words, sentences+1)
			}
		}
		return whole
	}
	return ""
}

// misread is a sentence of a line that no phrase matches.
type misread struct {
	line  string
	words []word
}

// misunderstood returns the first sentence of a line that no phrase matches.
func (g *Grammar[A]) misunderstood(line string) (misread, bool) {
	for _, words := range split(g.v.lex(line)) {
		if words, ok := g.phrases(line, words, &subject{}, func(compiled[A], Slots) error { return nil }); !ok {
			return misread{line, words}, true
		}
	}
	return misread{}, false
}

// correctionOrder returns combinations of corrections: for each word the index of a
// spelling, or -1 for none. Those with the fewest corrections come first, then
// those with the nearest spellings.
func correctionOrder(ways [][]string) [][]int {
	all := [][]int{nil}
	for _, w := range ways {
		var longer [][]int
		for _, chosen := range all {
			for k := -1; k < len(w); k++ {
				longer = append(longer, append(slices.Clone(chosen), k))
			}
		}
		all = longer
	}
	mended := func(chosen []int) (words, far int) {
		for _, k := range chosen {
			if k >= 0 {
				words, far = words+1, far+k
			}
		}
		return words, far
	}
	slices.SortStableFunc(all, func(a, b []int) int {
		aw, af := mended(a)
		bw, bf := mended(b)
		return cmp.Or(cmp.Compare(aw, bw), cmp.Compare(af, bf))
	})
	return all[1:] // the first corrects nothing
}

// nearSpellings returns the words nearest to a misspelt one, best first.
func nearSpellings(all map[string]int, typed string) []string {
	type near struct {
		word string
		away int
	}
	most := 1
	if len(typed) >= 6 {
		most = 2
	}
	var found []near
	for w := range all {
		if away := Edits(typed, w, most); away <= most && len(w) > 1 {
			found = append(found, near{w, away})
		}
	}
	slices.SortFunc(found, func(a, b near) int {
		return cmp.Or(cmp.Compare(a.away, b.away), cmp.Compare(all[a.word], all[b.word]), cmp.Compare(otherFirstLetter(typed, a.word), otherFirstLetter(typed, b.word)),
			cmp.Compare(lengthDifference(typed, a.word), lengthDifference(typed, b.word)), cmp.Compare(a.word, b.word))
	})
	var out []string
	for _, n := range found[:min(len(found), mostSpellings)] {
		out = append(out, n.word)
	}
	return out
}

// otherFirstLetter returns 0 for a word that begins with the typed letter, since the first
// letter is seldom wrong.
func otherFirstLetter(typed, w string) int {
	if typed[0] == w[0] {
		return 0
	}
	return 1
}

// lengthDifference returns the difference in length of two words, since letters are
// swapped more often than omitted.
func lengthDifference(a, b string) int { return max(len(a), len(b)) - min(len(a), len(b)) }

// otherLetters returns a lower bound of the edit distance of two words: the number of
// different letters that only one of them has.
func otherLetters(a, b string) int {
	var in [2]uint64
	for i, w := range [2]string{a, b} {
		for _, c := range []byte(w) {
			in[i] |= 1 << (c % 64)
		}
	}
	return max(bits.OnesCount64(in[0]&^in[1]), bits.OnesCount64(in[1]&^in[0]))
}

// Edits returns the edit distance of two words (insertions, deletions,
// substitutions and swaps of neighbours), or most+1 if it exceeds most.
func Edits(a, b string, most int) int {
	if lengthDifference(a, b) > most || otherLetters(a, b) > most {
		return most + 1
	}
	var short [3][24]int // avoids an allocation for most words
	before, last, row := short[0][:], short[1][:], short[2][:]
	if n := len(b) + 1; n > len(before) {
		before, last, row = make([]int, n), make([]int, n), make([]int, n)
	}
	last = last[:len(b)+1]
	for j := range last {
		last[j] = j
	}
	leastBefore := 0
	for i := 1; i <= len(a); i++ {
		// Elsewhere in the row the distance exceeds most, by the lengths alone.
		from, to := max(1, i-most), min(len(b), i+most)
		row[from-1] = most + 1
		if from == 1 {
			row[0] = i
		}
		least := row[from-1]
		for j := from; j <= to; j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > most && leastBefore > most {
			return most + 1 // later rows come from these two
		}
		if to < len(b) {
			row[to+1] = most + 1
		}
		leastBefore = least
		before, last, row = last, row, before
	}
	return min(last[len(b)], most+1)
}
