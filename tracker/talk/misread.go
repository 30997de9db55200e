package talk

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// The maximum number of words, and of unknown words, of a sentence; longer
// ones are chatter.
const (
	mostSaid    = 15
	mostStrange = 3
)

// Misread refuses a sentence that isn't understood: it names the unknown
// words, and suggests the most similar phrases, with the players and things
// that the sentence names.
func Misread(b *Phrasebook, table *Table, unknown *notation.UnknownError) *tracker.Problem {
	p := tracker.Refuse("I don't understand %q.", tracker.Name(unknown.Short())).Next("Nothing was changed. Type `%s` for what can be said.", tracker.Line("help do")).For(unknown)
	tokens := b.lex(unknown.Text)
	if len(tokens) > mostSaid {
		return p
	}
	r := newReader(b, table, func(string) ([]int, error) { return nil, unknown })
	var strange []string
	for i := 0; i < len(tokens); i++ {
		if n := table.Words.cardAt(tokens[i:]); n > 0 {
			i += n - 1
			continue
		}
		t := tokens[i]
		if !t.name && !t.mark && !r.spells(t.low) && !b.hasWord(t.low) && !slices.Contains(strange, english.Quote(t.text)) {
			strange = append(strange, english.Quote(t.text))
		}
	}
	switch n := len(strange); {
	case n > mostStrange || n > 1 && n == len(tokens):
		return p
	case n == 1 && len(tokens) > 1:
		p.What = tracker.Say("I don't understand the word %s here.", tracker.Name(strange[0]))
	case n > 1:
		p.What = tracker.Say("I don't understand the words %s here.", namesIn(strange))
	}
	if meant := unknown.Meant(); meant != "" {
		p = p.Perhaps(meant)
	}
	for _, example := range unknown.Nearest() {
		if line, ok := r.about(example, tokens); ok {
			p = p.Perhaps(line)
		}
	}
	p = p.Perhaps(r.offers(tokens)...)
	if here := table.here(); here != "" && len(strange) > 0 {
		p = p.Next("There is: %s. Type `%s` for what can be said.", tracker.Name(here), tracker.Line("help do"))
	}
	return p
}

// cardAt returns the number of tokens at the start that are the name of a card, if it has at
// least two words; otherwise 0.
func (w Words) cardAt(tokens []token) int {
	if w.Spell == nil || w.Permanent == nil {
		return 0
	}
	for n := min(len(tokens), longest["spell"]); n > 1; n-- {
		if name := written(tokens[:n]); w.Permanent(name) || w.Spell(name) != "" {
			return n
		}
	}
	return 0
}

// here lists the players and the first things on the board.
func (t *Table) here() string {
	const most = 6
	all := slices.Clone(t.Players)
	for _, thing := range t.Things {
		if len(thing.Names) > 0 && !slices.Contains(all, thing.Names[0]) {
			all = append(all, thing.Names[0])
		}
	}
	if len(all) > most {
		all = append(all[:most], "…")
	}
	return strings.Join(all, ", ")
}

// about returns the example of a phrase with the players, things and numbers
// of a sentence in it. It returns false if their numbers differ, or if the
// sentence shares fewer than half of the example's words.
func (r *reader) about(example string, tokens []token) (string, bool) {
	named := r.mentions(tokens)
	players, things, counts := named["who"], named["what"], named["n"]
	said := make(map[string]bool)
	for _, t := range tokens {
		said[t.low] = true
	}
	take := func(list *[]string) (string, bool) {
		if len(*list) == 0 {
			return "", false
		}
		first := (*list)[0]
		*list = (*list)[1:]
		return first, true
	}
	var out []string
	for word := range strings.FieldsSeq(example) {
		bareWord := strings.Trim(word, ".,:;'s")
		instead, ok := word, true
		switch _, err := strconv.ParseInt(strings.TrimPrefix(bareWord, "#"), 10, 64); {
		case err == nil && strings.HasPrefix(bareWord, "#"):
			instead, ok = take(&things)
		case err == nil:
			instead, ok = take(&counts)
		case slices.Contains([]string{"Alice", "Bob", "Carol"}, bareWord):
			if instead, ok = take(&players); ok && strings.HasSuffix(word, "'s") {
				instead += "'s"
			}
		case bareWord != "" && bareWord[0] >= 'A' && bareWord[0] <= 'Z' && bareWord != "I":
			ok = said[fold(bareWord)]
		}
		if !ok {
			return "", false
		}
		out = append(out, instead)
	}
	if len(players)+len(things)+len(counts) > 0 {
		return "", false
	}
	shared := 0
	for _, word := range out {
		if said[fold(strings.Trim(word, ".,:;"))] || strings.Contains(word, "#") {
			shared++
		}
	}
	return strings.Join(out, " "), 2*shared > len(out)
}

// mentions returns the players, things and numbers that a sentence names, in order, by the kind
// of slot that takes them.
func (r *reader) mentions(tokens []token) map[string][]string {
	named := make(map[string][]string)
	for i := 0; i < len(tokens); {
		t := tokens[i]
		if n, ok := r.book.number(t.low); ok && !t.name && !r.book.article(t) {
			named["n"] = append(named["n"], digits(n))
			i++
			continue
		}
		if name, ok := r.playerOf(t); ok {
			named["who"] = append(named["who"], name)
			i++
			continue
		}
		n, options := r.longestName(tokens[i:])
		if len(options) > 0 && strings.Contains(options[0].text, "#") {
			named["what"] = append(named["what"], options[0].text)
		}
		i += max(n, 1)
	}
	return named
}

// offers returns the sentences of [offers] for exactly the players, things and numbers that a
// sentence names. It returns none for a sentence without a verb or a number, for a negation, a
// doubt and a plan.
func (r *reader) offers(tokens []token) (all []string) {
	acts := false
	for i, t := range tokens {
		if t.is("?") || r.book.is(t, isNot, isNone, isNegated, isModal, isDoubt) || r.book.later.at(tokens[i:]) > 0 {
			return nil
		}
		_, isVerb := r.book.formOf(t)
		_, counts := r.book.number(t.low)
		acts = acts || isVerb || counts && !r.book.article(t)
	}
	if !acts {
		return nil
	}
	named := r.mentions(tokens)
	for _, p := range r.book.offers {
		if b, ok := p.filled(named); ok {
			for _, said := range r.say(p, b) {
				all = append(all, said.text)
			}
		}
	}
	return all
}

// filled binds the slots of a phrase to texts by their kinds, in order. ok is false unless there are
// as many texts as slots of each kind.
func (p phrase) filled(texts map[string][]string) (b bound, ok bool) {
	b = make(bound)
	left := maps.Clone(texts)
	for _, e := range p.pattern {
		of := left[e.kind]
		if len(of) == 0 {
			return nil, false
		}
		b[e.slot], left[e.kind] = []option{{text: of[0]}}, of[1:]
	}
	for _, of := range left {
		if len(of) > 0 {
			return nil, false
		}
	}
	return b, true
}

// playerOf returns the player whom one word names: "bob", "bob's".
func (r *reader) playerOf(t token) (string, bool) {
	if name, ok := r.table.person(t.low); ok && !t.name {
		return name, true
	}
	o := r.whose([]token{t})
	if len(o) != 1 {
		return "", false
	}
	return r.table.person(fold(strings.Trim(o[0].text, `"`)))
}

// namesIn returns words as arguments of a message.
func namesIn(words []string) tracker.List {
	all := make(tracker.List, len(words))
	for i, w := range words {
		all[i] = tracker.Name(w)
	}
	return all
}
