package talk

import (
	"slices"
	"strings"
)

// parts reads tokens as one or several consecutive sentences. before is the
// subject of the sentence before, which may be implied.
func (r *reader) parts(tokens []token, before string, cut int) (all []reading) {
	tokens = r.book.trimmed(tokens)
	if len(tokens) == 0 {
		return []reading{{}}
	}
	if r.parted++; r.parted > mostParts {
		r.steps = -1
		return nil
	}
	if all := r.sentence(tokens, before); len(all) > 0 {
		return all
	}
	if cut++; cut > mostCuts {
		return nil
	}
	defer func() {
		if len(all) == 0 && !r.hidesAction(tokens) {
			variants := r.plain(tokens)
			if all = r.outOfSight(tokens, variants); len(all) == 0 {
				all = r.remark(tokens, variants)
			}
		}
	}()
	for end := len(tokens) - 1; end > 0; end-- {
		if r.separatesAt(tokens, end) || r.book.is(tokens[end], isBut) && slices.ContainsFunc(tokens[end+1:], r.book.third) {
			if all := r.two(tokens[:end], tokens[end+1:], tokens[end], before, cut); len(all) > 0 {
				return best(all)
			}
		}
	}
	for end := len(tokens) - 1; end > 0; end-- { // "no block i take 4"
		if t := tokens[end]; !r.book.separates(tokens[end-1]) && !r.plans(tokens[:end], t) && (r.mayAct(t) || r.book.is(t, isReason, isResuming) || r.isPlayer(t) || end > 1 && end+1 < len(tokens) && r.number1(tokens[0]) && r.number1(t) && !r.book.article(t)) {
			if all := r.two(tokens[:end], tokens[end:], token{}, before, cut); len(all) > 0 {
				for i := range all {
					all[i].cost += costJoined
				}
				return best(all)
			}
		}
	}
	return nil
}

// plans reports whether a part ends with a time directly before the speaker as the subject of what
// follows: "next turn i kill the angel" is a plan and passes no turn.
func (r *reader) plans(part []token, subject token) bool {
	return (r.book.later.at(part) == len(part) || r.book.later.ending(part) > 0) && (r.book.isSpeaker(subject) || r.book.is(subject, isSelf))
}

// two reads a part of a line, and the rest of the line after a separator.
func (r *reader) two(part, follows []token, separator token, before string, cut int) (all []reading) {
	trimmed := r.book.trimmed(part)
	first := r.sentence(trimmed, before)
	if len(first) == 0 && len(trimmed) > 0 && !slices.ContainsFunc(trimmed, func(t token) bool { return t.mark }) && !r.hidesAction(trimmed) {
		variants := r.plain(trimmed)
		if first = r.outOfSight(trimmed, variants); len(first) == 0 { // "fetch and shock"
			first = r.remark(trimmed, variants)
		}
	}
	if separator == (token{}) { // a remark goes on to the next separator
		first = slices.DeleteFunc(first, func(a reading) bool { return len(a.sentences)+len(a.unseen) == 0 })
	}
	var rest []reading
	depends := true
	for _, a := range first {
		if depends {
			rest, depends = r.behind(a, part, follows, separator, before, cut)
		}
		for _, b := range rest {
			all = append(all, a.and(b))
		}
	}
	return all
}

// behind reads the rest of a line after a part and a separator. It reports whether the result
// depends on the reading of the part: "again" repeats it.
func (r *reader) behind(a reading, part, tokens []token, separator token, before string, cut int) (rest []reading, depends bool) {
	last, said, wentOn, unseen, follows, joined, concluded := r.last, r.part, r.wentOn, r.unseen, r.follows, r.joined, r.concluded
	subject := r.subject(part, before)
	does := len(a.sentences)+len(a.unseen) > 0
	r.wentOn, r.follows, r.joined, r.concluded = false, follows || does, r.book.is(separator, isAnd), separator.is("so")
	if does || !follows { // behind a remark, "he" is the player named before it
		r.last = r.book.trimmed(part)
		r.part = r.last
	}
	if len(a.sentences) > 0 {
		r.last = r.book.lex(strings.Join(a.sentences, "; "))
	}
	r.unseen = len(a.sentences) == 0 && len(a.unseen) > 0
	rest = r.parts(tokens, subject, cut)
	depends = r.wentOn
	r.last, r.part, r.wentOn, r.unseen, r.follows, r.joined, r.concluded = last, said, wentOn || depends, unseen, follows, joined, concluded
	return rest, depends
}

func (a reading) and(b reading) reading {
	return reading{sentences: slices.Concat(a.sentences, b.sentences), unseen: slices.Concat(a.unseen, b.unseen), remarks: slices.Concat(a.remarks, b.remarks), cost: a.cost + b.cost}
}

// separatesAt reports whether a line may be split at a word: a separator, or a sign for "and"
// before a verb.
func (r *reader) separatesAt(tokens []token, i int) bool {
	return r.book.separates(tokens[i]) || r.book.is(tokens[i], isJoint) && r.mayAct(tokens[i+1])
}

// separates reports whether a line may be split at a token.
func (b *Phrasebook) separates(t token) bool {
	return t.mark && strings.Contains(",;.", t.text) || b.is(t, isAnd, isThen)
}

// split splits a line at its separators.
func (b *Phrasebook) split(tokens []token) (parts [][]token) {
	for len(tokens) > 0 {
		end := slices.IndexFunc(tokens, b.separates)
		if end < 0 {
			end = len(tokens)
		}
		if end > 0 {
			parts = append(parts, tokens[:end])
		}
		tokens = tokens[min(end+1, len(tokens)):]
	}
	return parts
}

// trimmed removes separators from both ends of a part.
func (b *Phrasebook) trimmed(tokens []token) []token {
	for len(tokens) > 0 && b.separates(tokens[0]) {
		tokens = tokens[1:]
	}
	for len(tokens) > 0 && b.separates(tokens[len(tokens)-1]) {
		tokens = tokens[:len(tokens)-1]
	}
	return tokens
}

// subject returns the player or the things at the start of a sentence: "#3", or "all #3" before
// a verb in the plural. If there are none, it returns before.
func (r *reader) subject(tokens []token, before string) string {
	tokens = r.book.trimmed(tokens)
	for n := min(longest["who"], len(tokens)-1); n > 0; n-- {
		if o := r.slot("who", tokens[:n]); len(o) == 1 {
			return o[0].text
		}
	}
	for n := min(longest["what"], len(tokens)-1); n > 0; n-- { // "krenko gets menace, then attacks bob"
		f, isVerb := r.book.formOf(tokens[n])
		plural := isVerb && f.base == tokens[n].low // "bears get menace"
		if !plural && !r.book.third(tokens[n]) {
			continue
		}
		var ids []string
		for _, o := range r.slot("what", tokens[:n]) {
			rest, all := strings.CutPrefix(o.text, several)
			if _, isID := idOf(rest); isID && (all || plural) {
				rest = several + rest
			} else if !isID {
				continue
			}
			ids = append(ids, rest)
		}
		if len(ids) == 1 {
			return ids[0]
		}
	}
	return before
}

// several begins a subject in the plural.
const several = "all "
