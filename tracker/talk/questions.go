package talk

import (
	"slices"
	"strings"

	"arbiter/tracker"
)

// mostAsked is how many words a question has at most.
const mostAsked = 24

// Asks reports whether a line may be a question to the board: whether it has the
// words of one. It is quick.
func (b *Phrasebook) Asks(line string) bool {
	tokens := b.question(line)
	if len(tokens) == 0 {
		return false
	}
	return b.asking.mayAsk(tokens)
}

// mayAsk reports whether words are those of a query, in any language.
func (b *Phrasebook) mayAsk(tokens []token) bool {
	for _, v := range (&reader{book: b}).plain(tokens) {
		if slices.ContainsFunc(b.candidates(v.tokens), func(p phrase) bool { return len(p.needs) > 0 }) {
			return true
		}
	}
	return slices.ContainsFunc(b.others, func(other *Phrasebook) bool {
		return other.mayAsk(other.language.translate(tokens, func(t token) bool { return t.name }))
	})
}

// question is the words of a line without the marks at its end; none where it is
// longer than any question.
func (b *Phrasebook) question(line string) []token {
	tokens := b.lex(line)
	for len(tokens) > 0 && tokens[len(tokens)-1].mark {
		tokens = tokens[:len(tokens)-1]
	}
	if len(tokens) > mostAsked {
		return nil
	}
	return tokens
}

// Questions lists the queries that a line may stand for, the likeliest first; none
// where it is no question of the book. parse reads a query. Loosely, words may be
// misspelt, and names may be those of nothing on the board.
func Questions[A any](b *Phrasebook, line string, table *Table, loosely bool, parse func(query string) ([]A, error)) []tracker.Reading[A] {
	tokens := b.question(line)
	if len(tokens) == 0 {
		return nil
	}
	r := newReader(b.asking, table, parse)
	more, _ := r.inOtherLanguages(tokens, false)
	all := best(append(r.line(tokens), more...))
	for _, r.strangers = range []bool{false, true} {
		if !loosely || len(all) > 0 {
			break
		}
		r.slots = make(map[slotKey][]option)
		all = r.readings(tokens)
	}
	return parsed(all, parse)
}

// strange takes words that are nothing on the board for a name, where that is
// wanted.
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

// costStrange is what it costs to take a word for a name that nothing has.
const costStrange = 20
