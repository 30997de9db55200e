package talk

import "slices"

// Limits of what says only why something is done.
const (
	costLoose    = 2 // what says only why is left out
	costUnlikely = 4 // … of a line that can be read with it
	mostReason   = 5 // words of a reason
)

// loosely reads a line without what says only why.
func (r *reader) loosely(tokens []token, unread bool) (all []reading) {
	for _, loose := range r.loosened(tokens) {
		for _, m := range r.line(loose) {
			m.cost += costLoose
			if !unread {
				m.cost += costUnlikely
			}
			all = append(all, m)
		}
		if len(all) > 0 {
			return all
		}
	}
	return nil
}

// loosened lists a line without what says only why: what stands in brackets, a
// reason at its end. A purpose is a sentence of its own: "eat a food to gain 3".
func (r *reader) loosened(tokens []token) [][]token {
	plain := withoutBrackets(tokens)
	var all [][]token
	add := func(v []token) {
		if len(v) > 0 && !slices.Equal(v, tokens) {
			all = append(all, v)
		}
	}
	add(plain)
	split := r.purposes(plain)
	add(split)
	add(r.withoutReason(split))
	return all
}

// withoutBrackets leaves out what stands in brackets.
func withoutBrackets(tokens []token) []token {
	var all []token
	open := 0
	for _, t := range tokens {
		switch {
		case t.mark && t.text == "(":
			open++
		case t.mark && t.text == ")":
			open = max(0, open-1)
		case open == 0:
			all = append(all, t)
		}
	}
	return all
}

// purposes puts a comma where a line goes on with what it is done for.
func (r *reader) purposes(tokens []token) []token {
	var all []token
	for i := 0; i < len(tokens); {
		n := 0
		for _, p := range r.book.purposes {
			if i > 0 && starts(tokens[i:], p) && i+len(p) < len(tokens) {
				f, isVerb := r.book.formOf(tokens[i+len(p)])
				if isVerb && f.base == tokens[i+len(p)].low || r.book.players[tokens[i+len(p)].low] == speaker {
					n = max(n, len(p))
				}
			}
		}
		if n == 0 {
			all = append(all, tokens[i])
			i++
			continue
		}
		all = append(all, token{text: ",", low: ",", mark: true})
		i += n
	}
	return all
}

// withoutReason leaves out what a line goes on with that says only why: nothing on
// the board, nobody and no number.
func (r *reader) withoutReason(tokens []token) []token {
	for i := 1; i < len(tokens); i++ {
		for _, p := range r.book.reasons {
			if !starts(tokens[i:], p) {
				continue
			}
			rest := tokens[i+len(p):]
			if len(rest) <= mostReason && !slices.ContainsFunc(rest, r.matters) {
				return tokens[:i]
			}
		}
	}
	return tokens
}

// matters reports whether a word may say more than why something is done.
func (r *reader) matters(t token) bool {
	if t.name || t.mark && t.text != "," {
		return true
	}
	if _, ok := r.book.number(t.low); ok && !r.book.article(t) {
		return true
	}
	if _, ok := r.playerOf(t); ok || r.book.is(t, isBut) {
		return true
	}
	for _, n := range r.names.all(r.table) {
		if slices.Contains(n.words, t.low) {
			return true
		}
	}
	_, isPlayer := r.book.players[t.low]
	return isPlayer
}
