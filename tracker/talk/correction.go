package talk

import (
	"fmt"
	"slices"
	"strings"
)

// The kinds of words in [corrections]: what may stand beside them instead of the last
// line. Each may also have what those before it may.
const (
	correctsPart = iota + 1 // a part of the line: "sorry, Carol"
	correctsLike            // the line with another part: "oops, Carol loses 3 life"
	correctsLine            // any line: "i meant untap it"
	correctsDrop            // a thing: the part of the line about it is dropped, "forget the food"
)

var correctionKinds = map[string]int{"part": correctsPart, "like": correctsLike, "line": correctsLine, "drop": correctsDrop}

// correction is a line of [corrections]: words that begin or end a correction.
type correction struct {
	words []token
	kind  int
	where string
}

// Where the words of a correction may stand besides its start and its end.
const (
	correctsWithin = "within"  // within a line: they correct the words before them
	correctsRepair = "repairs" // the same behind a mark, if what follows fits in the place of the end of those words
	correctsInside = "inside"  // inside the sentence that corrects the last line: "bob only lost 2"
)

// addCorrection adds a line of [corrections]: the kind, and where the words may stand, too.
func (b *Phrasebook) addCorrection(left, right string) error {
	kind, where, _ := strings.Cut(right, " ")
	if correctionKinds[kind] == 0 || !slices.Contains([]string{"", correctsWithin, correctsRepair, correctsInside}, where) {
		return fmt.Errorf("nothing that a correction may be is called %q", right)
	}
	for _, sequence := range wordingsOf(left) {
		b.corrections = append(b.corrections, correction{b.known(sequence), correctionKinds[kind], where})
	}
	return nil
}

// Correction returns the line that replaces the speaker's last one if a line
// corrects it, or else "". What is corrected is a part of the last line, a
// player, a number, a size or a thing, or all of it:
//
//	Bob loses 3 life    oops i meant carol      Carol loses 3 life
//	create 3 Treasure   sry 2 not 3             create 2 Treasure
//	tap the Wolf        i meant untap the wolf  untap the wolf
//
// parse parses a sentence by the game's phrases, as for Readings.
func Correction[A any](b *Phrasebook, line string, table *Table, parse func(sentence string) ([]A, error)) string {
	tokens := b.lex(line)
	if table.Last == "" || len(tokens) > mostWords {
		return ""
	}
	r := newReader(b, table, parse)
	for _, in := range append([]*reader{r}, r.others()...) {
		all := tokens
		if in.book.language != nil {
			all = in.translated(tokens)
		}
		rest, kind := in.book.corrected(all)
		if now, ok := in.replaced(rest, kind > 0); ok {
			return now
		}
		switch {
		case len(rest) < 2:
		case kind == correctsLine:
			if in.takes(written(rest)) || len(in.readings(rest)) > 0 {
				return written(rest)
			}
		case kind == correctsLike:
			if now, ok := in.alike(rest); ok {
				return now
			}
		}
	}
	return ""
}

// lastIndex returns the index of the last token for which is returns true, or -1.
func lastIndex(tokens []token, is func(token) bool) int {
	for i, t := range slices.Backward(tokens) {
		if is(t) {
			return i
		}
	}
	return -1
}

// corrected returns a line without the words that mark it as a correction, and their
// kind, the widest of several; 0 if there are none.
func (b *Phrasebook) corrected(tokens []token) (rest []token, kind int) {
	for _, c := range b.corrections {
		for i := 1; c.where == correctsInside && i < len(tokens)-len(c.words); i++ {
			if starts(tokens[i:], c.words) {
				tokens, kind = slices.Concat(tokens[:i], tokens[i+len(c.words):]), c.kind
			}
		}
	}
	for again := true; again && len(tokens) > 0; {
		again = false
		for _, c := range b.corrections {
			if c.kind == correctsDrop {
				continue
			}
			if n := len(c.words); n < len(tokens) && starts(tokens, c.words) {
				tokens, kind, again = tokens[n:], max(kind, c.kind), true
				break
			}
			if at := len(tokens) - len(c.words); at > 0 && starts(tokens[at:], c.words) {
				tokens, kind, again = tokens[:at], max(kind, c.kind), true
				break
			}
		}
		if again {
			continue
		}
		n := len(tokens)
		if tokens[0].mark {
			tokens = tokens[1:]
		} else if k := b.start.at(tokens); k < len(tokens) {
			tokens = tokens[k:]
		}
		if len(tokens) > 0 && tokens[len(tokens)-1].mark {
			tokens = tokens[:len(tokens)-1]
		} else {
			tokens = tokens[:len(tokens)-b.end.ending(tokens)]
		}
		again = len(tokens) != n
	}
	return tokens, kind
}

// replaced returns the last line with one of its parts replaced: by what is said behind
// "i meant", or by what is said before "not".
func (r *reader) replaced(rest []token, said bool) (string, bool) {
	now, wrong := rest, []token(nil)
	if i := slices.IndexFunc(rest, func(t token) bool { return r.book.is(t, isNot) }); i >= 0 {
		now, wrong = trimmed(rest[:i]), trimmed(rest[i+1:])
		if i == 0 { // "not bob, carol", "not bob but carol"
			j := slices.IndexFunc(wrong, func(t token) bool { return t.mark || r.book.is(t, isBut) })
			if j < 0 {
				return "", false
			}
			now, wrong = trimmed(wrong[j+1:]), wrong[:j]
		}
		if len(wrong) == 0 {
			return "", false
		}
	} else if !said {
		return "", false
	}
	if len(now) == 0 {
		return "", false
	}
	for _, replace := range []func(now, wrong []token) []token{r.withPlayer, r.withFigure, r.withThing} {
		if all := replace(now, wrong); all != nil {
			line := written(all)
			return line, line != written(r.last)
		}
	}
	if len(wrong) == 1 && slices.ContainsFunc(r.last, func(t token) bool { return t.low == wrong[0].low }) {
		return r.alike(now) // "bob lost 2, not 3"
	}
	return "", false
}

// trimmed returns tokens without marks at both ends.
func trimmed(tokens []token) []token {
	for len(tokens) > 0 && tokens[0].mark {
		tokens = tokens[1:]
	}
	for len(tokens) > 0 && tokens[len(tokens)-1].mark {
		tokens = tokens[:len(tokens)-1]
	}
	return tokens
}

// withPlayer returns the last line with another player in the place of the only one it
// names, or of the one that is wrong. A line without a player gets one.
func (r *reader) withPlayer(now, wrong []token) []token {
	given := len(now) > 1 && r.book.is(now[0], isFor)
	if given {
		now = now[1:]
	}
	player, ok := r.onePlayer(now)
	if !ok {
		return nil
	}
	meant := ""
	if len(wrong) > 0 {
		if meant, ok = r.onePlayer(wrong); !ok {
			return nil
		}
	}
	all, found := slices.Clone(r.last), false
	for i, t := range all {
		whose, possessive := t, false
		if stem, ok := strings.CutSuffix(t.low, "'s"); ok && !t.name {
			whose, possessive = token{text: stem, low: stem}, true
		}
		named, ok := r.onePlayer([]token{whose})
		switch {
		case !ok || named == player && meant == "":
			continue
		case meant == "":
			meant = named
		case named != meant && len(wrong) == 0:
			return nil
		case named != meant:
			continue
		}
		text := person(player)
		if possessive {
			text += "'s"
		}
		all[i], found = token{text: text, low: fold(text), name: strings.HasPrefix(text, `"`)}, true
	}
	switch {
	case found:
		return all
	case len(wrong) > 0 && meant != r.table.Speaker || len(all) == 0:
		return nil
	case r.book.isSpeaker(all[0]):
		all = all[1:]
	}
	return append([]token{{text: person(player), low: fold(player)}}, all...)
}

// onePlayer returns the player that one word names; the speaker by "me", too.
func (r *reader) onePlayer(tokens []token) (string, bool) {
	if len(tokens) != 1 || r.number1(tokens[0]) {
		return "", false
	}
	o := r.player(tokens)
	if len(o) == 0 {
		return "", false
	}
	return r.nameOf(o[0]), true
}

// withFigure returns the last line with another number or size in the place of the only
// one it has, or of the one that is wrong.
func (r *reader) withFigure(now, wrong []token) []token {
	if len(now) != 1 || len(wrong) > 1 {
		return nil
	}
	kind, _ := r.figure(now[0])
	said := ""
	if len(wrong) == 1 {
		k := ""
		if k, said = r.figure(wrong[0]); k != kind {
			return nil
		}
	}
	at := -1
	for i, t := range r.last {
		switch k, value := r.figure(t); {
		case kind == "", k != kind, said != "" && value != said:
			continue
		case at >= 0:
			return nil
		}
		at = i
	}
	if at < 0 {
		return nil
	}
	all := slices.Clone(r.last)
	all[at] = now[0]
	return all
}

// figure returns the kind of slot that a number or size fills, "n" or "pt", and what it
// says there; "" for other words.
func (r *reader) figure(t token) (kind, value string) {
	if t.name || strings.HasPrefix(t.text, "#") {
		return "", ""
	}
	for _, kind := range []string{"n", "by", "pt", "size"} {
		if o := slotKinds[kind](r, []token{t}); len(o) == 1 {
			return kind, o[0].text
		}
	}
	return "", ""
}

// withThing returns the last line with another thing in the place of the only one it
// names, or of the one that is wrong.
func (r *reader) withThing(now, wrong []token) []token {
	if !r.namesThing(now) || len(wrong) > 0 && !r.namesThing(wrong) {
		return nil
	}
	from, to := -1, -1
	for i := 0; i < len(r.last); {
		n := r.thingAt(r.last[i:])
		switch {
		case n == 0:
			i++
			continue
		case len(wrong) > 0 && !sameThing(r.last[i:i+n], wrong):
		case from >= 0:
			return nil
		default:
			from, to = i, i+n
		}
		i += n
	}
	if from < 0 {
		return nil
	}
	if r.number1(r.last[from]) && to-from > 1 && !r.number1(now[0]) {
		from++
	}
	return slices.Concat(r.last[:from], now, r.last[to:])
}

// namesThing reports whether all of tokens names things.
func (r *reader) namesThing(tokens []token) bool {
	if len(tokens) > longest["what"] || slices.ContainsFunc(tokens, func(t token) bool { return t.mark || r.isPlayer(t) }) {
		return false
	}
	if len(tokens) > 1 && (r.number1(tokens[0]) || r.book.is(tokens[0], isThe)) {
		tokens = tokens[1:]
	}
	return r.thingAt(tokens) == len(tokens)
}

// thingAt returns the number of words at the start of tokens that name things, on the
// board or not: "#3", "Krenko, Mob Boss", "2 Treasure".
func (r *reader) thingAt(tokens []token) int {
	t := tokens[0]
	if t.mark || r.isPlayer(t) || r.mayAct(t) && !r.noun(t) {
		return 0
	}
	for n := min(longest["what"], len(tokens)); n > 0; n-- {
		if n == 1 && r.number1(t) {
			break
		}
		if _, pronoun := r.book.pronouns[phraseOf(tokens[:n])]; !pronoun && len(r.slot("what", tokens[:n])) > 0 {
			return n
		}
	}
	if r.noun(t) {
		return 1
	}
	return 0
}

// sameThing reports whether the wrong words are among those that name a thing, in the
// singular or in the plural.
func sameThing(span, wrong []token) bool {
	last := wrong[len(wrong)-1]
	return slices.ContainsFunc(span, func(t token) bool {
		return t.low == last.low || slices.Contains(singulars(last.low), t.low) || slices.Contains(singulars(t.low), last.low)
	})
}

// alike returns the likeliest reading of tokens if it is the last line, or its reading,
// with one word replaced.
func (r *reader) alike(tokens []token) (string, bool) {
	now, ok := r.likeliest(tokens)
	if !ok {
		return "", false
	}
	if last, ok := r.likeliest(r.last); oneDiffers(r.book.lex(now), r.last) || ok && oneDiffers(r.book.lex(now), r.book.lex(last)) {
		return now, true
	}
	return "", false
}

// likeliest returns tokens as a line if the game's phrases accept that, or else their
// likeliest reading if none of it is out of sight.
func (r *reader) likeliest(tokens []token) (string, bool) {
	if line := written(tokens); r.takes(line) {
		return line, true
	}
	all := r.readings(tokens)
	if len(all) == 0 || len(all[0].unseen) > 0 {
		return "", false
	}
	return strings.Join(all[0].sentences, "; "), true
}

// oneDiffers reports whether two lines differ in one word.
func oneDiffers(a, b []token) bool {
	if len(a) != len(b) {
		return false
	}
	differ := 0
	for i, t := range a {
		if t.text != b[i].text && t.low != b[i].low {
			differ++
		}
	}
	return differ == 1
}
