package notation

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Row is one phrase of a game: how it is said, and what it means.
//
// A pattern is words and slots. "put|place" is either word, "[the]" may be
// missing, "counter[s]" is singular or plural, and "{on:selector}" is a slot
// with its name and kind. The kinds are amount, times, integer, signed, selector, player, target,
// counter, size, bonus, change, condition, whose, creations, tokens, card, known, printed, list, keywords, zone, place, subtype, word and text
// (the rest of the sentence).
type Row[A any] struct {
	Name    string
	Pattern string
	Example string // a line that this row alone matches
	Make    func(Slots) (A, error)
}

// Grammar is the phrases of a game over its vocabulary. It is safe for use by
// several goroutines.
type Grammar[A any] struct {
	v     *Vocabulary
	rows  []compiled[A]
	exact bool // words are no names unless they are written like one
	words func() map[string]int
}

type compiled[A any] struct {
	Row[A]
	pattern []element
	needs   [][]string // words that the pattern can't do without: one of each
}

// NewGrammar compiles the rows. A pattern that can't be read, or a name given
// twice, is a bug and panics.
func NewGrammar[A any](v *Vocabulary, rows ...Row[A]) *Grammar[A] {
	g := &Grammar[A]{v: v}
	names := make(map[string]bool)
	for _, r := range rows {
		if names[r.Name] {
			panic("notation: two phrases are called " + r.Name)
		}
		names[r.Name] = true
		pattern := compile(r.Name, r.Pattern)
		g.rows = append(g.rows, compiled[A]{r, pattern, needs(pattern)})
	}
	g.words = sync.OnceValue(g.spellings)
	return g
}

// Exact is the grammar that takes words as a name only where they are written
// like one: in quotes, or with a capital.
func (g *Grammar[A]) Exact() *Grammar[A] {
	exact := *g
	exact.exact = true
	return &exact
}

// Phrase is one sentence, read: the row it matches and what its slots hold.
type Phrase struct {
	Row   string
	Slots Slots
}

// Slots is what the slots of a pattern were filled with, by name.
type Slots map[string]any

// Has reports whether an optional slot was filled.
func (s Slots) Has(name string) bool { _, ok := s[name]; return ok }

// Amount is the value of an amount slot; none said is 1.
func (s Slots) Amount(name string) Amount {
	if a, ok := s[name].(Amount); ok {
		return a
	}
	return Amount{N: 1}
}

// Selector is the value of a selector slot.
func (s Slots) Selector(name string) Selector { v, _ := s[name].(Selector); return v }

// Target is the value of a target slot.
func (s Slots) Target(name string) Target { v, _ := s[name].(Target); return v }

// Player is the value of a player slot; none said is who speaks.
func (s Slots) Player(name string) Player {
	if p, ok := s[name].(Player); ok {
		return p
	}
	return Player{Kind: You}
}

// Place is the value of a place slot; nil where none was said.
func (s Slots) Place(name string) *Place {
	if p, ok := s[name].(Place); ok {
		return &p
	}
	return nil
}

// Text is the value of a counter, size, bonus, word or text slot.
func (s Slots) Text(name string) string { v, _ := s[name].(string); return v }

// Creations is the value of a creations slot.
func (s Slots) Creations(name string) []Creation { v, _ := s[name].([]Creation); return v }

// Card is the value of a card slot.
func (s Slots) Card(name string) Creation { c, _ := s[name].(Creation); return c }

// Change is the value of a change slot.
func (s Slots) Change(name string) Change { c, _ := s[name].(Change); return c }

// Condition is the value of a condition slot; nil where none was said.
func (s Slots) Condition(name string) *Condition {
	if c, ok := s[name].(Condition); ok {
		return &c
	}
	return nil
}

// Listed is the value of a list slot.
func (s Slots) Listed(name string) []Listed { l, _ := s[name].([]Listed); return l }

// Keywords is the value of a keywords slot.
func (s Slots) Keywords(name string) []string { v, _ := s[name].([]string); return v }

// Examples lists the phrases by name, each with its example.
func (g *Grammar[A]) Examples() []Row[A] {
	rows := make([]Row[A], len(g.rows))
	for i, r := range g.rows {
		rows[i] = r.Row
	}
	return rows
}

// Verbs lists the words that phrases begin with, in the order of the rows.
func (g *Grammar[A]) Verbs() []string {
	var verbs []string
	for _, r := range g.rows {
		if e := r.pattern[0]; e.kind == "" && !e.optional && !slices.Contains(verbs, e.words[0]) {
			verbs = append(verbs, e.words[0])
		}
	}
	return verbs
}

// UnknownError is a sentence that no phrase matches. What may have been meant is
// computed when it is asked for: most such errors are only tested for.
type UnknownError struct {
	Text string // the sentence

	meant   func() string
	nearest func() []string
}

// Meant returns the whole line with its misspelt words put right, and "" where that
// makes it no phrase either.
func (u *UnknownError) Meant() string {
	if u.meant == nil {
		return ""
	}
	return u.meant()
}

// Nearest returns examples of the phrases closest to the sentence, best first.
func (u *UnknownError) Nearest() []string {
	if u.nearest == nil {
		return nil
	}
	return u.nearest()
}

func (u *UnknownError) Error() string {
	if meant := u.Meant(); meant != "" {
		return fmt.Sprintf("I don't understand %q. Did you mean: %s", u.Short(), meant)
	}
	nearest := u.Nearest()
	if len(nearest) == 0 {
		return fmt.Sprintf("I don't understand %q.", u.Short())
	}
	return fmt.Sprintf("I don't understand %q. Try: %s", u.Short(), strings.Join(nearest, " · "))
}

// Short is the sentence, or its beginning where it is long.
func (u *UnknownError) Short() string {
	if r := []rune(u.Text); len(r) > 80 {
		return string(r[:80]) + "…"
	}
	return u.Text
}

// Parse reads a line: one action a sentence. Sentences end with a full stop, a
// semicolon, or "then". The error is an *UnknownError, or what a row's Make says.
func (g *Grammar[A]) Parse(line string) ([]A, error) { return g.ParseNamed(line, nil) }

// ParseNamed reads a line in which the names of cards were found already: each is
// one word that only the slots "known", "printed" and "list" take, and those for what may be
// named: selectors, places, players.
func (g *Grammar[A]) ParseNamed(line string, names []Name) ([]A, error) {
	var actions []A
	err := g.read(line, names, func(r compiled[A], s Slots) error {
		a, err := r.Make(s)
		actions = append(actions, a)
		return err
	})
	if err != nil {
		return nil, err
	}
	return actions, nil
}

// Phrases reads a line into its tree.
func (g *Grammar[A]) Phrases(line string) ([]Phrase, error) {
	var all []Phrase
	err := g.read(line, nil, func(r compiled[A], s Slots) error {
		all = append(all, Phrase{r.Name, s})
		return nil
	})
	return all, err
}

func (g *Grammar[A]) read(line string, names []Name, found func(compiled[A], Slots) error) error {
	line = straight.Replace(line)
	words := withNames(lex(line), names)
	sentences := split(words)
	if len(sentences) == 0 {
		return &UnknownError{Text: line}
	}
	for i := 0; i < len(sentences); i++ {
		if i+1 < len(sentences) && goesOn(sentences[i], sentences[i+1]) {
			both := between(words, sentences[i], sentences[i+1])
			if r, slots, ok := g.match(line, both); ok {
				if err := found(r, slots); err != nil {
					return err
				}
				i++
				continue
			}
		}
		if err := g.sentence(line, sentences[i], found); err != nil {
			return err
		}
	}
	return nil
}

// goesOn reports whether a sentence may belong to what the one before it
// creates: "… creature token. It has flying" is what the token is (CR 111.3),
// and no effect on it.
func goesOn(created, next []word) bool {
	p := &parser{words: next}
	return p.beginsBesides() && slices.ContainsFunc(created, func(w word) bool { return w.is("create", "creates") })
}

// between is all words from one sentence to another.
func between(words, first, last []word) []word {
	at := func(w word) int { return slices.IndexFunc(words, func(v word) bool { return v.at == w.at }) }
	return words[at(first[0]) : at(last[len(last)-1])+1]
}

// What people say is short: longer sentences, and those with more ands, are
// read in one way only.
const (
	longestSaid = 40 // words
	mostAnds    = 6
)

// sentence reads one sentence, or what it consists of around an "and": "each
// opponent loses 2 life and you gain 2 life".
func (g *Grammar[A]) sentence(line string, words []word, found func(compiled[A], Slots) error) error {
	var err error
	rest, ok := g.phrases(line, words, func(r compiled[A], s Slots) error {
		err = found(r, s)
		return err
	})
	if ok || err != nil {
		return err
	}
	text := line[rest[0].at:rest[len(rest)-1].end]
	if g.exact { // tried among many
		return &UnknownError{Text: text}
	}
	return &UnknownError{
		Text:    text,
		meant:   sync.OnceValue(func() string { return g.meant(line, rest) }),
		nearest: sync.OnceValue(func() []string { return g.nearest(rest) }),
	}
}

// phrases finds the phrases of a sentence. If there are words that are none, it
// gives those.
func (g *Grammar[A]) phrases(line string, words []word, found func(compiled[A], Slots) error) (rest []word, ok bool) {
	if r, slots, ok := g.match(line, words); ok {
		return nil, found(r, slots) == nil
	}
	tried := 0
	for i, w := range words {
		if !w.is("and") || i == 0 || i == len(words)-1 {
			continue
		}
		if tried++; tried > mostAnds {
			break
		}
		end := i
		if words[i-1].is(",") {
			end--
		}
		if r, slots, ok := g.match(line, words[:end]); ok {
			if found(r, slots) != nil {
				return nil, false
			}
			return g.phrases(line, words[i+1:], found)
		}
	}
	return words, false
}

// match finds the row for a sentence: the first that takes all its words; or
// that does without what says how many ("for each …"); or if there is none, the
// first that does with words that may be a name, though they aren't written
// like one ("destroy Bob's soldier", "bob loses 2 life").
func (g *Grammar[A]) match(line string, words []word) (compiled[A], Slots, bool) {
	t, hasTail := tailOf(g.v, line, words)
	said := wordsOf(words)
	for _, loose := range []bool{false, true} {
		if loose && (g.exact || len(words) > longestSaid) {
			break
		}
		for _, r := range g.rows {
			if !said.hold(r.needs) {
				continue
			}
			if slots, ok := fits(g.v, line, words, r.pattern, loose); ok {
				return r, slots, true
			}
		}
		if !hasTail {
			continue
		}
		for _, r := range g.rows {
			if !said.hold(r.needs) {
				continue
			}
			if slots, ok := fitsWithout(g.v, line, t, r.pattern, loose); ok {
				return r, slots, true
			}
		}
	}
	return compiled[A]{}, nil, false
}

// Ambiguous lists the rows that take a sentence, where there is more than one:
// a fault of the grammar, for which games test their examples.
func (g *Grammar[A]) Ambiguous(sentence string) []string {
	sentence = straight.Replace(sentence)
	var names []string
	for _, words := range split(lex(sentence)) {
		names = nil
		for _, r := range g.rows {
			if _, ok := fits(g.v, sentence, words, r.pattern, false); ok {
				names = append(names, r.Name)
			}
		}
		if len(names) > 1 {
			return names
		}
	}
	return nil
}

// split cuts a line into sentences. A sentence that begins with a word and a
// colon ("combat: …") goes on over semicolons.
func split(words []word) [][]word {
	var all [][]word
	start := 0
	end := func(i int) {
		s := words[start:i]
		for len(s) > 0 && (s[0].is("then", ",", "and") || s[0].is(".", ";")) {
			s = s[1:]
		}
		for len(s) > 0 && s[len(s)-1].is(",", ".", ";", "and") {
			s = s[:len(s)-1]
		}
		if len(s) > 0 {
			all = append(all, s)
		}
		start = i
	}
	for i, w := range words {
		whole := start+1 < len(words) && words[start+1].is(":")
		if w.is(".") || w.is(";") && !whole || w.is("then") && i > start {
			end(i)
		}
	}
	end(len(words))
	return all
}
