package talk

import (
	"slices"
	"strings"
)

// valued returns a sentence with a number in place of its X, if the sentence says what X is
// at its start or end: "x=4: make x elves", "an x/x ooze, where x is 4". Otherwise it
// returns nil.
func (r *reader) valued(tokens []token) []token {
	at, n, width := -1, "", 0
	for i := range tokens {
		if n, width = r.book.valueOfX(tokens[i:]); width > 0 {
			at = i
			break
		}
	}
	var rest []token
	switch end := at + width; {
	case at < 0:
		return nil
	case at == 0 && end < len(tokens)-1 && tokens[end].mark:
		rest = tokens[end+1:]
	case end == len(tokens):
		rest = tokens[:at]
		for len(rest) > 0 && (r.book.separates(rest[len(rest)-1]) || rest[len(rest)-1].is("where") || r.book.is(rest[len(rest)-1], isWith, isFor)) {
			rest = rest[:len(rest)-1]
		}
	}
	rest, found := slices.Clone(rest), false
	for i, t := range rest {
		if low := strings.TrimLeft(t.low, "+-"); !t.name && (low == "x" || low == "x/x" || low == "x/+x" || low == "x/-x") {
			text := strings.ReplaceAll(t.low, "x", n)
			rest[i], found = token{text: text, low: text, said: t.text}, true
		}
	}
	if !found {
		return nil
	}
	return rest
}

// valueOfX parses "x is 4", "x = 4" and "x=4" at the start of tokens. It returns the number
// and how many tokens that takes, or 0.
func (b *Phrasebook) valueOfX(tokens []token) (n string, width int) {
	value := token{}
	switch t := tokens[0]; {
	case t.name:
		return "", 0
	case strings.HasPrefix(t.low, "x="):
		value, width = token{low: t.low[len("x="):]}, 1
	case t.is("x") && len(tokens) > 2 && (tokens[1].is("=", "equals") || b.is(tokens[1], isPassive)):
		value, width = tokens[2], 3
	default:
		return "", 0
	}
	k, ok := b.number(value.low)
	if !ok || value.name {
		return "", 0
	}
	return digits(k), width
}
