package talk

import (
	"slices"
	"strings"

	"arbiter/tracker"
)

// mostAsked is the maximum number of words of a question.
const mostAsked = 24

// Asks reports whether a line may be a question to the board, by its words. It
// is fast.
func (b *Phrasebook) Asks(line string) bool {
	tokens := b.question(line)
	if len(tokens) == 0 {
		return false
	}
	return b.asking.mayAsk(tokens)
}

// mayAsk reports whether the words may be those of a query, in any language.
func (b *Phrasebook) mayAsk(tokens []token) bool {
	for _, v := range (&reader{book: b}).plain(tokens) {
		if slices.ContainsFunc(b.index.candidates(b.phrases, wordsIn(v.tokens)), func(p phrase) bool { return len(p.needs) > 0 }) {
			return true
		}
	}
	return slices.ContainsFunc(b.others, func(other *Phrasebook) bool {
		return other.mayAsk(other.language.translate(tokens, func(t token) bool { return t.name }))
	})
}

// question returns the words of a line without final marks and words that ask once more, or none
// if it is too long for a question.
func (b *Phrasebook) question(line string) []token {
	tokens := b.lex(line)
	for len(tokens) > 0 && (tokens[len(tokens)-1].mark || len(tokens) > 1 && b.is(tokens[len(tokens)-1], isRepeat)) {
		tokens = tokens[:len(tokens)-1]
	}
	if len(tokens) > mostAsked {
		return nil
	}
	return tokens
}

// Questions returns the queries that a line may stand for, the likeliest
// first. parse parses a query. If loosely is set, words may be misspelt, and
// names may be unknown.
func Questions[A any](b *Phrasebook, line string, table *Table, loosely bool, parse func(query string) ([]A, error)) []tracker.Reading[A] {
	tokens := b.question(line)
	if len(tokens) == 0 {
		return nil
	}
	r := newReader(b.asking, table, parse)
	tokens = r.unbroken(tokens)
	more, _ := r.inOtherLanguages(tokens, false)
	all := best(append(r.line(tokens), more...))
	for _, r.strangers = range []bool{false, true} {
		if !loosely || len(all) > 0 {
			break
		}
		all = r.readings(tokens)
	}
	return parsed(all, parse)
}

// strange accepts unknown words as a name, if the reader allows it.
func (r *reader) strange(span []token) []option {
	if !r.strangers || len(span) > 6 {
		return nil
	}
	for len(span) > 1 && span[0].is("the", "a", "an", "my", "any", "all") {
		span = span[1:]
	}
	name := phraseOf(span)
	if name == "" || strings.ContainsAny(name, `"#0123456789`) {
		return nil
	}
	return []option{{text: `"` + name + `"`, cost: costStrange * len(span)}}
}

// costStrange is the cost of an unknown name.
const costStrange = 20
