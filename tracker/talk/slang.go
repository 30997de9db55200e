package talk

import (
	"slices"
	"strings"
)

// inSlang returns the sentences with a slang verb, at the start or after the subject, replaced
// by each verb that it may mean: "slam a dragon", "carol yeets krenko".
func (r *reader) inSlang(tokens []token) [][]token {
	for i := 0; i < len(tokens) && i <= longest["what"]; i++ {
		said, n, third := r.book.slangAt(tokens[i:])
		if n == 0 || i > 0 && len(r.slot("who", tokens[:i]))+len(r.slot("what", tokens[:i])) == 0 {
			continue
		}
		all := make([][]token, 0, len(said))
		for _, verb := range said {
			if f, ok := r.book.forms[verb]; ok && third {
				verb = f.third
			}
			all = append(all, slices.Concat(tokens[:i], []token{{text: verb, low: verb, said: written(tokens[i : i+n])}}, tokens[i+n:]))
		}
		return all
	}
	return nil
}

// slangAt returns the possible meanings of the slang verb at the start of tokens, and its
// number of words, 0 if there is none. third reports whether the verb is inflected.
func (b *Phrasebook) slangAt(tokens []token) (means []string, n int, third bool) {
	for n = min(b.longestSlang, len(tokens)); n > 0; n-- {
		if tokens[0].name || tokens[0].mark {
			return nil, 0, false
		}
		rest := phraseOf(tokens[1:n])
		bases := basesOf(tokens[0].low)
		if f, ok := b.formOf(tokens[0]); ok {
			bases = append(bases, f.base)
		}
		for k, base := range bases {
			if means, ok := b.slang[strings.TrimSpace(base+" "+rest)]; ok {
				return means, n, k > 0 && base != tokens[0].low
			}
		}
	}
	return nil, 0, false
}

// basesOf returns a word and the verbs of which it may be a regular form: "slam" for "slammed",
// "slide" for "sliding".
func basesOf(word string) []string {
	all := []string{word}
	for _, ending := range []string{"s", "es", "d", "ed", "ing"} {
		stem, ok := strings.CutSuffix(word, ending)
		if !ok || len(stem) < 3 {
			continue
		}
		all = append(all, stem)
		if ending == "ing" {
			all = append(all, stem+"e")
		}
		if n := len(stem); ending != "s" && ending != "d" && stem[n-1] == stem[n-2] {
			all = append(all, stem[:n-1])
		}
	}
	return all
}
