package talk

import (
	"cmp"
	"slices"
	"strings"
)

// The meanings of the words in [players] and [owners].
const (
	speaker     = "I"
	everybody   = "each player"
	allOthers   = "each opponent"
	theOpponent = "the opponent" // if there is only one
	theActive   = "the active player"
	theOther    = "the nonactive player" // if there are two players
	namedLast   = "that player"          // the player that the speaker named last, else the opponent if there is only one
)

// who parses a span as players.
func (r *reader) who(span []token) []option {
	low := phraseOf(span)
	if low == "" {
		return nil
	}
	if p, ok := r.table.person(strings.TrimPrefix(low, "@")); ok {
		return []option{{text: person(p)}}
	}
	if meant, ok := r.book.players[low]; ok {
		return r.meant(meant)
	}
	if p, ok := r.initial(low); ok && !span[0].name {
		return []option{{text: person(p), cost: costPart}}
	}
	if n := len(span); n > 1 && r.book.players[phraseOf(span[:n-1])] == theOpponent { // "my opponent bob"
		if p, ok := r.table.person(phraseOf(span[n-1:])); ok && p != r.table.Speaker {
			return []option{{text: person(p)}}
		}
	}
	if all := r.butFor(span); all != nil {
		return all
	}
	if i := slices.IndexFunc(span, func(t token) bool { return r.book.is(t, isOr) }); i > 0 && i < len(span)-1 { // "either bob or carol"
		one := span[:i]
		if r.book.is(one[0], isEither) && len(one) > 1 {
			one = one[1:]
		}
		if a, b := r.who(one), r.who(span[i+1:]); len(a) == 1 && len(b) == 1 {
			return []option{a[0], b[0]}
		}
	}
	parts := r.book.splitAnd(span)
	if len(parts) < 2 {
		return nil
	}
	names := make([]string, len(parts)) // "bob and carol"
	for i, part := range parts {
		one := phraseOf(part)
		if p, ok := r.table.person(strings.TrimPrefix(one, "@")); ok {
			names[i] = person(p)
		} else if r.book.players[one] == speaker {
			names[i] = "you"
		} else {
			return nil
		}
	}
	return []option{{text: strings.Join(names, " and ") + " each"}}
}

// initial returns the only player whose name begins with a letter: "b" is Bob. The
// letters "a" and "x", which mean something else, are no initials.
func (r *reader) initial(letter string) (name string, ok bool) {
	if len(letter) != 1 || letter < "b" || letter > "z" || letter == "x" || r.book.players[letter] != "" {
		return "", false
	}
	for _, p := range r.table.Players {
		if strings.HasPrefix(fold(p), letter) {
			if name != "" {
				return "", false
			}
			name = p
		}
	}
	return name, name != ""
}

// foe parses a span as players; "each player" becomes "each opponent".
func (r *reader) foe(span []token) []option {
	all := slices.Clone(r.who(span))
	for i := range all {
		if all[i].text == everybody {
			all[i].text = allOthers
		}
	}
	return all
}

// active parses a span as the player whose turn it is.
func (r *reader) active(span []token) []option {
	o := r.who(span)
	if len(o) != 1 || r.table.Active == "" {
		return nil
	}
	if o[0].text == person(r.table.Active) || o[0].text == speaker && r.table.Active == r.table.Speaker {
		return o
	}
	return nil
}

// butFor parses "everyone but dave", "all opponents except carol".
func (r *reader) butFor(span []token) []option {
	i := slices.IndexFunc(span, func(t token) bool { return r.book.is(t, isBut) })
	if i < 1 || i == len(span)-1 {
		return nil
	}
	out, ok := r.table.person(phraseOf(span[i+1:]))
	if r.book.players[phraseOf(span[i+1:])] == speaker {
		out, ok = r.table.Speaker, r.table.Speaker != ""
	}
	var all []string
	switch r.book.players[phraseOf(span[:i])] {
	case everybody:
		all = r.table.Players
	case allOthers:
		all = r.table.opponents()
	}
	if !ok || len(all) < 2 {
		return nil
	}
	return r.besides(all, out)
}

// besides returns players, "you" for the speaker, except one.
func (r *reader) besides(players []string, out string) []option {
	var names []string
	for _, p := range players {
		switch p {
		case out:
		case r.table.Speaker:
			names = append(names, "you")
		default:
			names = append(names, person(p))
		}
	}
	switch len(names) {
	case 0:
		return nil
	case 1:
		return []option{{text: names[0]}}
	}
	return []option{{text: strings.Join(names, " and ") + " each"}}
}

// isSpeaker reports whether a word means the speaker: "i", "me".
func (b *Phrasebook) isSpeaker(t token) bool { return !t.name && b.players[t.low] == speaker }

// lastNamed returns the player, other than the speaker, who is named last, or else whose things
// are ("zombies Carol controls"); "" if there is none.
func (r *reader) lastNamed(said []token) string {
	owner := ""
	for i, t := range slices.Backward(said) {
		name, owns := strings.CutSuffix(fold(strings.Trim(t.text, `"`)), "'s")
		p, ok := r.table.person(name)
		switch {
		case !ok || p == r.table.Speaker:
		case owns || i+1 < len(said) && r.book.is(said[i+1], isHas):
			owner = cmp.Or(owner, p)
		default:
			return p
		}
	}
	return owner
}

// meant returns the players that a word of the book means at this table.
func (r *reader) meant(word string) []option {
	if word == namedLast {
		r.wentOn = true
		for _, said := range [][]token{r.last, r.part} {
			if p := r.lastNamed(said); p != "" {
				return []option{{text: person(p), cost: costName}}
			}
		}
		word = theOpponent
	}
	switch word {
	case theOpponent:
		all := r.table.opponents()
		if len(all) != 1 {
			return nil
		}
		return []option{{text: person(all[0]), cost: costName}}
	case theActive:
		if r.table.Active == "" {
			return nil
		}
		return []option{{text: person(r.table.Active)}}
	case theOther:
		if i := slices.Index(r.table.Players, r.table.Active); i >= 0 && len(r.table.Players) == 2 {
			return []option{{text: person(r.table.Players[1-i])}}
		}
		return nil
	}
	return []option{{text: word}}
}

// whose parses a possessive: "my", "bob's", "bobs".
func (r *reader) whose(span []token) []option {
	low := phraseOf(span)
	if meant, ok := r.book.owners[low]; ok {
		return r.meant(meant)
	}
	for _, ending := range []string{"'s", "'", "s"} {
		if name, ok := strings.CutSuffix(low, ending); ok {
			if p, ok := r.table.person(strings.TrimPrefix(name, "@")); ok {
				return []option{{text: person(p)}}
			}
		}
	}
	if p, ok := r.initial(strings.TrimSuffix(low, "'s")); ok && !span[0].name {
		return []option{{text: person(p), cost: costPart}}
	}
	return nil
}

// person returns the name of a player as phrases accept it.
func person(name string) string {
	for i, c := range []byte(name) {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter || i == 0 && c >= 'a' {
			return `"` + name + `"`
		}
	}
	return name
}

// phraseOf returns a span in lower case, or "" if it has a mark or a
// quotation.
func phraseOf(span []token) string {
	if len(span) == 1 && !span[0].mark && !span[0].name {
		return span[0].low
	}
	length := len(span)
	for _, t := range span {
		if t.mark {
			return ""
		}
		length += max(len(t.low), len(t.text))
	}
	var b strings.Builder
	b.Grow(length)
	for i, t := range span {
		if i > 0 {
			b.WriteByte(' ')
		}
		if t.name {
			b.WriteString(fold(strings.Trim(t.text, `"`)))
		} else {
			b.WriteString(t.low)
		}
	}
	return b.String()
}

// splitAnd splits a span at commas and "and".
func (b *Phrasebook) splitAnd(span []token) [][]token {
	var parts [][]token
	start := 0
	for i, t := range span {
		if t.mark && t.text != "," {
			return nil
		}
		if t.mark || b.is(t, isAnd) {
			if i > start {
				parts = append(parts, span[start:i])
			} else if i == 0 || !span[i-1].mark {
				return nil
			}
			start = i + 1
		}
	}
	if start == len(span) {
		return nil
	}
	return append(parts, span[start:])
}

// player parses a span as one player who is named, or the speaker.
func (r *reader) player(span []token) []option {
	o := r.who(span)
	if len(o) != 1 || r.nameOf(o[0]) == "" {
		return nil
	}
	return o
}

// nameOf returns the name of the one player that an option means, or "".
func (r *reader) nameOf(o option) string {
	if o.text == speaker {
		return r.table.Speaker
	}
	name, _ := r.table.person(fold(strings.Trim(o.text, `"`)))
	return name
}

// Subjectless returns the verb and the number at the start of a line if the line lacks the player
// whose life total changes, "loses 3", or else "".
func (b *Phrasebook) Subjectless(line string) string { return b.subjectless(b.lex(line)) }

func (b *Phrasebook) subjectless(tokens []token) string {
	tokens, _ = b.stripped(tokens)
	if len(tokens) < 2 || !b.is(tokens[0], isSubject) {
		return ""
	}
	if _, counts := b.number(tokens[1].low); !counts || b.article(tokens[1]) {
		return ""
	}
	return written(tokens[:2])
}

// RefersBack reports whether the subject of a sentence in a line is a pronoun for a player or thing
// of an earlier sentence: "carol takes 2, then she takes 3".
func (b *Phrasebook) RefersBack(line string) bool { return b.refersBack(b.lex(line)) }

func (b *Phrasebook) refersBack(tokens []token) bool {
	for i := 1; i+1 < len(tokens); i++ {
		if b.back[tokens[i].low] && !tokens[i].name && b.separates(tokens[i-1]) {
			if _, acts := b.formOf(tokens[i+1]); acts {
				return true
			}
		}
	}
	return false
}
