package talk

import (
	"slices"
	"strings"
)

// notPronoun reads a span as things that aren't a pronoun.
func (r *reader) notPronoun(span []token) []option {
	if _, ok := r.book.pronouns[phraseOf(span)]; ok {
		return nil
	}
	return r.what(span)
}

// uncounted reads a span as things without a number, and that aren't a pronoun.
func (r *reader) uncounted(span []token) []option {
	if r.number1(span[0]) && len(span) > 1 {
		return nil
	}
	return r.notPronoun(span)
}

// ours parses a span as things of the speaker. "she" is a thing only if the last line names one.
func (r *reader) ours(span []token) []option {
	if len(span) == 1 && r.book.back[span[0].low] && !r.lastHasThing() {
		r.wentOn = true
		return nil
	}
	return r.whatOf(span, speaker)
}

// spell parses the name of something that isn't on the board: of a card that is no
// permanent, or a capitalised one, "Pyroclasm".
func (r *reader) spell(span []token) []option {
	for _, t := range span {
		if t.mark || t.name || r.plays(t) {
			return nil
		}
	}
	if r.book.players[phraseOf(span)] != "" || r.isOrdinary(span) {
		return nil
	}
	if f, ok := r.book.formOf(span[0]); ok && len(span) == 1 && f.base == span[0].low {
		return nil // a verb: "heal", although a card has that name
	}
	if called := r.table.Words.Spell; called != nil {
		if name := called(written(span)); name != "" {
			return []option{{text: name}}
		}
	}
	if first, last := span[0], span[len(span)-1]; first.text == first.low || last.text == last.low {
		return nil
	}
	return []option{{text: written(span)}}
}

// isOrdinary reports whether a span is an ordinary word in lower case that is also the name of a
// card: "forget".
func (r *reader) isOrdinary(span []token) bool {
	return len(span) == 1 && r.book.ordinary[span[0].low] && span[0].text == span[0].low
}

// card reads the whole name of a permanent card, of at least two words, that nothing on
// the board has.
func (r *reader) card(span []token) []option {
	if len(span) < 2 {
		return nil
	}
	return r.cardOf(span, r.table.Words.Permanent)
}

// aura reads the whole name of an Aura that nothing on the board has.
func (r *reader) aura(span []token) []option { return r.cardOf(span, r.table.Words.Aura) }

// cardOf reads the whole name of a known card that nothing on the board has.
func (r *reader) cardOf(span []token, known func(name string) bool) []option {
	if known == nil || slices.ContainsFunc(span, func(t token) bool { return t.name }) {
		return nil
	}
	name := closeMarks.Replace(written(span))
	if !known(name) || slices.ContainsFunc(r.table.Things, func(t Thing) bool {
		return t.Zone == "" && slices.ContainsFunc(t.Names, func(other string) bool { return fold(other) == fold(name) })
	}) {
		return nil
	}
	return []option{{text: name}}
}

// poss reads whose the size or the counters of a thing are: "krenko's", "krenkos".
func (r *reader) poss(span []token) []option {
	last := span[len(span)-1]
	stem, ok := strings.CutSuffix(last.low, "s")
	if !ok || last.name {
		return nil
	}
	for _, low := range append([]string{strings.TrimSuffix(stem, "'")}, singulars(last.low)...) { // "wolves" may be written for "wolfs"
		if all := r.what(append(slices.Clone(span[:len(span)-1]), token{text: low, low: low})); len(all) > 0 {
			return all
		}
	}
	return nil
}

// another reads "another" and "the other one" behind what was said last of members of
// a stack: it is of those that are left.
func (r *reader) another(p thingPhrase) []option {
	if p.count != "a" || r.unseen {
		return nil
	}
	r.wentOn = true
	for i, t := range slices.Backward(r.last) {
		id, ok := idOf(t.low)
		if !ok {
			continue
		}
		taken := i > 0 && r.book.is(r.last[i-1], isOf) // "tap 1 of #3": the rest kept the id
		if slices.ContainsFunc(r.table.Things, func(t Thing) bool { return t.ID == id && t.Zone == "" && (t.Count > 1 || taken) }) {
			return []option{{text: "1 of " + t.low}}
		}
		return nil
	}
	for _, t := range slices.Backward(r.last) {
		if !r.noun(t) {
			continue
		}
		for _, one := range append([]string{t.low}, singulars(t.low)...) {
			if plural, ok := r.table.Words.Noun(one); !ok || plural {
				continue
			}
			if o, ok := r.described(p, words(one)); ok {
				return []option{o}
			}
		}
		return nil
	}
	return nil
}
