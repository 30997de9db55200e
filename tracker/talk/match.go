package talk

import (
	"slices"
	"strings"
)

// option is a reading of some words, with its cost.
type option struct {
	text string
	cost int
}

// The costs of a reading. Of two readings that the board allows, the cheaper
// is meant; if they cost the same, the speaker is asked.
const (
	costFiller  = 1 // filler words are removed
	costShort   = 1 // a short form, or a phrase of the book
	costUnlike  = 2 // the owner of the things excludes readings that cost up to this more
	costForm    = 1 // a verb in another tense, or in the passive
	costSettled = 2 // a redundant quantifier is removed
	costSlang   = 3 // a slang verb is replaced by one of the phrases
	costSpelt   = 2 // names are written out in a sentence that otherwise matches a phrase
	costSubject = 2 // a verb in the third person, but the subject isn't that of the sentence before
	costName    = 1 // a short name, "Krenko"
	costPart    = 2 // a part of a name, "mob boss"
	costPerson  = 2 // a pronoun for a thing that may mean the player named last
	costOthers  = 1 // another player's object, though the speaker's could be meant
	costID      = 3 // a number that is an id
	costUnseen  = 0 // a part that the board doesn't track
	costJoined  = 3 // two sentences without anything between them
	costMended  = 5 // a misspelt word
)

// slotKinds are the parsers of slots by kind. Each parses all words of a span.
var slotKinds = map[string]func(*reader, []token) []option{
	"who":    (*reader).who,
	"player": (*reader).player,
	"whose":  (*reader).whose,
	"active": (*reader).active,
	"what":   (*reader).what,
	"mine":   (*reader).mine,
	"some":   (*reader).some,
	"own":    (*reader).own,
	"theirs": (*reader).theirs,
	"each":   (*reader).each,
	"poss":   (*reader).poss,
	"named":  (*reader).notPronoun,
	"thing":  (*reader).uncounted,
	"foe":    (*reader).foe,
	"ours":   (*reader).ours,
	"spell":  (*reader).spell,
	"card":   (*reader).card,
	"aura":   (*reader).aura,
	"n":      readNumber,
	"by":     readSigned,
	"up":     func(_ *reader, span []token) []option { return readDigits(span, "+") },
	"down":   func(_ *reader, span []token) []option { return readDigits(span, "-") },
	"size":   readSize,
	"pt":     readPrinted,
	"token":  (*reader).token,
	"kind":   (*reader).counterKind,
	"mark":   (*reader).mark,
	"kinds":  (*reader).kinds,
	"at":     (*reader).place,
	"x":      readWords,
	"gained": (*reader).gained,
}

// longest is the maximum number of words of a slot, by kind.
var longest = map[string]int{"who": 6, "player": 2, "some": 24, "whose": 3, "active": 6, "what": 24, "mine": 24, "own": 24, "theirs": 24, "each": 8, "poss": 8, "named": 24, "thing": 24, "foe": 6, "ours": 24, "spell": 5, "card": 8, "aura": 8, "n": 1, "by": 1, "up": 1, "down": 1, "size": 1, "pt": 1, "token": 3, "kind": 3, "mark": 3, "kinds": 3, "at": 5, "x": 24, "gained": 24}

func readNumber(r *reader, span []token) []option {
	t := span[0]
	if t.name || t.mark {
		return nil
	}
	if n, ok := times(t.low); ok {
		return []option{{text: digits(n)}}
	}
	if n, ok := r.book.number(t.low); ok {
		return []option{{text: digits(n)}}
	}
	return nil
}

func readSigned(_ *reader, span []token) []option {
	if text, ok := signed(span[0].low); ok {
		return []option{{text: text}}
	}
	return nil
}

// readDigits parses a number with a sign, and returns it without the sign.
func readDigits(span []token, sign string) []option {
	if text, ok := signed(span[0].low); ok && strings.HasPrefix(text, sign) {
		return []option{{text: text[1:]}}
	}
	return nil
}

func readSize(_ *reader, span []token) []option {
	if size(span[0].low) {
		return []option{{text: span[0].low}}
	}
	return nil
}

func readPrinted(_ *reader, span []token) []option {
	if one := strings.TrimSuffix(span[0].low, "s"); printed.MatchString(one) { // "1/1s"
		return []option{{text: one}}
	}
	return nil
}

// token parses the name of a predefined token.
func (r *reader) token(span []token) []option {
	if name, ok := r.table.Words.PredefinedToken(phraseOf(span)); ok && strings.EqualFold(name, phraseOf(span)) { // in the singular
		return []option{{text: name}}
	}
	return nil
}

// readWords accepts any words except a player's name, a possessive that stands alone ("mine"), a
// printed size alone ("a 4/4"), and words that begin with "x", the letter for a number.
func readWords(r *reader, span []token) []option {
	last := len(span) - 1
	if _, ok := r.table.person(phraseOf(span)); ok || span[0].is("x") || len(span) == 1 && r.book.is(span[0], isAlone) || printed.MatchString(span[last].low) && (last == 0 || last == 1 && r.book.article(span[0])) {
		return nil
	}
	return []option{{text: written(span)}}
}

// gained parses what something may gain, "trample": any words that name nothing on the board.
func (r *reader) gained(span []token) []option {
	if slices.ContainsFunc(span, r.plays) {
		return nil
	}
	return readWords(r, span)
}

// counterKind parses "+1/+1", "+1", "oil", "first strike".
func (r *reader) counterKind(span []token) []option {
	low := make([]string, len(span))
	for i, t := range span {
		if t.name || t.mark {
			return nil
		}
		low[i] = t.low
	}
	text := strings.Join(low, " ")
	switch {
	case size(text):
		return []option{{text: text}}
	case text == "+1" || text == "-1" || text == "+1s" || text == "-1s":
		return []option{{text: text[:2] + "/" + text[:2], cost: costShort}}
	case r.table.Words.Counter(text):
		return []option{{text: text}}
	}
	return nil
}

// kinds parses a kind of counter with its word beside it: of those that need it,
// too, such as "blood", which is also a token.
func (r *reader) kinds(span []token) []option {
	if text := phraseOf(span); r.table.Words.FreeCounters[text] && !slices.ContainsFunc(span, func(t token) bool { return t.name || t.mark }) {
		return []option{{text: text}}
	}
	return r.counterKind(span)
}

// mark parses a kind of counter that is no keyword: "prowess on #3" puts none.
func (r *reader) mark(span []token) []option {
	if r.table.Words.Keyword(phraseOf(span)) || len(readSize(r, span)) > 0 {
		return nil
	}
	return r.counterKind(span)
}

// bound holds the options of a phrase's slots.
type bound map[string][]option

// most is the maximum number of matches of a phrase, and of readings of a part
// of a line.
const most = 8

// matches returns the sentences that a phrase stands for, if it matches a
// whole sentence.
func (r *reader) matches(p phrase, span []token) []option {
	var out []option
	clear(r.bound)
	r.follow(p.pattern, span, r.bound, func(b bound) bool {
		out = append(out, r.say(p, b)...)
		return len(out) < most
	})
	return out
}

// goesOn returns the sentences that a phrase stands for after the speaker's
// last line. in are the words of the span.
func (r *reader) goesOn(a after, span []token, in map[string]bool) []option {
	if !a.now.within(in) {
		return nil
	}
	r.wentOn = true
	var out []option
	r.follow(a.last.pattern, r.last, bound{}, func(b bound) bool {
		r.follow(a.now.pattern, span, b, func(b bound) bool {
			if who := b["who"]; len(who) == 1 && who[0].text == everybody && len(b["who2"]) > 0 { // "everybody loses 1, me too"
				return true
			}
			out = append(out, r.say(a.now, b)...)
			return len(out) < most
		})
		return false // only the first match of the last line counts
	})
	return out
}

// follow matches the rest of a pattern with the rest of a sentence, and calls
// found for every match until it returns false.
func (r *reader) follow(pattern []element, span []token, b bound, found func(bound) bool) bool {
	if len(pattern) == 0 {
		return len(span) > 0 || found(b)
	}
	if r.steps--; r.steps < 0 {
		return false
	}
	e, rest := pattern[0], pattern[1:]
	if e.slot == "" {
		for _, w := range e.words {
			if n := wordsAt(span, w); n > 0 && !r.follow(rest, span[n:], b, found) {
				return false
			}
		}
		return !e.optional || r.follow(rest, span, b, found)
	}
	for _, m := range slices.Backward(r.slotsOf(e.kind, b, span)) {
		if e.kind == "who" && r.reflexive(b, m.options, span[:m.n]) {
			continue
		}
		b[e.slot] = m.options
		if !r.follow(rest, span[m.n:], b, found) {
			return false
		}
		delete(b, e.slot)
	}
	return !e.optional || r.follow(rest, span, b, found)
}

// reflexive reports whether a pronoun means a player that the sentence has named before:
// in "carol hit him back" it doesn't.
func (r *reader) reflexive(b bound, options []option, span []token) bool {
	if len(span) != 1 || !r.book.back[span[0].low] {
		return false
	}
	for _, slot := range []string{"who", "who2", "player"} {
		if before := b[slot]; len(before) == 1 && slices.ContainsFunc(options, func(o option) bool { return o.text == before[0].text }) {
			return true
		}
	}
	return false
}

// wordsAt returns the number of tokens of a pattern's words, "my_turn", at the
// start of a span, or 0.
func wordsAt(span []token, words string) int {
	n := 0
	for w := range strings.SplitSeq(words, "_") {
		if n == len(span) || !span[n].is(w) {
			return 0
		}
		n++
	}
	return n
}

// slotsOf returns the spans at the start of words that a slot can have after earlier slots:
// the player of the slots "theirs" and "each" is that of the slot "who".
func (r *reader) slotsOf(kind string, b bound, words []token) []slotMatch {
	who := b["who"]
	if kind != "theirs" && kind != "each" || len(who) != 1 {
		return r.slotsIn(kind, words)
	}
	before := r.possessor
	r.possessor = who[0].text
	defer func() { r.possessor = before }()
	return r.slotsIn(kind, words)
}
