package talk

import "slices"

// Limits and costs of reasons.
const (
	costLoose    = 2 // a reason is removed
	costUnlikely = 4 // … though the line could be read with it
	mostReason   = 5 // words of a reason
)

// loosely reads a line without its reason.
func (r *reader) loosely(tokens []token, unread bool) (all []reading) {
	for _, loose := range r.loosened(tokens) {
		for _, m := range r.line(loose.tokens) {
			m.whole = loose.whole
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

// loose is a line without its reason.
type loose struct {
	tokens []token
	whole  bool // it has a purpose, which happens only after everything before it
}

// loosened returns variants of a line without its reason: text in brackets, or
// a reason at its end. A purpose is a sentence of its own: "eat a food to gain
// 3".
func (r *reader) loosened(tokens []token) []loose {
	plain := r.withoutBrackets(tokens)
	var all []loose
	add := func(v []token, whole bool) {
		if len(v) > 0 && !slices.Equal(v, tokens) {
			all = append(all, loose{v, whole})
		}
	}
	add(plain, false)
	add(r.withoutReason(plain), false)
	for _, rest := range r.afterReason(plain) {
		add(rest, false)
	}
	for _, split := range r.purposes(plain) {
		add(split, true)
		add(r.withoutReason(split), true)
	}
	return all
}

// withoutBrackets removes text in brackets, except players and things.
func (r *reader) withoutBrackets(tokens []token) []token {
	var all []token
	for i := 0; i < len(tokens); i++ {
		if t := tokens[i]; t.mark && t.text == "(" {
			end := slices.IndexFunc(tokens[i:], func(t token) bool { return t.mark && t.text == ")" })
			if end > 0 && !slices.ContainsFunc(tokens[i+1:i+end], r.plays) {
				i += end
				continue
			}
		}
		all = append(all, tokens[i])
	}
	return all
}

// purposes returns a line with a comma before its purpose: before the last one, and before the
// one preceding it. A means precedes what is done with it: "create 4 Goblins by tapping Krenko" is
// "tap Krenko, create 4 Goblins".
func (r *reader) purposes(tokens []token) [][]token {
	const mostPurposes = 2
	comma := []token{{text: ",", low: ",", mark: true}}
	var all [][]token
	for i := 1; i < len(tokens)-2; i++ {
		if f, ok := r.book.formOf(tokens[i+1]); ok && f.running && r.book.is(tokens[i], isBy) {
			means := append([]token{{text: f.base, low: f.base, said: tokens[i+1].text}}, tokens[i+2:]...)
			all = append(all, slices.Concat(means, comma, tokens[:i]))
		}
	}
	for i := len(tokens) - 2; i > 0 && len(all) < mostPurposes; i-- {
		if n := r.book.purposes.at(tokens[i:]); n > 0 && i+n < len(tokens) && r.mayAct(tokens[i+n]) {
			all = append(all, slices.Concat(tokens[:i], comma, tokens[i+n:]))
		}
	}
	return all
}

// mayAct reports whether a sentence may start with a word: a verb, or the
// speaker.
func (r *reader) mayAct(t token) bool {
	f, isVerb := r.book.formOf(t)
	return isVerb && f.base == t.low || r.book.isSpeaker(t)
}

// withoutReason removes a final reason that has no object, player or number. "For a Zombie" isn't a
// reason: it names a kind of object that the line may create.
func (r *reader) withoutReason(tokens []token) []token {
	for i := 1; i < len(tokens); i++ {
		n := r.book.reasons.at(tokens[i:])
		if n == 0 || r.book.is(tokens[i-1], isGuard) {
			continue
		}
		rest := tokens[i+n:]
		if len(rest) > mostReason || slices.ContainsFunc(rest, r.matters) || r.book.article(tokens[i+n-1]) && slices.ContainsFunc(rest, r.isKind) {
			continue
		}
		return tokens[:i]
	}
	return tokens
}

// isKind reports whether a word is a type or subtype.
func (r *reader) isKind(t token) bool {
	_, is := r.table.Words.Noun(t.low)
	return is
}

// afterReason returns what may follow a reason at the start of a line that has no
// object, player or number: "because of my spell krenko gets +2/+0". A comma ends it.
func (r *reader) afterReason(tokens []token) (all [][]token) {
	from := r.book.reasons.at(tokens)
	if from == 0 {
		return nil
	}
	for end := from; end < len(tokens)-1 && end <= from+mostReason && !r.matters(tokens[end]); end++ {
		if r.book.separates(tokens[end]) {
			return [][]token{tokens[end+1:]}
		}
		all = append(all, tokens[end+1:])
	}
	return all
}

// matters reports whether a word may be more than part of a reason.
func (r *reader) matters(t token) bool {
	if t.name || t.mark && t.text != "," && t.text != "." {
		return true
	}
	if _, ok := r.book.number(t.low); ok && !r.book.article(t) {
		return true
	}
	return r.book.is(t, isBut, isZone) || r.plays(t)
}

// plays reports whether a word names a player, or is part of the name of
// something on the board.
func (r *reader) plays(t token) bool {
	if _, ok := r.playerOf(t); ok {
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
