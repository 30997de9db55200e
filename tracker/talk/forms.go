package talk

import (
	"slices"
	"strings"
)

// form is a form of a verb: "gained" of "gain".
type form struct {
	base      string
	third     string // "gains"
	running   bool   // "gaining"
	done      bool   // possibly a participle: "gained", "given"
	adjective bool   // an adjective unless a subject precedes it: "3 tapped treasures"
}

// mostForms is the maximum number of variants of a sentence's verbs.
const mostForms = 6

// addForms adds the forms of a verb: first the third person, a form in "ing"
// is the progressive, the others are past forms and participles. A hyphen
// before a form marks an adjective at the start of a phrase.
func (b *Phrasebook) addForms(base, all string) {
	forms := strings.Fields(all)
	verb := form{base: base, third: forms[0]}
	for i, text := range forms {
		f := verb
		text, f.adjective = strings.CutPrefix(text, "-")
		f.running = strings.HasSuffix(text, "ing")
		f.done = i > 0 && !f.running
		b.forms[text] = f
		b.known(words(text))
	}
	if _, ok := b.forms[base]; !ok {
		b.forms[base] = verb
	}
	b.known(words(base))
}

// formOf returns the verb form of a word.
func (b *Phrasebook) formOf(t token) (form, bool) {
	f, ok := b.forms[t.low]
	return f, ok && !t.name && !t.mark
}

// Acts reports whether a line begins with a verb: "make 3 goblins", "draws".
func (b *Phrasebook) Acts(line string) bool {
	tokens := b.lex(line)
	if len(tokens) == 0 {
		return false
	}
	_, ok := b.formOf(tokens[0])
	return ok
}

// inPresent returns a sentence in the present tense, without auxiliary verbs:
// "Bob has gained 3", "krenko is attacking Bob".
func (b *Phrasebook) inPresent(tokens []token) []token {
	out := make([]token, 0, len(tokens))
	changed := false
	for i, t := range tokens {
		f, ok := b.formOf(t)
		if !ok || !f.running && (!f.done || t.low == f.base) || f.adjective && b.modifies(tokens, i) {
			out = append(out, t)
			continue
		}
		if n := len(out); n > 0 && (f.running && b.is(out[n-1], isPassive) || f.done && b.is(out[n-1], isPerfect)) {
			out = out[:n-1]
		}
		word := f.third
		if n := len(out); n == 0 || b.isSpeaker(out[n-1]) {
			word = f.base // "i passed to bob"
		}
		out, changed = append(out, token{text: word, low: word, said: t.text}), true
	}
	if !changed {
		return nil
	}
	return out
}

// modifies reports whether the participle at an index modifies the noun after it: only
// a number or an article precedes it, as in "a tapped treasure".
func (b *Phrasebook) modifies(tokens []token, at int) bool {
	if at+1 < len(tokens) && b.pronouns[tokens[at+1].low] != "" { // "tapped it"
		return false
	}
	return at == 0 || at < len(tokens)-1 && !slices.ContainsFunc(tokens[:at], func(t token) bool {
		_, ok := b.number(t.low)
		return !ok || t.name
	})
}

// inActive returns passive sentences in the active voice or as instructions:
// "krenko got exiled by bob" becomes "bob exiles krenko", "7 tokens created"
// becomes "create 7 tokens".
func (b *Phrasebook) inActive(tokens []token) [][]token {
	var all [][]token
	for i, t := range tokens {
		f, ok := b.formOf(t)
		if !ok || !f.done || i == 0 || f.adjective && b.modifies(tokens, i) || len(all) >= mostForms {
			continue
		}
		for _, subject := range b.withoutAuxiliaries(tokens[:i]) {
			if t.low != f.base || len(subject) < i {
				all = append(all, b.active(subject, t, f, tokens[i+1:])...)
			}
		}
	}
	return all
}

// withoutAuxiliaries returns a subject without the auxiliary verbs at its end. A verb of the
// perfect before one of the passive may be the subject's own: "everything bob has is tapped".
func (b *Phrasebook) withoutAuxiliaries(subject []token) [][]token {
	n := len(subject)
	for n > 1 && b.is(subject[n-1], isPassive) {
		n--
	}
	all := [][]token{subject[:n]}
	helped := n < len(subject)
	for n > 1 && b.is(subject[n-1], isPassive, isPerfect) {
		n--
	}
	switch {
	case n == len(all[0]):
	case helped:
		all = append(all, subject[:n])
	default:
		all[0] = subject[:n]
	}
	return all
}

// active returns a passive sentence, its subject, its participle and what follows, in the
// active voice.
func (b *Phrasebook) active(subject []token, participle token, f form, rest []token) [][]token {
	if slices.ContainsFunc(subject, func(t token) bool { return t.mark && t.text != "," && t.text != "(" && t.text != ")" }) {
		return nil
	}
	if helper := slices.IndexFunc(subject, func(t token) bool { return b.is(t, isPassive) }); helper > 0 && helper < len(subject)-1 && helper <= longest["whose"] { // "dave got his angel stolen"
		if n, _ := b.quantity(subject[helper+1:]); n == len(subject)-helper-1 { // "the beasts are all tapped"
			return nil
		}
		subject = subject[helper+1:]
	}
	verb := func(word string) token { return token{text: word, low: word, said: participle.text} }
	by := slices.IndexFunc(rest, func(t token) bool { return b.is(t, isBy) })
	if by < 0 || by == len(rest)-1 {
		return [][]token{slices.Concat([]token{verb(f.base)}, subject, rest)}
	}
	var all [][]token
	for end := by + 2; end <= len(rest); end++ {
		if end == len(rest) || b.is(rest[end], isFor, isWith) {
			all = append(all, slices.Concat(rest[by+1:end], []token{verb(f.third)}, subject, rest[:by], rest[end:]))
		}
	}
	return all
}

// settled removes a redundant quantifier after the subject: "the zombies both
// die", "my elves all attack", "they lose 2 each".
func (b *Phrasebook) settled(tokens []token) []token {
	for i := 1; i < len(tokens); i++ {
		t := tokens[i]
		amount := b.quantities[t.low]
		if t.name || amount != countAll && amount != countBoth {
			continue
		}
		without := slices.Concat(tokens[:i], tokens[i+1:])
		last := i == len(tokens)-1
		if !last {
			if _, ok := b.formOf(tokens[i+1]); !ok && !b.is(tokens[i+1], isPassive) {
				continue
			}
		}
		switch _, isWho := b.players[tokens[0].low]; {
		case last && amount == countBoth:
		case amount != countBoth || isWho || slices.ContainsFunc(tokens[:i], func(t token) bool { n, ok := b.number(t.low); return ok && n == 2 }):
			return without
		default:
			return slices.Concat([]token{t}, without) // "both the zombies die"
		}
	}
	return nil
}
