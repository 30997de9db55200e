package notation

import (
	"slices"
	"strings"
)

// ParseCreations reads what a text creates, in the words of cards: "create two
// 2/1 red Dwarf Berserker creature tokens", or a longer sentence that holds
// such a clause. A text that only speaks of tokens ("Whenever you create a
// token, …") creates nothing.
func ParseCreations(v *Vocabulary, text string) []Creation {
	text = straight.Replace(text)
	words := lex(text)
	var all []Creation
	for i := 0; i < len(words); i++ {
		if !words[i].is("create", "creates") || condition(words[:i]) {
			continue
		}
		p := &parser{v: v, text: text, words: words, at: i + 1}
		made := p.list()
		who := subject(words[:i])
		for _, c := range made {
			if c.For == nil {
				c.For = who
			}
			all = append(all, c)
		}
		i = max(i, p.at-1)
	}
	return all
}

// clause is the part of a sentence that ends the words: what follows the last
// mark of punctuation.
func clause(words []word) []word {
	for i, w := range slices.Backward(words) {
		if w.quoted || w.is(",", ".", ";", ":", "•", "—") {
			return words[i+1:]
		}
	}
	return words
}

// condition reports whether "create" after these words states a condition or a
// replacement ("Whenever you create …", "If you would create …"): then nothing
// is created.
func condition(before []word) bool {
	for _, w := range clause(before) {
		if w.is("whenever", "when", "if", "would", "as", "could", "can't", "until", "unless") {
			return true
		}
	}
	return false
}

// subject is who creates: nobody named, or "you", is nil.
func subject(before []word) *Player {
	words := clause(before)
	for len(words) > 0 && words[0].is("then", "and", "instead", "you", "may", "have") {
		words = words[1:]
	}
	if len(words) == 0 {
		return nil
	}
	parts := make([]string, len(words))
	for i, w := range words {
		parts[i] = w.text
	}
	switch name := strings.Join(parts, " "); strings.ToLower(name) {
	case "each player":
		return &Player{Kind: EachPlayer}
	case "each opponent":
		return &Player{Kind: EachOpponent}
	default:
		return &Player{Kind: NamedPlayer, Name: name}
	}
}

// parser goes through the words of a line.
type parser struct {
	v     *Vocabulary
	text  string
	words []word
	at    int
	loose bool // words that aren't written like a name may be one
}

func (p *parser) peek(ahead int) word {
	if p.at+ahead < len(p.words) {
		return p.words[p.at+ahead]
	}
	return word{}
}

// accept steps over words if they come next.
func (p *parser) accept(words ...string) bool {
	for i, w := range words {
		if !p.peek(i).is(w) {
			return false
		}
	}
	p.at += len(words)
	return true
}

// raw is the text from one word up to another.
func (p *parser) raw(from, to int) string {
	if from >= to {
		return ""
	}
	return p.text[p.words[from].at:p.words[to-1].end]
}

// list reads creations that are joined by commas, "and" and "or".
func (p *parser) list() []Creation {
	var all []Creation
	for {
		if p.accept("that", "token") || p.accept("those", "tokens") {
			// "create that token and a Treasure token": the first is no news.
		} else {
			c, ok := p.creation()
			if !ok {
				return all
			}
			all = append(all, c)
		}
		start := p.at
		p.accept(",")
		or := p.accept("or")
		if !or {
			p.accept("and")
		}
		if start == p.at || !p.beginsCreation() {
			p.at = start
			return all
		}
		if or {
			for i := range all {
				all[i].EachOf = true
			}
		}
	}
}

// beginsCreation looks ahead for a number and, before the sentence turns, the
// word "token".
func (p *parser) beginsCreation() bool {
	mark := p.at
	defer func() { p.at = mark }()
	_, ok := p.creation()
	return ok
}

// creation reads one of them: a name with a comma, or a number; what it is;
// the word "token"; and what is said after it.
func (p *parser) creation() (Creation, bool) {
	mark := p.at
	var c Creation
	c.Object.Name = p.nameBefore()
	var ok bool
	if c.Count, ok = p.count(); !ok {
		p.at = mark
		return Creation{}, false
	}
	d := description{}
	if !p.describe(&c, &d) || d.card && !p.predefined(&d) {
		p.at = mark
		return Creation{}, false
	}
	p.afterwards(&c)
	p.finish(&c, d)
	return c, true
}

// predefined reports whether a description without the word "token" is a
// predefined token's all the same, as people say it: "a Treasure".
func (p *parser) predefined(d *description) bool {
	for i, name := range d.names {
		d.names[i], _ = p.v.capitalised(name)
	}
	_, ok := p.v.Predefined(strings.Join(d.names, " "))
	return ok
}

// card reads the description of a card, as "add" wants it: like a token's,
// but without the word "token"; a name may stand in quotes behind the type.
func (p *parser) card() (any, bool) {
	var c Creation
	if c.Count.N = 1; !p.peek(0).is("X") {
		if n, ok := p.count(); ok {
			c.Count = n
		}
	}
	d := description{}
	if !p.describe(&c, &d) || !d.card || len(d.names)+len(c.Object.Types) == 0 {
		return nil, false
	}
	if w := p.peek(0); w.quoted {
		p.at++
		c.Object.Name = w.text
	}
	p.afterwards(&c)
	c.Said, c.Object.Subtypes = c.Object.Quoted, d.names
	if len(c.Object.Types) == 0 {
		c.Object.Types = p.typesOf(&c.Object)
	}
	if c.Object.Name == "" {
		c.Object.Name = strings.Join(d.names, " ")
	}
	if c.Object.Name == "" {
		c.Object.Name = strings.Join(c.Object.Types, " ")
	}
	return c, len(c.Object.Types) > 0
}

// count reads how many.
func (p *parser) count() (Amount, bool) {
	start := p.at
	switch {
	case p.accept("a", "number", "of"), p.accept("that", "many"), p.accept("twice", "that", "many"),
		p.accept("half", "that", "many"), p.accept("any", "number", "of"), p.accept("twice", "X"),
		p.accept("three", "times", "that", "many"):
		return Amount{Expr: p.raw(start, p.at)}, true
	}
	if p.accept("up", "to") {
		if n, ok := p.count(); ok {
			return Amount{Expr: "up to " + n.String()}, true
		}
		return Amount{}, false
	}
	w := p.peek(0)
	if w.quoted {
		return Amount{}, false
	}
	if n, ok := number(w.text); ok {
		p.at++
		return Amount{N: n}, true
	}
	if w.text == "X" || w.text == "Y" || w.text == "Z" {
		p.at++
		return Amount{Expr: w.text}, true
	}
	return Amount{}, false
}

// finish gives the token its name and subtypes (CR 111.4) and looks predefined
// ones up (CR 111.10).
func (p *parser) finish(c *Creation, d description) {
	o := &c.Object
	asked := strings.Join(d.names, " ")
	if singular, ok := p.singular(d.names); ok {
		asked = singular
	}
	if known, ok := p.v.Predefined(asked); ok && o.Power == "" && len(o.Types) == 0 && c.CopyOf == nil {
		c.Predefined = asked
		known.Keywords = append(slices.Clone(known.Keywords), o.Keywords...)
		known.Supertypes = o.Supertypes
		c.Said = o.Quoted
		if len(o.Colors) > 0 {
			known.Colors = o.Colors
		}
		if o.Name != "" {
			known.Name = o.Name
		}
		*o = known
		return
	}
	c.Said = o.Quoted
	o.Subtypes = d.names
	for i := 0; i+1 < len(o.Subtypes); i++ { // "Time Lord" is one subtype
		if pair := o.Subtypes[i] + " " + o.Subtypes[i+1]; p.v.subtypes[pair] != nil {
			o.Subtypes = slices.Replace(slices.Clone(o.Subtypes), i, i+2, pair)
		}
	}
	if o.Name == "" && asked != "" {
		o.Name = asked + " Token"
	}
	if len(o.Types) == 0 {
		o.Types = p.typesOf(o)
	}
	if c.CopyOf == nil && o.Power == "" && slices.Contains(o.Types, "Creature") {
		o.Power, o.Toughness = "*", "*" // a creature has a size, and this one's isn't said
	}
}

// singular reads "Treasures" as the predefined "Treasure".
func (p *parser) singular(names []string) (string, bool) {
	all := make([]string, len(names))
	for i, name := range names {
		all[i], _ = p.v.capitalised(name)
	}
	asked := strings.Join(all, " ")
	_, ok := p.v.Predefined(asked)
	return asked, ok
}

// typesOf infers the types where only subtypes or a size are said.
func (p *parser) typesOf(o *Object) []string {
	for _, s := range o.Subtypes {
		if types := p.v.subtypes[s]; len(types) > 0 {
			return []string{types[0]} // a Vehicle has a size and is no creature
		}
	}
	if o.Power != "" {
		return []string{"Creature"}
	}
	return nil
}
