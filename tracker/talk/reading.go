package talk

import (
	"cmp"
	"slices"
	"strings"

	"arbiter/tracker"
)

// reading is a way to understand a line, or a part of one.
type reading struct {
	sentences []string // in the words of the game's phrases
	unseen    []string // the parts that the board doesn't track, in the original words
	mended    []string // the corrected words
	cost      int      // the cost of the changes
	whole     bool     // all sentences happen, or none
}

// Limits. Lines typed at a table are short; a pasted conversation isn't read.
const (
	mostWords = 60
	mostSteps = 20_000 // steps of matching in a line
	mostCuts  = 24     // places where a line may be split
	mostParts = 250    // parts tried in a line
)

// reader reads one line.
type reader struct {
	book      *Phrasebook
	first     *Phrasebook // the book in the language of the phrases
	table     *Table
	last      []token           // the speaker's last line
	wentOn    bool              // the reading of what follows a part may depend on the part
	reads     func(string) bool // reports whether the game's phrases accept a sentence
	known     map[string]bool   // the results of reads
	slots     map[slotKey][]option
	names     *names // the names of things on the table
	steps     int
	parted    int    // the number of parts tried
	framed    bool   // frames are read, too
	strangers bool   // unknown words are accepted as a name
	owner     string // the owner of things if none is given
	possessor string // the player that "his" means

	describes bool // a description takes precedence over a name
	unseen    bool // what was said last is out of sight of the board: "it" is nothing on the board
}

// Readings returns the readings of a line, the likeliest first. It returns
// none if the book has none, or if finding them takes too many steps. parse
// parses a sentence by the game's phrases, and accepts words as a name only if
// they are written like one.
func Readings[A any](b *Phrasebook, line string, table *Table, parse func(sentence string) ([]A, error)) []tracker.Reading[A] {
	tokens := b.lex(line)
	if len(tokens) == 0 || len(tokens) > mostWords {
		return nil
	}
	r := newReader(b, table, parse)
	all := r.readings(tokens)
	if r.steps < 0 { // not all readings were found, and a missing one may be the likeliest
		return nil
	}
	return parsed(all, parse)
}

func newReader[A any](b *Phrasebook, table *Table, parse func(sentence string) ([]A, error)) *reader {
	return &reader{
		book: b, first: b, table: table, last: b.lex(table.Last), known: make(map[string]bool), slots: make(map[slotKey][]option), names: &names{}, steps: mostSteps,
		reads: func(sentence string) bool { _, err := parse(sentence); return err == nil },
	}
}

// parsed returns the readings that the game's phrases accept.
func parsed[A any](readings []reading, parse func(sentence string) ([]A, error)) []tracker.Reading[A] {
	var all []tracker.Reading[A]
	for _, m := range readings {
		read := tracker.Reading[A]{Unseen: m.unseen, Mended: m.mended, Cost: m.cost, Whole: m.whole}
		for _, sentence := range m.sentences {
			if actions, err := parse(sentence); err == nil {
				read.Sentences = append(read.Sentences, tracker.Sentence[A]{Line: sentence, Actions: actions})
			}
		}
		if len(read.Sentences) == len(m.sentences) {
			all = append(all, read)
		}
	}
	return all
}

// readings reads a line as spelt, or else with its misspellings corrected.
func (r *reader) readings(tokens []token) []reading {
	all := r.line(tokens)
	if !r.book.queried {
		all = append(all, r.loosely(tokens, len(all) == 0)...)
	}
	more, foreign := r.inOtherLanguages(tokens, false)
	if all = append(all, more...); len(all) > 0 {
		return best(all)
	}
	if all = r.inFrames(tokens); len(all) > 0 {
		return all
	}
	if !foreign {
		for _, m := range r.mendings(tokens) {
			all = append(all, r.mended(m)...)
		}
	}
	if len(all) == 0 {
		all, _ = r.inOtherLanguages(tokens, true)
	}
	return best(all)
}

// mended reads a line with corrected words.
func (r *reader) mended(m mending) []reading {
	r.slots = make(map[slotKey][]option)
	tokens := m.tokens
	if r.book.language != nil {
		tokens = r.translated(tokens)
	}
	all := r.line(tokens)
	if len(all) == 0 {
		all = r.loosely(tokens, true)
	}
	for i := range all {
		all[i].mended = m.words
		all[i].cost += costMended * len(m.words)
	}
	return all
}

// line reads a whole line.
func (r *reader) line(tokens []token) []reading {
	for _, t := range []string{"?"} {
		if n := len(tokens); n > 0 && tokens[n-1].mark && tokens[n-1].text == t {
			tokens = tokens[:n-1]
		}
	}
	r.parted = 0
	all := r.parts(tokens, "", 0)
	all = slices.DeleteFunc(all, func(p reading) bool { return len(p.sentences)+len(p.unseen) == 0 })
	return best(all)
}

// best sorts readings by cost and removes duplicates.
func best(all []reading) []reading {
	slices.SortStableFunc(all, func(a, b reading) int { return cmp.Compare(a.cost, b.cost) })
	seen := make(map[string]bool)
	all = slices.DeleteFunc(all, func(r reading) bool {
		line := strings.Join(r.sentences, "; ")
		known := seen[line]
		seen[line] = true
		return known
	})
	return all[:min(len(all), most)]
}

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
		if len(all) == 0 {
			all = r.outOfSight(tokens, r.plain(tokens))
		}
	}()
	for end := len(tokens) - 1; end > 0; end-- {
		if r.book.separates(tokens[end]) {
			if all := r.two(tokens[:end], tokens[end+1:], before, cut); len(all) > 0 {
				return best(all)
			}
		}
	}
	for end := len(tokens) - 1; end > 0; end-- { // "no block i take 4"
		if t := tokens[end]; !r.book.separates(tokens[end-1]) && (r.mayAct(t) || r.isPlayer(t) || end+1 < len(tokens) && r.number1(tokens[0]) && r.number1(t) && !r.book.article(t)) {
			if all := r.two(tokens[:end], tokens[end:], before, cut); len(all) > 0 {
				for i := range all {
					all[i].cost += costJoined
				}
				return best(all)
			}
		}
	}
	return nil
}

// two reads a part of a line, and what follows it.
func (r *reader) two(part, follows []token, before string, cut int) (all []reading) {
	trimmed := r.book.trimmed(part)
	first := r.sentence(trimmed, before)
	if len(first) == 0 && len(trimmed) > 0 && !slices.ContainsFunc(trimmed, func(t token) bool { return t.mark }) {
		first = r.outOfSight(trimmed, r.plain(trimmed)) // "fetch and shock"
	}
	var rest []reading
	depends := true
	for _, a := range first {
		if depends {
			rest, depends = r.behind(a, part, follows, before, cut)
		}
		for _, b := range rest {
			all = append(all, a.and(b))
		}
	}
	return all
}

// behind reads the rest of a line after a part, and reports whether the result
// depends on the reading of the part: "again" repeats it.
func (r *reader) behind(a reading, part, tokens []token, before string, cut int) (rest []reading, depends bool) {
	last, wentOn, unseen := r.last, r.wentOn, r.unseen
	r.last, r.wentOn = r.book.trimmed(part), false
	if len(a.sentences) > 0 {
		r.last = r.book.lex(strings.Join(a.sentences, "; "))
	}
	if is := len(a.sentences) == 0 && len(a.unseen) > 0; is != unseen {
		r.unseen, r.slots = is, make(map[slotKey][]option)
	}
	rest = r.parts(tokens, r.subject(part, before), cut)
	depends = r.wentOn
	if r.last, r.wentOn = last, wentOn || depends; r.unseen != unseen {
		r.unseen, r.slots = unseen, make(map[slotKey][]option)
	}
	return rest, depends
}

func (a reading) and(b reading) reading {
	return reading{sentences: slices.Concat(a.sentences, b.sentences), unseen: slices.Concat(a.unseen, b.unseen), cost: a.cost + b.cost}
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

// subject returns the player at the start of a sentence, or else before.
func (r *reader) subject(tokens []token, before string) string {
	tokens = r.book.trimmed(tokens)
	for n := min(longest["who"], len(tokens)-1); n > 0; n-- {
		if o := r.slot("who", tokens[:n]); len(o) == 1 {
			return o[0].text
		}
	}
	for n := min(longest["what"], len(tokens)-1); n > 0; n-- { // "krenko gets menace, then attacks bob"
		if !r.book.third(tokens[n]) {
			continue
		}
		if o := r.slot("what", tokens[:n]); len(o) == 1 && strings.HasPrefix(o[0].text, "#") && !strings.Contains(o[0].text, " ") {
			return o[0].text
		}
	}
	return before
}

// sentence returns the cheapest readings of tokens as one sentence.
func (r *reader) sentence(tokens []token, before string) []reading {
	if len(tokens) == 0 {
		return nil
	}
	variants := r.plain(tokens)
	if before != "" && before != speaker && r.book.third(tokens[0]) { // "… and makes a food"
		subject := token{text: before, low: fold(strings.Trim(before, `"`)), name: strings.HasPrefix(before, `"`)}
		var told []variant
		for _, v := range variants {
			told = append(told, variant{append([]token{subject}, v.tokens...), v.cost})
		}
		if f, ok := r.book.formOf(tokens[0]); !ok || tokens[0].low != f.third { // it may be another form: "tapped"
			for _, v := range variants {
				told = append(told, variant{v.tokens, v.cost + costSubject})
			}
		}
		variants = told
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
	if len(all) > 0 {
		return best(all)
	}
	if slices.ContainsFunc(tokens, r.book.separates) || r.hidesAction(tokens) {
		return nil
	}
	return r.outOfSight(tokens, variants)
}

// hidesAction reports whether a sentence goes on, without a comma, with one that
// the board shows: "draw play swamp".
func (r *reader) hidesAction(tokens []token) bool {
	for i := 1; i < len(tokens); i++ {
		if !r.mayAct(tokens[i]) && !r.isPlayer(tokens[i]) {
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

// said returns the meanings of a sentence without fillers: the sentence
// itself, with names written out, or by phrases of the book.
func (r *reader) said(tokens []token) []option {
	var all []option
	if text := written(tokens); r.takes(text) {
		all = append(all, option{text: text})
	}
	for _, o := range r.spelt(tokens) {
		if r.takes(o.text) {
			o.cost += costSpelt
			all = append(all, o)
		}
	}
	var decided []option
	for _, p := range r.book.index.candidates(r.book.phrases, tokens) {
		for _, o := range r.matches(p, tokens) {
			switch {
			case !r.takesAll(o.text):
			case p.decides:
				decided = append(decided, o)
			default:
				all = append(all, o)
			}
		}
	}
	if r.framed && len(all)+len(decided) == 0 {
		for _, p := range r.book.inFrames.candidates(r.book.frames, tokens) {
			for _, o := range r.matches(p, tokens) {
				if r.takesAll(o.text) {
					o.cost += costFrame
					all = append(all, o)
				}
			}
		}
	}
	if len(decided) > 0 && least(decided) < least(all)+costUnlike {
		return decided
	}
	all = append(all, decided...)
	for _, a := range r.book.after {
		for _, o := range r.goesOn(a, tokens) {
			if r.takesAll(o.text) {
				all = append(all, o)
			}
		}
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
// otherwise matches a phrase.
func (r *reader) spelt(tokens []token) []option {
	all := []option{{}}
	for i := 0; i < len(tokens); {
		n, options := r.longestName(tokens[i:])
		if n == 0 {
			n, options = 1, []option{{text: tokens[i].text}}
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
	for n := min(longest["what"], len(tokens)); n > 0; n-- {
		if tokens[0].name && n == 1 {
			return 0, nil
		}
		if o := r.slot("who", tokens[:min(n, len(tokens))]); len(o) > 0 && n <= longest["who"] {
			return n, o
		}
		if n == 1 && r.number1(tokens[0]) {
			return 0, nil
		}
		if o := r.slot("what", tokens[:n]); len(o) > 0 {
			return n, o
		}
	}
	return 0, nil
}

// number1 reports whether a token is a number, which isn't an id where a
// phrase may expect a count.
func (r *reader) number1(t token) bool {
	_, ok := r.book.number(t.low)
	return ok && !t.name
}
