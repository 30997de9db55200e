package talk

import (
	"slices"
	"strings"
)

// sentence returns the cheapest readings of tokens as one sentence.
func (r *reader) sentence(tokens []token, before string) []reading {
	if len(tokens) == 0 {
		return nil
	}
	variants := r.plain(tokens)
	if all := r.claim(tokens, variants); len(all) > 0 {
		return all
	}
	if before != "" && before != speaker && r.predicate(tokens[0], before) { // "… and makes a food"
		variants = r.withSubject(variants, before, tokens[0])
	}
	var all []reading
	for _, v := range variants {
		if len(v.tokens) == 0 {
			return []reading{{cost: v.cost}}
		}
		for _, o := range r.said(v.tokens) {
			all = append(all, reading{sentences: strings.Split(o.text, "; "), cost: o.cost + v.cost})
		}
	}
	if len(all) == 0 {
		all = r.sparing(variants)
	}
	if len(all) > 0 {
		return best(all)
	}
	if rest := r.withoutReason(tokens); len(rest) < len(tokens) { // "kill a recruit to pay for it, then …"
		for _, m := range r.sentence(rest, before) {
			m.cost += costLoose
			all = append(all, m)
		}
		if len(all) > 0 {
			return all
		}
	}
	if slices.ContainsFunc(tokens, r.book.separates) || r.hidesAction(tokens) {
		return nil
	}
	if all := r.outOfSight(tokens, variants); len(all) > 0 {
		return all
	}
	return r.remark(tokens, variants)
}

// ownUntapped is the end of a sentence about all creatures that may attack.
const ownUntapped = " all untapped creatures you control"

// sparing reads a sentence about all untapped creatures of the speaker with an exception at its
// end: "all in on carol except krenko".
func (r *reader) sparing(variants []variant) (all []reading) {
	for _, v := range variants {
		i := lastIndex(v.tokens, func(t token) bool { return r.book.is(t, isBut) })
		if i < 1 || i == len(v.tokens)-1 {
			continue
		}
		spared := r.slot("mine", v.tokens[i+1:])
		for _, o := range r.said(v.tokens[:i]) {
			for _, but := range spared {
				if text := o.text + ", not " + but.text; strings.HasSuffix(o.text, ownUntapped) && r.takesAll(text) {
					all = append(all, reading{sentences: strings.Split(text, "; "), cost: o.cost + but.cost + v.cost + costShort})
				}
			}
		}
	}
	return all
}

// withSubject returns variants of a sentence with the subject of the previous sentence. If the
// verb may also be an imperative or a participle, the variants without a subject follow.
func (r *reader) withSubject(variants []variant, before string, verb token) []variant {
	subject := words(before)
	if strings.HasPrefix(before, `"`) {
		subject = []token{{text: before, low: fold(strings.Trim(before, `"`)), name: true}}
	}
	var all []variant
	for _, v := range variants {
		all = append(all, variant{slices.Concat(subject, v.tokens), v.cost})
	}
	if f, ok := r.book.formOf(verb); !ok || verb.low != f.third {
		for _, v := range variants {
			all = append(all, variant{v.tokens, v.cost + costSubject})
		}
	}
	return all
}

// hidesAction reports whether the end of a sentence is a sentence that the board tracks,
// without a comma before it: "draw play swamp".
func (r *reader) hidesAction(tokens []token) bool {
	for i := 1; i < len(tokens); i++ {
		if !r.mayAct(tokens[i]) && !r.isPlayer(tokens[i]) && !r.book.is(tokens[i], isSelf) {
			continue
		}
		for _, v := range r.plain(tokens[i:]) {
			if len(v.tokens) > 0 && len(r.said(v.tokens)) > 0 {
				return true
			}
		}
	}
	return false
}

// isPlayer reports whether a token is a player's name.
func (r *reader) isPlayer(t token) bool {
	_, ok := r.playerOf(t)
	return ok
}

// outOfSight reads a sentence that the board doesn't track. Each part of it that names a
// player or an object has to be out of sight by itself.
func (r *reader) outOfSight(tokens []token, variants []variant) []reading {
	if parts := r.book.split(tokens); len(parts) > 1 {
		for _, part := range parts {
			if slices.ContainsFunc(part, r.plays) && len(r.outOfSight(part, r.plain(part))) == 0 {
				return nil
			}
		}
	}
	for _, v := range variants {
		for _, p := range r.book.unseen {
			if len(r.matches(p, v.tokens)) > 0 {
				return []reading{{unseen: []string{asSaid(tokens)}, cost: v.cost + costUnseen}}
			}
		}
	}
	return nil
}

// predicate reports whether a word may be a verb whose subject is that of the sentence
// before: "bob gains 3 and makes a food", "my bears get +1/+1 and attack bob".
func (r *reader) predicate(t token, subject string) bool {
	if r.book.third(t) {
		return true
	}
	f, isVerb := r.book.formOf(t)
	return isVerb && f.base == t.low && strings.HasPrefix(subject, several)
}

// third reports whether a word may be a verb whose subject was named before:
// "makes", "channeled".
func (b *Phrasebook) third(t token) bool {
	if f, ok := b.formOf(t); ok && (f.done || t.low == f.third) || b.is(t, isPassive, isPerfect) {
		return true
	}
	if b.is(t, isDone) || !t.name && len(t.low) > 4 && strings.HasSuffix(t.low, "ed") {
		return true
	}
	return !t.name && len(t.low) > 2 && strings.HasSuffix(t.low, "s") && !strings.HasSuffix(t.low, "ss") && !strings.HasSuffix(t.low, "'s")
}

// sentenceKey identifies a sentence without fillers, and where it is in the line.
type sentenceKey struct {
	words           string
	follows, joined bool
	framed          bool
	context
}

// said returns the meanings of a sentence without fillers. Equal sentences of a line are
// matched once.
func (r *reader) said(tokens []token) []option {
	key := sentenceKey{words: string(appendWords(nil, tokens)), follows: r.follows, joined: r.joined, context: r.context()}
	framed := r.framed
	r.framed = false
	all := remember(r, r.sentences, key, func() []option { return r.match(tokens) })
	if r.framed = framed; framed && len(all) == 0 {
		key.framed = true
		all = remember(r, r.sentences, key, func() []option {
			if all := r.repeated(tokens); len(all) > 0 {
				return all
			}
			return r.byFrames(tokens)
		})
	}
	return slices.Clone(all)
}

// match returns the meanings of a sentence: the sentence itself, with names written out, or
// by phrases of the book.
func (r *reader) match(tokens []token) []option {
	var all []option
	// The grammar takes "Because Bob" and "No" for names, and "he" for a permanent.
	if !r.book.is(tokens[0], isReason, isNone) && !r.book.refersBack(tokens) {
		isPlayer := r.follows && r.book.back[tokens[0].low] && r.aboutPlayer()
		if text := written(tokens); !isPlayer && r.takes(text) {
			all = append(all, option{text: text})
		}
		for _, o := range r.spelt(tokens) {
			if r.takes(o.text) {
				o.cost += costSpelt
				all = append(all, o)
			}
		}
	}
	var decided, nouns []option
	in := wordsIn(tokens)
	for _, p := range r.book.index.candidates(r.book.phrases, in) {
		if p.first && r.follows {
			continue
		}
		for _, o := range r.matches(p, tokens) {
			switch {
			case !r.takesAll(o.text):
			case p.nouns:
				nouns = append(nouns, o)
			case p.decides:
				decided = append(decided, o)
			default:
				all = append(all, o)
			}
		}
	}
	if len(all)+len(decided)+len(nouns) == 0 {
		all = r.repeated(tokens)
	}
	var after []option
	for _, a := range r.book.after {
		for _, o := range r.goesOn(a, tokens, in) {
			if r.takesAll(o.text) {
				after = append(after, o)
			}
		}
	}
	if r.joined && len(after) > 0 && least(after) <= min(least(all), least(decided)) {
		return after
	}
	if len(decided) > 0 && least(decided) < least(all)+costUnlike {
		return append(decided, after...)
	}
	all = append(all, decided...)
	if len(after) == 0 || !r.joined {
		all = append(all, nouns...)
	}
	return append(all, after...)
}

// mostRepeated is the maximum number of times that a sentence says to do what it says.
const mostRepeated = 20

// repeated reads a sentence that says once, at its end, how often it is done: "bob loses 2
// three times".
func (r *reader) repeated(tokens []token) []option {
	n := len(tokens)
	var often int64
	switch {
	case n < 3:
		return nil
	case tokens[n-1].is("twice"):
		often, tokens = 2, tokens[:n-1]
	case tokens[n-1].is("times"):
		k, ok := r.book.number(tokens[n-2].low)
		if !ok {
			return nil
		}
		often, tokens = k, tokens[:n-2]
	}
	if often < 2 || often > mostRepeated || tokens[len(tokens)-1].is("twice", "times") {
		return nil
	}
	all := r.said(tokens)
	for i := range all {
		all[i].text = strings.Join(slices.Repeat([]string{all[i].text}, int(often)), "; ")
		all[i].cost += costShort
	}
	return all
}

// least returns the lowest cost of the options.
func least(options []option) int {
	if len(options) == 0 {
		return mostSteps
	}
	return slices.MinFunc(options, func(a, b option) int { return a.cost - b.cost }).cost
}

// takes reports whether the game's phrases accept a sentence.
func (r *reader) takes(sentence string) bool {
	known, ok := r.known[sentence]
	if !ok {
		known = r.reads(sentence)
		r.known[sentence] = known
	}
	return known
}

// takesAll reports whether the game's phrases accept each sentence of a line.
func (r *reader) takesAll(line string) bool {
	for sentence := range strings.SplitSeq(line, "; ") {
		if !r.takes(sentence) {
			return false
		}
	}
	return true
}

// spelt writes out the names of players and things in a sentence that
// otherwise matches a phrase. It reads no "another one" behind a name: that refers to the name, and
// not to the last line.
func (r *reader) spelt(tokens []token) []option {
	all := []option{{}}
	named := false
	for i := 0; i < len(tokens); {
		n, options := r.longestName(tokens[i:])
		if n == 0 {
			n, options = 1, []option{{text: tokens[i].text}}
		} else if _, amount := r.book.quantity(tokens[i:]); named && amount == countAnother {
			return nil
		} else {
			named = true
		}
		var longer []option
		for _, before := range all {
			for _, o := range options {
				text := o.text
				if before.text != "" && (!tokens[i].mark || n > 1) {
					text = " " + text
				}
				longer = append(longer, option{before.text + text, before.cost + o.cost})
			}
		}
		all = longer[:min(len(longer), most)]
		i += n
	}
	return all
}

// longestName returns the longest name of a player or of things at the start
// of tokens, and its number of words.
func (r *reader) longestName(tokens []token) (n int, options []option) {
	var who, what slotMatch
	if all := r.slotsIn("who", tokens); len(all) > 0 {
		who = all[len(all)-1]
	}
	if all := r.slotsIn("what", tokens); len(all) > 0 {
		what = all[len(all)-1]
	}
	longer := who
	if what.n > who.n && (what.n > 1 || !r.number1(tokens[0])) {
		longer = what
	}
	if longer.n == 1 && tokens[0].name {
		return 0, nil
	}
	return longer.n, longer.options
}

// number1 reports whether a token is a number, which isn't an id where a
// phrase may expect a count.
func (r *reader) number1(t token) bool {
	_, ok := r.book.number(t.low)
	return ok && !t.name
}
