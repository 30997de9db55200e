package notation

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Row is one phrase of a game: its pattern and its meaning.
//
// A pattern is words and slots. "put|place" is either word, "[the]" is
// optional, "counter[s]" is singular or plural, and "{on:selector}" is a slot
// with its name and kind. The kinds are amount, times, integer, signed,
// selector, player, target, counter, size, bonus, change, condition, whose,
// creations, tokens, card, known, printed, list, keywords, zone, place,
// subtype, word and text (the rest of the sentence).
type Row[A any] struct {
	Name    string
	Pattern string
	Example string // a line that matches this row only
	Make    func(Slots) (A, error)
}

// Grammar is the phrases of a game over its vocabulary. It is safe for
// concurrent use.
type Grammar[A any] struct {
	v     *Vocabulary
	rows  []compiled[A]
	index rowIndex
	exact bool // only quoted or capitalised words are names
	rules bool // the lines are effects of cards
	words func() map[string]int
}

type compiled[A any] struct {
	Row[A]
	pattern []element
	needs   [][]string // required words: one of each set
}

// NewGrammar compiles the rows. It panics if a pattern is invalid or a name is
// used twice.
func NewGrammar[A any](v *Vocabulary, rows ...Row[A]) *Grammar[A] {
	g := &Grammar[A]{v: v}
	names := make(map[string]bool)
	var required [][][]string
	for _, r := range rows {
		if names[r.Name] {
			panic("notation: two phrases are called " + r.Name)
		}
		names[r.Name] = true
		pattern := compile(r.Name, r.Pattern)
		c := compiled[A]{r, pattern, needs(pattern)}
		g.rows, required = append(g.rows, c), append(required, c.needs)
	}
	g.index = indexOf(required)
	g.words = sync.OnceValue(g.spellings)
	return g
}

// Exact returns a grammar that accepts only quoted or capitalised words as
// names.
func (g *Grammar[A]) Exact() *Grammar[A] {
	exact := *g
	exact.exact = true
	return &exact
}

// Effects returns a grammar for the effects of cards, with further rows: their
// targets are chosen one by one, "another" excludes the source, and only
// quoted or capitalised words are names.
func (g *Grammar[A]) Effects(rows ...Row[A]) *Grammar[A] {
	more := NewGrammar(g.v, append(slices.Clip(rows), g.Examples()...)...)
	more.exact, more.rules = true, true
	return more
}

// Phrase is a parsed sentence: the row that it matches and the values of its
// slots.
type Phrase struct {
	Row   string
	Slots Slots
}

// Slots maps the names of a pattern's slots to their values.
type Slots map[string]any

// Has reports whether an optional slot was filled.
func (s Slots) Has(name string) bool { _, ok := s[name]; return ok }

// Amount returns the value of an amount slot; the default is 1.
func (s Slots) Amount(name string) Amount {
	if a, ok := s[name].(Amount); ok {
		return a
	}
	return Amount{N: 1}
}

// Selector returns the value of a selector slot.
func (s Slots) Selector(name string) Selector { v, _ := s[name].(Selector); return v }

// Target returns the value of a target slot.
func (s Slots) Target(name string) Target { v, _ := s[name].(Target); return v }

// Player returns the value of a player slot; the default is the speaker.
func (s Slots) Player(name string) Player {
	if p, ok := s[name].(Player); ok {
		return p
	}
	return Player{Kind: You}
}

// Place returns the value of a place slot, or nil.
func (s Slots) Place(name string) *Place {
	if p, ok := s[name].(Place); ok {
		return &p
	}
	return nil
}

// Text returns the value of a counter, size, bonus, word or text slot.
func (s Slots) Text(name string) string { v, _ := s[name].(string); return v }

// Zone returns the value of a zone slot.
func (s Slots) Zone(name string) Zone { z, _ := s[name].(Zone); return z }

// Creations returns the value of a creations slot.
func (s Slots) Creations(name string) []Creation { v, _ := s[name].([]Creation); return v }

// Card returns the value of a card slot.
func (s Slots) Card(name string) Creation { c, _ := s[name].(Creation); return c }

// Rewording returns the value of a rewording slot.
func (s Slots) Rewording(name string) Rewording { w, _ := s[name].(Rewording); return w }

// Change returns the value of a change slot.
func (s Slots) Change(name string) Change { c, _ := s[name].(Change); return c }

// Condition returns the value of a condition slot, or nil.
func (s Slots) Condition(name string) *Condition {
	if c, ok := s[name].(Condition); ok {
		return &c
	}
	return nil
}

// Listed returns the value of a list slot.
func (s Slots) Listed(name string) []Listed { l, _ := s[name].([]Listed); return l }

// Keywords returns the value of a keywords slot.
func (s Slots) Keywords(name string) []string { v, _ := s[name].([]string); return v }

// Examples returns the rows by name, each with its example.
func (g *Grammar[A]) Examples() []Row[A] {
	rows := make([]Row[A], len(g.rows))
	for i, r := range g.rows {
		rows[i] = r.Row
	}
	return rows
}

// Verbs returns the words that phrases begin with, in the order of the rows.
func (g *Grammar[A]) Verbs() []string {
	var verbs []string
	for _, r := range g.rows {
		if e := r.pattern[0]; e.kind == "" && !e.optional && !slices.Contains(verbs, e.words[0]) {
			verbs = append(verbs, e.words[0])
		}
	}
	return verbs
}

// UnknownError reports a sentence that no phrase matches. Suggestions are
// computed on demand, since most such errors are discarded.
type UnknownError struct {
	Text string // the sentence

	meant   func() string
	nearest func() []string
}

// Meant returns the whole line with misspelt words corrected, or "" if no
// correction makes it a phrase.
func (u *UnknownError) Meant() string {
	if u.meant == nil {
		return ""
	}
	return u.meant()
}

// Nearest returns the examples of the phrases most similar to the sentence,
// best first.
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

// Short returns the sentence, truncated if it is long.
func (u *UnknownError) Short() string {
	if r := []rune(u.Text); len(r) > 80 {
		return string(r[:80]) + "…"
	}
	return u.Text
}

// Parse parses a line into one action per sentence. Sentences end with a full
// stop, a semicolon, or "then". The error is an *UnknownError, or one returned
// by a row's Make.
func (g *Grammar[A]) Parse(line string) ([]A, error) { return g.ParseNamed(line, nil) }

// ParseNamed parses a line in which names of cards have been found. Each is one
// word, accepted by slots of the kinds known, printed and list and by those
// that take names: selectors, places and players.
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

// Phrases parses a line into its tree.
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
	words := withNames(g.v.lex(line), names)
	sentences := split(words)
	if len(sentences) == 0 {
		return &UnknownError{Text: line}
	}
	about := &subject{}
	for i := 0; i < len(sentences); i++ {
		if both := withNext(words, sentences[i:]); both != nil {
			if r, slots, ok := g.match(line, both); ok {
				about.carry(r.pattern, both, slots)
				if err := found(r, slots); err != nil {
					return err
				}
				i++
				continue
			}
		}
		if err := g.sentence(line, sentences[i], about, found); err != nil {
			return err
		}
	}
	return nil
}

// subject is the player that the last phrase of a line was about, or nil.
type subject struct{ of *Player }

// carry sets the missing subject of a phrase that begins with a verb in the third
// person to that of the previous phrase: "Carol creates a Food and loses 2 life".
func (s *subject) carry(pattern []element, words []word, slots Slots) {
	first := pattern[0]
	if first.kind != "player" {
		s.of = nil
		return
	}
	if p, ok := slots[first.name].(Player); ok {
		s.of = &p
		return
	}
	if s.of != nil && first.optional && strings.HasSuffix(strings.ToLower(words[0].text), "s") && !words[0].quoted {
		slots[first.name] = *s.of
	}
}

// withNext returns the words of the first two sentences if the second only describes what
// the first is about; otherwise nil.
func withNext(words []word, sentences [][]word) []word {
	switch {
	case len(sentences) < 2:
		return nil
	case goesOn(sentences[0], sentences[1]):
		return between(words, sentences[0], sentences[1])
	case keepsType(sentences[1]):
		kept := slices.Clone(sentences[1])
		kept[0].text = "that's"
		return slices.Insert(slices.Clone(sentences[0]), beforeDuration(sentences[0]), kept...)
	}
	return nil
}

// beforeDuration returns the index of the words "until …" or "for as long as …" at the end of
// a sentence, or the sentence's length.
func beforeDuration(s []word) int {
	for i := len(s) - 1; i > 0; i-- {
		if s[i].is("until", "till", "til", "eot") || s[i].is("for") && i+1 < len(s) && s[i+1].is("as") {
			return i
		}
	}
	return len(s)
}

// keepsType reports whether a sentence says which type an object keeps: "It's still a
// land" (CR 205.1b).
func keepsType(s []word) bool {
	return len(s) >= 3 && len(s) <= 4 && s[0].is("it's", "they're", "that's") && s[1].is("still")
}

// goesOn reports whether a sentence may describe what the previous one creates:
// "… creature token. It has flying" describes the token (CR 111.3) and isn't a
// separate effect.
func goesOn(created, next []word) bool {
	p := &parser{words: next}
	return p.beginsDescribing() && slices.ContainsFunc(created, func(w word) bool { return w.is("create", "creates") })
}

// between returns all words from one sentence to another.
func between(words, first, last []word) []word {
	at := func(w word) int { return slices.IndexFunc(words, func(v word) bool { return v.at == w.at }) }
	return words[at(first[0]) : at(last[len(last)-1])+1]
}

// Limits for trying several splits of a sentence. Beyond them only one is
// tried.
const (
	longestSaid = 40 // words
	mostAnds    = 6
)

// sentence parses one sentence, or its parts around an "and": "each opponent
// loses 2 life and you gain 2 life".
func (g *Grammar[A]) sentence(line string, words []word, about *subject, found func(compiled[A], Slots) error) error {
	var err error
	rest, ok := g.phrases(line, words, about, func(r compiled[A], s Slots) error {
		err = found(r, s)
		return err
	})
	if ok || err != nil {
		return err
	}
	text := line[rest[0].at:rest[len(rest)-1].end]
	if g.exact { // one of many attempts
		return &UnknownError{Text: text}
	}
	return &UnknownError{
		Text:    text,
		meant:   sync.OnceValue(func() string { return g.corrected(line, rest) }),
		nearest: sync.OnceValue(func() []string { return g.nearest(rest) }),
	}
}

// phrases parses the phrases of a sentence. If ok is false, rest is the words
// that match none.
func (g *Grammar[A]) phrases(line string, words []word, about *subject, found func(compiled[A], Slots) error) (rest []word, ok bool) {
	if r, slots, ok := g.match(line, words); ok {
		about.carry(r.pattern, words, slots)
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
			about.carry(r.pattern, words, slots)
			if found(r, slots) != nil {
				return nil, false
			}
			return g.phrases(line, words[i+1:], about, found)
		}
	}
	return words, false
}

// match returns the row for a sentence: the first that takes all its words; or
// the first that does without the trailing amount ("for each …"); or else the
// first that does if words without capitals or quotes may be names ("destroy
// Bob's soldier", "bob loses 2 life").
func (g *Grammar[A]) match(line string, words []word) (compiled[A], Slots, bool) {
	t, hasTail := tailOf(g.v, line, words, g.rules)
	said := wordsOf(words)
	rows := slices.DeleteFunc(g.index.candidates(said), func(i int) bool { return !said.hasAll(g.rows[i].needs) })
	for _, loose := range []bool{false, true} {
		if loose && (g.exact || len(words) > longestSaid) {
			break
		}
		for _, i := range rows {
			if slots, ok := fits(g.v, line, words, g.rows[i].pattern, loose, g.rules); ok {
				return g.rows[i], slots, true
			}
		}
		if !hasTail {
			continue
		}
		for _, i := range rows {
			if slots, ok := fitsWithout(g.v, line, t, g.rows[i].pattern, loose, g.rules); ok {
				return g.rows[i], slots, true
			}
		}
	}
	return compiled[A]{}, nil, false
}

// Ambiguous returns the names of the rows that match a sentence, if there are
// several. Games test that none of their examples is ambiguous.
func (g *Grammar[A]) Ambiguous(sentence string) []string {
	sentence = straight.Replace(sentence)
	var names []string
	for _, words := range split(g.v.lex(sentence)) {
		names = nil
		for _, r := range g.rows {
			if _, ok := fits(g.v, sentence, words, r.pattern, false, g.rules); ok {
				names = append(names, r.Name)
			}
		}
		if len(names) > 1 {
			return names
		}
	}
	return nil
}

// split splits a line into sentences. In a sentence that begins with a word and
// a colon ("combat: …"), semicolons don't end it.
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
