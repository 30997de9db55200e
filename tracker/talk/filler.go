package talk

import (
	"slices"
	"strings"
)

// variant is a sentence without some filler words.
type variant struct {
	tokens []token
	cost   int
}

// plain returns a sentence unchanged, and variants without filler words. In
// all but the first, short forms are written out.
func (r *reader) plain(tokens []token) []variant {
	all := []variant{{tokens, 0}}
	add := func(v variant) {
		if !slices.ContainsFunc(all, func(known variant) bool { return slices.Equal(known.tokens, v.tokens) }) {
			all = append(all, v)
		}
	}
	if !r.book.queried {
		if rest := r.withoutAside(tokens); len(rest) < len(tokens) {
			tokens = rest
			add(variant{tokens, costFiller})
		}
	}
	long, changed := r.book.written(tokens)
	if changed > 0 {
		add(variant{long, costShort * changed})
	}
	stripped, n := r.book.stripped(long)
	if n > 0 {
		add(variant{stripped, costFiller*n + costShort*changed})
	}
	if r.book.queried {
		return all
	}
	if own, n := r.book.beforeSpeaker(long); n > 0 { // "ok i'm the monarch"
		add(variant{own, costFiller*n + costShort*changed})
	}
	if k := r.book.end.ending(long); k > 0 { // "i'm at 38 now"
		add(variant{trimmed(long[:len(long)-k]), costFiller + costShort*changed})
	}
	cost := costFiller*n + costShort*changed
	told := func(v []token, cost int) { // "i swing at bob" becomes "swing at bob"
		if len(v) > 1 && !r.book.separates(v[1]) && r.book.isSpeaker(v[0]) {
			add(variant{v[1:], cost + costFiller})
		}
	}
	told(stripped, cost)
	in := func(v []token, cost int) {
		if now := r.book.inPresent(v); now != nil {
			add(variant{now, cost + costForm})
			told(now, cost+costForm)
		}
		for _, active := range r.book.inActive(v) {
			add(variant{active, cost + costForm})
		}
	}
	settle := func(v []token, cost int) {
		if v != nil {
			add(variant{v, cost})
			told(v, cost)
			in(v, cost)
		}
	}
	in(stripped, cost)
	for _, v := range [][]token{r.resumed(stripped), r.excepted(stripped), r.addressed(stripped), r.targeted(stripped), r.withoutSpell(stripped), r.behindSource(stripped), r.contracted(stripped), r.valued(stripped)} {
		settle(v, cost+costSettled)
		settle(r.book.settled(v), cost+2*costSettled)
	}
	settle(r.book.settled(stripped), cost+costSettled)
	for _, v := range append(r.sourced(stripped), r.bySource(stripped), r.bySource(long)) {
		settle(v, cost+costSettled)
	}
	for _, v := range r.inSlang(stripped) {
		settle(v, cost+costSlang)
	}
	return all
}

// written writes out short forms, and returns their number.
func (b *Phrasebook) written(tokens []token) (all []token, n int) {
	for i := 0; i < len(tokens); {
		k := min(b.longest, len(tokens)-i)
		for ; k > 0; k-- {
			if full, ok := b.short[phraseOf(tokens[i:i+k])]; ok && !tokens[i].name {
				all, n = append(all, full...), n+1
				break
			}
		}
		if k == 0 {
			all, k = append(all, tokens[i]), 1
		}
		i += k
	}
	if n == 0 {
		return tokens, 0 // the same slice, for which parsed slots are cached
	}
	return all, n
}

// stripped removes filler words, and returns their number.
func (b *Phrasebook) stripped(tokens []token) (rest []token, n int) {
	for again := true; again; {
		again = false
		for len(tokens) > 0 && (tokens[0].mark || len(tokens) > 1 && b.separates(tokens[0])) {
			tokens = tokens[1:]
		}
		if k := b.start.at(tokens); k > 0 {
			tokens, again = tokens[k:], true
			n++
		}
		if k := b.end.ending(tokens); k > 0 {
			at := len(tokens) - k
			for tokens, again = tokens[:at], true; at > 1 && tokens[at-1].mark; at-- {
				tokens = tokens[:at-1]
			}
			n++
		}
		if !again { // "i would like to" ends in a word that has a meaning elsewhere
			if tokens, again = b.withoutStray(tokens); again {
				n++
			}
		}
	}
	return tokens, n
}

// withoutPauses removes interjections between commas, with one of the commas, or both behind "and":
// "krenko and, hmm, two soldiers", "tap it, um, and pass".
func (b *Phrasebook) withoutPauses(tokens []token) []token {
	isComma := func(i int) bool { return i < len(tokens) && tokens[i].mark && tokens[i].text == "," }
	for i := 1; i+2 < len(tokens); i++ {
		if !isComma(i) || !b.is(tokens[i+1], isPause) || !isComma(i+2) {
			continue
		}
		keep := i + 1
		if b.is(tokens[i-1], isAnd, isThen) {
			keep = i
		}
		tokens = slices.Concat(tokens[:keep], tokens[i+3:])
	}
	return tokens
}

// beforeSpeaker removes the filler words before "i" or "i'm". Its speaker could be removed as
// filler words too. n is 0 if there are none.
func (b *Phrasebook) beforeSpeaker(tokens []token) (rest []token, n int) {
	for i := 1; i < len(tokens); i++ {
		if b.is(tokens[i], isSelf) || b.isSpeaker(tokens[i]) {
			if before, k := b.stripped(tokens[:i]); len(before) == 0 {
				return tokens[i:], k
			}
			return nil, 0
		}
	}
	return nil, 0
}

// withoutAside removes a remark to players at the start or the end of a line: "gg bob, …", "…,
// poor bob lol".
func (r *reader) withoutAside(tokens []token) []token {
	refers := func(t token) bool { return r.book.back[t.low] || r.book.is(t, isYou, isYour) }
	if i := slices.IndexFunc(tokens, func(t token) bool { return t.mark }); i > 1 && i < len(tokens)-1 && r.isAside(tokens[:i]) && !slices.ContainsFunc(tokens[i:], refers) {
		tokens = tokens[i+1:]
	}
	for i := len(tokens) - 2; i > 1; i-- {
		if tokens[i].mark && r.isAside(tokens[i+1:]) {
			return tokens[:i]
		}
	}
	return tokens
}

// isAside reports whether words are only asides and names of players, at least one of each.
func (r *reader) isAside(tokens []token) bool {
	said, names := false, false
	for len(tokens) > 0 {
		n := r.book.asides.at(tokens)
		switch {
		case n > 0:
			said = true
		case r.isPlayer(tokens[0]):
			names = true
		case !tokens[0].mark:
			return false
		}
		tokens = tokens[max(n, 1):]
	}
	return said && names
}

// withoutStray removes the filler words that may stand anywhere, and reports whether
// there are any. A modal verb at the start begins a question, and isn't removed.
func (b *Phrasebook) withoutStray(tokens []token) (rest []token, changed bool) {
	for i := 0; i < len(tokens); {
		n := b.anywhere.at(tokens[i:])
		if i == 0 && b.is(tokens[0], isModal) {
			n = 0
		}
		if n == 0 {
			rest = append(rest, tokens[i])
		}
		changed = changed || n > 0
		i += max(n, 1)
	}
	if !changed {
		return tokens, false // the same slice, for which parsed slots are cached
	}
	return rest, true
}

// resumed removes a pronoun that repeats the subject before it: "my knight he gets two
// counters", "bob he loses 3".
func (r *reader) resumed(tokens []token) []token {
	for i := 1; i < len(tokens)-1 && i <= longest["who"]; i++ {
		if !r.book.is(tokens[i], isResuming) || tokens[i-1].mark {
			continue
		}
		if _, acts := r.book.formOf(tokens[i+1]); !acts && !r.book.is(tokens[i+1], isPassive, isPerfect, isHas) {
			continue
		}
		if len(r.slot("who", tokens[:i]))+len(r.slot("what", tokens[:i])) > 0 {
			return slices.Concat(tokens[:i], tokens[i+1:])
		}
	}
	return nil
}

// targeted removes "target" and the noun behind it before a name: "target creature krenko",
// "target player bob".
func (r *reader) targeted(tokens []token) []token {
	for i := 0; i+2 < len(tokens); i++ {
		if tokens[i].is("target") && (r.noun(tokens[i+1]) || tokens[i+1].is("player", "opponent")) && (r.isPlayer(tokens[i+2]) || r.thingAt(tokens[i+2:]) > 0) {
			return slices.Concat(tokens[:i], tokens[i+2:])
		}
	}
	return nil
}

// addressed returns a sentence without the player whom its speaker addresses, who is meant
// by "you": "bob, your angel dies", "bob, i'm at 19", "i exile that angel of yours bob". Of
// "bob, lose 3" the player is the subject.
func (r *reader) addressed(tokens []token) []token {
	n := len(tokens)
	if n < 3 {
		return nil
	}
	if !r.isPlayer(tokens[0]) {
		isYours := func(t token) bool { return r.book.is(t, isYour) }
		if !r.isPlayer(tokens[n-1]) || r.book.is(tokens[n-2], isTo, isAt, isFor, isWith, isFrom, isBy, isAnd, isOr, isOf, isBut) || !slices.ContainsFunc(tokens[:n-1], isYours) {
			return nil
		}
		tokens = slices.Concat(tokens[n-1:], words(","), r.book.trimmed(tokens[:n-1]))
	}
	rest := slices.Clone(tokens[2:])
	if r.book.is(tokens[1], isBut) { // "sorry bob but krenko dies"
		return rest
	}
	if !tokens[1].mark || tokens[1].text != "," {
		return nil
	}
	_, about := r.book.owners[rest[0].low]
	about = !rest[0].name && about || r.book.isSpeaker(rest[0]) || r.book.is(rest[0], isSelf)
	for i, t := range rest {
		if r.book.is(t, isYou) {
			rest[i], about = tokens[0], true
		} else if r.book.is(t, isYour) {
			name := tokens[0].text + "'s"
			rest[i], about = token{text: name, low: fold(name)}, true
		}
	}
	if !about {
		if _, acts := r.book.formOf(rest[0]); acts {
			return append(tokens[:1:1], rest...)
		}
		return nil
	}
	stripped, _ := r.book.stripped(rest)
	return stripped
}

// contracted writes out "is" behind a player, thing or place: "bob's the monarch", "krenko's dead".
func (r *reader) contracted(tokens []token) []token {
	for i := 0; i < min(longest["who"], len(tokens)-1); i++ {
		stem, ok := strings.CutSuffix(tokens[i].low, "'s")
		if tokens[i].name || tokens[i].mark {
			return nil
		}
		if name, s := strings.CutSuffix(tokens[i].low, "s"); !ok && s && i == 0 { // "bobs back to 40"
			if _, isPlayer := r.table.person(name); isPlayer {
				stem, ok = name, true
			}
		}
		if !ok {
			continue
		}
		whose := append(slices.Clone(tokens[:i]), token{text: tokens[i].text[:len(stem)], low: stem})
		if len(r.slot("who", whose))+len(r.slot("what", whose))+len(r.slot("at", whose)) == 0 {
			return nil
		}
		return slices.Concat(whose, words("is"), tokens[i+1:])
	}
	return nil
}

// withoutSpell returns a sentence without the name of the spell that does what it says:
// "armageddon, all lands die", "kill the angel with doom blade".
func (r *reader) withoutSpell(tokens []token) []token {
	if r.table.Words.Spell == nil {
		return nil
	}
	known := func(span []token) bool { return !r.isOrdinary(span) && r.table.Words.Spell(written(span)) != "" }
	for n := 1; n <= longest["spell"] && n < len(tokens)-1; n++ {
		if before, sign := tokens[:n], tokens[n]; sign.mark && (sign.text == "," || sign.text == ":") && known(before) && len(r.token(before)) == 0 && len(r.said(before)) == 0 {
			return tokens[n+1:]
		}
		if before, rest := tokens[:n], tokens[n:]; !before[n-1].mark && (r.number1(rest[0]) || r.mayAct(rest[0])) && known(before) && len(r.token(before)) == 0 {
			return rest // "pyroclasm 2 damage to each creature"
		}
		i := len(tokens) - n - 1
		if i > 0 && r.book.is(tokens[i], isWith, isFrom, isBy) && known(tokens[i+1:]) {
			return tokens[:i]
		}
	}
	return nil
}

// excepted puts an exception at the end of a sentence behind the players or things that it
// is about: "everybody gains 5 except bob", "my goblins died but krenko".
func (r *reader) excepted(tokens []token) []token {
	i := slices.IndexFunc(tokens, func(t token) bool { return r.book.is(t, isBut) })
	if last := len(tokens) - 1; i > 0 && i < last-1 && r.book.is(tokens[last], isSpared) {
		tokens = tokens[:last]
	}
	if i < 2 || i == len(tokens)-1 {
		return nil
	}
	for n := min(longest["who"], i-1); n > 0; n-- {
		if meant := r.book.players[phraseOf(tokens[:n])]; meant == everybody || meant == allOthers {
			but := slices.Concat(tokens[:n], tokens[i:])
			if len(r.who(but)) == 1 {
				return slices.Concat(but, tokens[n:i])
			}
		} else if but := slices.Concat(tokens[:n], tokens[i:]); len(r.slot("what", but)) > 0 {
			return slices.Concat(but, tokens[n:i])
		}
	}
	return nil
}

func starts(tokens, with []token) bool {
	if len(tokens) < len(with) {
		return false
	}
	for i, w := range with {
		if tokens[i].name || tokens[i].low != w.low {
			return false
		}
	}
	return true
}
