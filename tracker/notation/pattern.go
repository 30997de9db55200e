package notation

import (
	"slices"
	"strings"
)

// element is an element of a pattern: alternative words, or a slot.
type element struct {
	words    []string // alternatives, the canonical one first
	name     string   // of a slot
	kind     string
	optional bool
}

// kinds maps the kinds of slots to their parsers.
var kinds = map[string]func(*parser) (any, bool){
	"amount":    (*parser).amount,
	"times":     (*parser).times,
	"integer":   (*parser).integer,
	"signed":    (*parser).signed,
	"selector":  func(p *parser) (any, bool) { return p.selector() },
	"numbered":  (*parser).numbered,
	"player":    func(p *parser) (any, bool) { return p.player() },
	"target":    (*parser).target,
	"counter":   (*parser).counterKind,
	"size":      (*parser).change,
	"change":    (*parser).changes,
	"condition": (*parser).conditionAfter,
	"whose":     (*parser).whose,
	"creations": (*parser).creations,
	"tokens":    (*parser).tokens,
	"card":      (*parser).card,
	"known":     (*parser).knownCard,
	"printed":   (*parser).printedCard,
	"list":      (*parser).cardList,
	"keywords":  (*parser).keywordList,
	"zone":      (*parser).zone,
	"word":      (*parser).anyWord,
	"place":     (*parser).place,
	"bonus":     (*parser).bonus,
	"subtype":   (*parser).subtype,
	"rewording": (*parser).rewording,
	"text":      (*parser).restOfSentence,
	"title":     (*parser).title,
}

func compile(name, pattern string) []element {
	var all []element
	for part := range strings.FieldsSeq(pattern) {
		e := element{}
		switch inner, isSlot := strings.CutPrefix(part, "{"); {
		case isSlot:
			inner = strings.TrimSuffix(inner, "}")
			inner, e.optional = strings.CutSuffix(inner, "?")
			e.name, e.kind, _ = strings.Cut(inner, ":")
			if kinds[e.kind] == nil {
				panic("notation: " + name + ": no kind of slot is called " + e.kind)
			}
		case strings.HasPrefix(part, "["):
			e.optional = true
			e.words = strings.Split(strings.Trim(part, "[]"), "|")
		case strings.HasSuffix(part, "[s]"):
			stem := strings.TrimSuffix(part, "[s]")
			e.words = []string{stem + "s", stem}
		default:
			e.words = strings.Split(part, "|")
		}
		all = append(all, e)
	}
	return all
}

// needs returns the words that a pattern requires, in lower case: one of each
// set.
func needs(pattern []element) [][]string {
	var all [][]string
	for _, e := range pattern {
		if e.kind != "" || e.optional {
			continue
		}
		lower := make([]string, len(e.words))
		for i, w := range e.words {
			lower[i] = strings.ToLower(w)
		}
		all = append(all, lower)
	}
	return all
}

// wordSet is the words of a sentence in lower case.
type wordSet map[string]bool

func wordsOf(words []word) wordSet {
	s := make(wordSet, len(words))
	for _, w := range words {
		if !w.quoted {
			s[strings.ToLower(w.text)] = true
		}
	}
	return s
}

// hasAll reports whether the sentence has one word of each set.
func (s wordSet) hasAll(needs [][]string) bool {
	for _, any := range needs {
		if !slices.ContainsFunc(any, func(w string) bool { return s[w] }) {
			return false
		}
	}
	return true
}

// fits matches a sentence against a pattern, which has to take all words.
func fits(v *Vocabulary, line string, words []word, pattern []element, loose, rules bool) (Slots, bool) {
	p := &parser{v: v, text: line, words: words, loose: loose, rules: rules}
	slots := make(Slots)
	if !p.follow(pattern, slots) {
		return nil, false
	}
	return slots, true
}

// fitsWithout matches a sentence without its trailing amount, and completes the
// result with the amount.
func fitsWithout(v *Vocabulary, line string, t tail, pattern []element, loose, rules bool) (Slots, bool) {
	p := &parser{v: v, text: line, words: t.rest, loose: loose, rules: rules, equal: t.equal}
	slots := make(Slots)
	if !p.follow(pattern, slots) || !t.complete(slots) {
		return nil, false
	}
	return slots, true
}

// follow matches the remaining words against the remaining pattern. It
// backtracks over optional elements only.
func (p *parser) follow(pattern []element, slots Slots) bool {
	if len(pattern) == 0 {
		return p.at == len(p.words)
	}
	e, mark := pattern[0], p.at
	if e.kind == "" {
		if w := p.peek(0); w.is(e.words...) {
			p.at++
			if p.follow(pattern[1:], slots) {
				if p.matched != nil {
					p.matched[p.size-len(pattern)] = w.text
				}
				return true
			}
		}
	} else if v, ok := kinds[e.kind](p); ok {
		slots[e.name] = v
		if p.follow(pattern[1:], slots) {
			return true
		}
		delete(slots, e.name)
	}
	p.at = mark
	if p.loose && p.named(e, pattern[1:], slots) {
		return true
	}
	p.at = mark
	return e.optional && p.follow(pattern[1:], slots)
}

// longestName is the maximum number of words of a name without capitals or
// quotes.
const longestName = 6

// named tries the next words as the name of an object or a player, the longest
// first.
func (p *parser) named(e element, rest []element, slots Slots) bool {
	if e.kind != "selector" && e.kind != "target" && e.kind != "player" || p.peek(0).is(notNames...) {
		return false
	}
	p.accept("the")
	mark := p.at
	most := 0
	for most < longestName && p.peek(most).text != "" && !p.peek(most).quoted && !strings.ContainsAny(p.peek(most).text, ".,;:()#{}+") {
		most++
	}
	for n := most; n > 0; n-- {
		p.at = mark + n
		name := p.raw(mark, p.at)
		if e.kind == "player" && n != 3 && slices.ContainsFunc(p.words[mark:p.at], func(w word) bool { return w.is("and") }) {
			continue // each name in a list of players is one word: the rest would be a sentence
		}
		switch e.kind {
		case "selector":
			slots[e.name] = Selector{Name: name}
		case "target":
			slots[e.name] = Target{Objects: &Selector{Name: name}}
		default:
			slots[e.name] = PlayerCalled(name)
		}
		if p.follow(rest, slots) {
			return true
		}
	}
	delete(slots, e.name)
	return false
}

// notNames are words with which no uncapitalised name begins.
var notNames = []string{
	"all", "each", "every", "it", "they", "them", "that", "those", "this", "target", "a", "an", "another", "up", "you", "me",
	"create", "add", "put", "remove", "move", "tap", "untap", "destroy", "exile", "sacrifice", "return", "next", "end", "if", "then", "no", "nobody", "and",
	"on", "onto", "for", "at", "from", "to", "by", "with", "against", "targeting",
}

// target parses objects or players. A single name is parsed as an object's (see
// Target).
func (p *parser) target() (any, bool) {
	if t, ok := p.either(); ok {
		return t, true
	}
	mark := p.at
	if who, ok := p.player(); ok && (who.Kind == Several || !p.words[mark].capital() && !p.words[mark].quoted) {
		return Target{Players: &who}, true
	}
	p.at = mark
	s, ok := p.selector()
	return Target{Objects: &s}, ok
}

// counterKind parses what precedes "counter": "+1/+1", "first strike", "oil".
func (p *parser) counterKind() (any, bool) {
	for n := 1; n <= 3 && !p.peek(n-1).is("with", "without", "and", "on", "from", "to", ",", "."); n++ {
		if next := p.peek(n); !next.is("counter", "counters") {
			continue
		}
		if p.peek(n-1).is("of") || p.peek(0).is("but") || n == 1 && p.peek(0).is("a", "an", "the", "another") { // "each kind of counter", "all but one counter", "a counter"
			return nil, false
		}
		kind := strings.ToLower(p.raw(p.at, p.at+n))
		p.at += n
		switch kind { // "+1 counters" are +1/+1 counters
		case "+1", "plus one", "plus 1":
			kind = "+1/+1"
		case "-1", "minus one", "minus 1":
			kind = "-1/-1"
		}
		return kind, true
	}
	return nil, false
}

// change parses "+2/-1".
func (p *parser) change() (any, bool) {
	w := p.peek(0)
	if w.quoted || !counterSize(w.text) {
		return nil, false
	}
	p.at++
	return w.text, true
}

// amount parses an amount. "the", as in "the indestructible counter", is 1.
func (p *parser) amount() (any, bool) {
	if p.peek(0).is("the") && p.peek(2).is("counter") {
		p.at++
		return Amount{N: 1}, true
	}
	mark := p.at
	if n, ok := p.count(); ok {
		return n, true
	}
	if p.peek(0).is("half", "twice") { // "half your life, rounded up"
		if _, ok := p.quantity(); ok {
			return Amount{Expr: p.raw(mark, p.at)}, true
		}
		p.at = mark
	}
	if p.equal != "" {
		return Amount{Expr: p.equal}, true
	}
	return nil, false
}

// times parses a number of repetitions: "twice", "three times".
func (p *parser) times() (any, bool) {
	n, ok := p.repetitions()
	return n, ok
}

// integer parses a whole number, which may be negative.
func (p *parser) integer() (any, bool) {
	digits, minus := strings.CutPrefix(p.peek(0).text, "-")
	n, ok := number(digits)
	if !ok || p.peek(0).quoted || p.peek(0).is("a", "an", "another") { // articles, which other slots take
		return nil, false
	}
	p.at++
	if minus {
		n = -n
	}
	return Amount{N: n}, true
}

// signed parses a signed number such as a loyalty cost: "+1", "-3", "[-3]".
func (p *parser) signed() (any, bool) {
	text := strings.TrimSuffix(strings.TrimPrefix(p.peek(0).text, "["), "]")
	if p.peek(0).quoted || text == "" || text[0] != '+' && text[0] != '-' {
		return nil, false
	}
	if _, ok := number(text[1:]); !ok || text[1] < '0' || text[1] > '9' {
		return nil, false
	}
	p.at++
	return text, true
}

func (p *parser) creations() (any, bool) {
	p.colloquial = true
	c := p.list()
	p.colloquial = false
	p.describesCreated(c)
	return c, len(c) > 0
}

// tokens parses creations in a game that plays cards with the same verb.
// Without the word "token" it accepts only the names of predefined tokens, and
// copies.
func (p *parser) tokens() (any, bool) {
	v, ok := p.creations()
	made, _ := v.([]Creation)
	return made, ok && !slices.ContainsFunc(made, func(c Creation) bool { return c.Untold && c.CopyOf == nil && !p.v.bare(c) })
}

// bare reports whether a predefined token is given by its name only.
func (v *Vocabulary) bare(c Creation) bool {
	known, ok := v.predefined[c.Predefined]
	o := c.Object
	return ok && o.Name == known.Name && o.Might == known.Might && len(o.Supertypes)+len(c.Said) == 0 &&
		slices.Equal(o.Colors, known.Colors) && slices.Equal(o.Keywords, known.Keywords)
}

// printedCard parses the name of a card, how and where it enters, and what it
// has besides.
func (p *parser) printedCard() (any, bool) {
	c := Creation{Count: Amount{N: 1}}
	if n, ok := p.count(); ok {
		c.Count = n
	}
	p.accept("the")
	for {
		if p.accept(p.v.turned[0]) {
			c.Tapped = true
		} else if p.v.turned[1] != "" && p.accept(p.v.turned[1]) {
			c.Ready = true
		} else {
			break
		}
	}
	name, ok := p.knownCard()
	if !ok {
		return nil, false
	}
	c.Known, _ = name.(string)
	var d description
	p.afterToken(&c, &d)
	c.Said = c.Object.Quoted
	o := c.Object
	return c, len(d.names)+len(o.Colors)+len(o.Types) == 0 && o.Name+o.Power+o.Might == "" && c.CopyOf == nil
}

// knownCard parses the name of a card in the vocabulary.
func (p *parser) knownCard() (any, bool) {
	if w := p.peek(0); w.quoted {
		p.at++
		if w.card {
			return w.text, true
		}
		return p.v.knows(w.text)
	}
	for n := min(p.v.longestName, len(p.words)-p.at); n > 0; n-- {
		if name, ok := p.v.knows(p.raw(p.at, p.at+n)); ok {
			p.at += n
			return name, true
		}
	}
	return nil, false
}

func (p *parser) keywordList() (any, bool) {
	var all []string
	for {
		k, ok := p.keyword()
		if !ok {
			return all, len(all) > 0
		}
		all = append(all, k)
		mark := p.at
		p.accept(",")
		p.accept("and")
		if _, more := p.keyword(); !more || p.at == mark {
			p.at = mark
			return all, true
		}
		p.at = mark
		p.accept(",")
		p.accept("and")
	}
}

// zone parses "your graveyard", "its owner's hand", "Bob's hand", "exile".
func (p *parser) zone() (any, bool) {
	var is Zone
	for p.peek(0).is("the", "your", "my", "its", "their", "owners'") || strings.HasSuffix(p.peek(0).text, "'s") {
		if w := p.peek(0); strings.HasSuffix(w.text, "'s") && !w.is("it's", "owner's", "player's", "opponent's", "controller's") {
			is.Owner = strings.TrimSuffix(w.text, "'s")
		}
		p.at++
	}
	if p.peek(0).is("main") && p.peek(1).is("deck") {
		p.at++
	}
	for zone, words := range zones {
		if p.peek(0).is(words...) {
			p.at++
			if zone == "command" {
				p.accept("zone")
			}
			is.Name = zone
			return is, true
		}
	}
	return nil, false
}

// Zone is a zone in a phrase: "graveyard", "Bob's graveyard".
type Zone struct {
	Name  string // one of zones
	Owner string // the player whose zone it is, as typed; "" if none is named
}

// String returns the zone as typed.
func (z Zone) String() string {
	if z.Owner != "" {
		return z.Owner + "'s " + z.Name
	}
	return "the " + z.Name
}

// zones maps zones to the words for them.
var zones = map[string][]string{
	"graveyard": {"graveyard", "graveyards", "trash"}, "exile": {"exile", "banishment"}, "hand": {"hand", "hands"},
	"library": {"library", "libraries", "deck"}, "command": {"command"}, "battlefield": {"battlefield", "play"},
}

// subtype parses a subtype in any case and number: "orcs" is "Orc".
func (p *parser) subtype() (any, bool) {
	w := p.peek(0)
	if w.text == "" || w.quoted {
		return nil, false
	}
	name, ok := p.v.capitalised(w.text)
	if ok {
		p.at++
	}
	return name, ok
}

func (p *parser) anyWord() (any, bool) {
	w := p.peek(0)
	if w.text == "" {
		return nil, false
	}
	p.at++
	return w.text, true
}

// title parses the rest of the sentence as a name without a comma or "and" outside quotation marks.
func (p *parser) title() (any, bool) {
	if slices.ContainsFunc(p.words[min(p.at, len(p.words)):], func(w word) bool { return w.is(",", "and") }) {
		return nil, false
	}
	return p.restOfSentence()
}

func (p *parser) restOfSentence() (any, bool) {
	if p.at >= len(p.words) {
		return nil, false
	}
	text := p.raw(p.at, len(p.words))
	if p.at == len(p.words)-1 && p.words[p.at].quoted {
		text = p.words[p.at].text
	}
	p.at = len(p.words)
	text = strings.TrimSpace(text)
	return text, text != ""
}

// numbered parses the number of one object: "#3".
func (p *parser) numbered() (any, bool) {
	s, ok := p.selector()
	return s, ok && s.ID != 0
}
