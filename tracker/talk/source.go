package talk

import (
	"slices"
	"strings"
)

// mostQualified is the maximum number of words between the determiner and the noun of a
// source: "my next combat trigger".
const mostQualified = 2

// sourced returns what a spell, card or ability does as instructions: "kill the angel" for "my
// spell kills the angel", "make a food" for "the trigger makes me a food". The subject of "lets
// me" may be anything: "krenko lets me untap #1".
func (r *reader) sourced(tokens []token) (all [][]token) {
	if len(tokens) < 3 {
		return nil
	}
	for i := 1; i < len(tokens)-2 && i <= longest["who"] && !tokens[i].mark; i++ {
		if r.book.is(tokens[i], isLets) && r.toSpeaker(tokens[i+1]) {
			return [][]token{withoutTo(tokens[i+2:])}
		}
	}
	tokens = r.cast(tokens)
	n := r.source(tokens)
	if n == 0 || n >= len(tokens)-1 {
		return nil
	}
	verb, rest := tokens[n], tokens[n+1:]
	if r.book.is(verb, isLets) {
		all = append(all, withoutTo(rest))
	}
	f, ok := r.book.formOf(verb)
	if !ok || f.third != verb.low {
		return all
	}
	verb = token{text: f.base, low: f.base, said: verb.text}
	all = append(all, append([]token{verb}, rest...))
	if len(rest) > 1 && r.toSpeaker(rest[0]) {
		all = append(all, append([]token{verb}, rest[1:]...))
	}
	return all
}

// cast returns what a cast spell does as a sentence: "a spell kills krenko" for "i cast a spell
// that kills krenko". It returns other sentences unchanged.
func (r *reader) cast(tokens []token) []token {
	verb := 0
	if r.book.isSpeaker(tokens[0]) || r.isPlayer(tokens[0]) {
		verb = 1
	}
	if !r.book.is(tokens[verb], isCasts) {
		return tokens
	}
	what := tokens[verb+1:]
	if n := r.source(what); n > 0 && n < len(what)-1 && r.book.is(what[n], isRelative) {
		return slices.Concat(what[:n], what[n+1:])
	}
	return tokens
}

// source returns the number of words at the start of tokens that mean a spell, card or
// ability: "my spell", "bob's upkeep trigger"; 0 if there are none.
func (r *reader) source(tokens []token) int {
	if len(tokens) == 0 || !r.determines(tokens[0]) {
		return 0
	}
	for i := 1; i < len(tokens) && i <= 1+mostQualified; i++ {
		if n := r.book.sources.at(tokens[i:]); n > 0 {
			return i + n + r.book.sources.at(tokens[i+n:]) // "a control magic thing"
		}
		if r.matters(tokens[i]) || tokens[i].mark {
			return 0
		}
	}
	return 0
}

// determines reports whether a noun may follow a word directly: "my", "the", "bob's".
func (r *reader) determines(t token) bool {
	if stem, ok := strings.CutSuffix(t.low, "'s"); ok && r.isPlayer(token{text: stem, low: stem}) {
		return true
	}
	_, owns := r.book.owners[t.low]
	return !t.name && (owns || r.book.article(t) || r.book.is(t, isThe, isThis, isYour))
}

// behindSource returns a sentence without the words before a mark that name the source of its
// effect and nothing on the board: "gary trigger: each opponent loses 4".
func (r *reader) behindSource(tokens []token) []token {
	for i := 0; i <= mostQualified && i < len(tokens)-2; i++ {
		if n := r.book.sources.at(tokens[i:]); n > 0 && i+n < len(tokens)-1 && tokens[i+n].mark {
			return tokens[i+n+1:]
		}
		if r.matters(tokens[i]) || r.mayAct(tokens[i]) || tokens[i].mark {
			return nil
		}
	}
	return nil
}

// toSpeaker reports whether a word means the speaker as an object: "me", "us".
func (r *reader) toSpeaker(t token) bool { return r.book.isSpeaker(t) || t.is("us") }

// withoutTo removes "to" before a verb.
func withoutTo(tokens []token) []token {
	if len(tokens) > 1 && tokens[0].is("to") {
		return tokens[1:]
	}
	return tokens
}

// bySource returns a sentence without its cause, a spell, card or ability at either end:
// "destroy krenko with bob's spell", "thanks to my trigger i make a food".
func (r *reader) bySource(tokens []token) []token {
	if n := r.book.reasons.at(tokens); n > 0 {
		if k := r.source(tokens[n:]); k > 0 && n+k < len(tokens)-1 {
			return r.book.trimmed(tokens[n+k:])
		}
	}
	for i := 1; i < len(tokens)-1; i++ {
		if !r.book.is(tokens[i], isWith, isFrom, isBy, isFor, isTo) {
			continue
		}
		rest := tokens[i+1:]
		if n := len(rest); n > 2 && r.book.is(rest[n-2], isOf) && !rest[n-1].mark {
			rest = rest[:n-2]
		}
		if n := r.source(rest); n == len(rest) {
			return tokens[:i]
		}
	}
	return nil
}
