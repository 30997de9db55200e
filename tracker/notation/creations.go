package notation

import (
	"cmp"
	"slices"
	"strings"
)

// ParseCreations parses what a text creates, in the words of cards: "create two
// 2/1 red Dwarf Berserker creature tokens", or a longer text that contains such
// a clause. A text that only refers to creating tokens ("Whenever you create a
// token, …") creates nothing.
func ParseCreations(v *Vocabulary, text string) []Creation {
	text = straight.Replace(text)
	words := v.lex(text)
	var all []Creation
	for i := 0; i < len(words); i++ {
		if !words[i].is("create", "creates") {
			continue
		}
		b := lookBefore(words[:i])
		if b.condition() {
			continue
		}
		p := &parser{v: v, text: text, words: words, at: i + 1}
		made := p.list()
		p.describesCreated(made)
		who, each := b.subject(), b.each(text)
		for _, c := range made {
			if c.For == nil {
				c.For = who
			}
			if each != "" && c.Where == "" {
				c.Count = Amount{Expr: c.Count.String() + " " + each}
			}
			all = append(all, c)
		}
		i = max(i, p.at-1)
	}
	return all
}

// parser is the state of parsing a line.
type parser struct {
	v     *Vocabulary
	text  string
	words []word
	at    int
	loose bool // words without capitals or quotes may be names
	rules bool // the words of a card's effect, in which every target is chosen

	plain  bool // "with" isn't part of a selector
	copied bool // counters aren't part of a selector
	cards  bool // a filter may describe cards outside of the battlefield

	matched    map[int]string // the literal words of the pattern that matched, by position; nil if not recorded
	size       int            // the number of elements of that pattern
	lookahead  bool           // only looking ahead for a creation
	colloquial bool           // players' language: "create 2/2 Bear", without an article
	equal      string         // an amount found elsewhere in the sentence: "equal to its power"

	inText bool // the text of an ability, with references to its source: "this creature"
	single bool // "and" doesn't join descriptions of objects

	tallied bool // a counted description: "artifacts and enchantments" are those of either type

	attackerIsToken bool // "attacking" after the copied object describes the token

	shared shared
}

func (p *parser) peek(ahead int) word {
	if i := p.at + ahead; i >= 0 && i < len(p.words) {
		return p.words[i]
	}
	return word{}
}

// accept skips words if they come next.
func (p *parser) accept(words ...string) bool {
	for i, w := range words {
		if !p.peek(i).is(w) {
			return false
		}
	}
	p.at += len(words)
	return true
}

// raw returns the text from one word up to another.
func (p *parser) raw(from, to int) string {
	if from >= to {
		return ""
	}
	return p.text[p.words[from].at:p.words[to-1].end]
}

// list parses creations joined by commas, "and" and "or".
func (p *parser) list() []Creation {
	choice := p.accept("your", "choice", "of") || p.accept("either") || p.accept("one", "of")
	if !choice {
		p.accept("both")
	}
	var all []Creation
	for {
		if p.accept("that", "token") || p.accept("those", "tokens") {
			// "create that token and a Treasure token": the first is already
			// known.
		} else {
			made, ok := p.creation()
			if !ok {
				return all
			}
			all = append(all, made...)
			p.share(all)
		}
		start := p.at
		p.accept(",")
		or := p.accept("or")
		if !or {
			p.accept("and")
		}
		if start == p.at || !p.beginsCreation() {
			p.at = start
			break
		}
		choice = choice || or
	}
	if choice && len(all) > 1 {
		for i := range all {
			all[i].EachOf = true
		}
	}
	return all
}

// share applies what the last creation of a list says about all of them: "… and
// a Treasure token, each attached to it", "… that are tapped and attacking".
func (p *parser) share(all []Creation) {
	last := all[len(all)-1]
	for i := range all {
		if p.shared.status {
			all[i].Tapped, all[i].Attacking = last.Tapped, last.Attacking
		}
		if p.shared.host && all[i].Attached == nil {
			all[i].Attached, all[i].HostSaid = last.Attached, last.HostSaid
		}
	}
	p.shared = shared{}
}

// shared says which parts of a creation apply to those before it in its list.
type shared struct{ status, host bool }

// beginsCreation looks ahead for a number and, before the clause ends, the word
// "token".
func (p *parser) beginsCreation() bool {
	mark, before := p.at, p.lookahead
	p.lookahead = true
	_, ok := p.creation()
	p.at, p.lookahead, p.shared = mark, before, shared{}
	return ok
}

// creation parses one creation: a name with a comma or a number, a description,
// the word "token", and what follows it. "A Clue, Food, or Treasure token"
// gives several alternatives.
func (p *parser) creation() ([]Creation, bool) {
	mark := p.at
	var c Creation
	c.Object.Name = p.nameBefore()
	var counted bool
	if !p.statNext() { // "3 Might" isn't a count
		c.Count, counted = p.count()
	}
	if !counted {
		c.Count = Amount{Expr: "a number"}
		switch {
		case p.colloquial && p.peek(0).is("to", "too"): // "make to treasures", as a phone hears "two"
			return nil, false
		case p.colloquial && p.peek(0).quoted && p.peek(1).is("tokens"):
			counted = true // how many will be asked
		case p.colloquial && (!p.lookahead || p.predefinedNext()) && !p.peek(0).is("token", "tokens"):
			c.Count, counted = Amount{N: 1}, true
		}
	}
	d := description{}
	if !p.describe(&c, &d) || !counted && d.card {
		p.at = mark
		return nil, false
	}
	if !d.card || p.predefined(&d) || c.Object.Power != "" && (len(d.names) > 0 || p.colloquial && len(c.Object.Types) > 0) || d.copies(p) || p.colloquial && d.quoted != "" || p.colloquial && !p.lookahead && p.kinds(d.names) {
		if said := c.Object.Power != "" || len(d.names)+len(c.Object.Types) > 0; !p.lookahead || !counted || !said {
			p.afterToken(&c, &d)
		}
		if counted || c.Count.Expr != "a number" && c.Count.Expr != "" {
			c.Untold = d.card
			if several := p.finishEach(c, d); len(several) > 0 {
				return several, true
			}
		}
	}
	p.at = mark
	return nil, false
}

// predefinedNext reports whether the next word names a predefined token, in
// players' lists without articles: "make treasure and food".
func (p *parser) predefinedNext() bool {
	_, ok := p.singular([]string{p.peek(0).text})
	return ok
}

// finishEach completes a creation, or its alternatives. It returns nil if there
// is no description.
func (p *parser) finishEach(c Creation, d description) []Creation {
	o := c.Object
	if c.CopyOf == nil && o.Name == "" && o.Power == "" && len(d.names)+len(d.quoted)+len(o.Types) == 0 || d.card && !p.colloquial && ofNoPermanent(c.CopySaid) {
		return nil
	}
	if len(d.ways) > 1 {
		var several []Creation
		for _, names := range d.ways {
			one := c
			p.finish(&one, description{names: names})
			if one.Predefined == "" {
				several = nil
				break
			}
			one.EachOf = true
			several = append(several, one)
		}
		if several != nil {
			return several
		}
	}
	p.finish(&c, d)
	return []Creation{c}
}

// ofNoPermanent reports whether a copied object is a spell or a card, whose
// copy isn't a token unless the sentence says so.
func ofNoPermanent(said string) bool {
	return slices.ContainsFunc(lex(said), func(w word) bool {
		return w.is("spell", "card", "ability", "instant", "sorcery")
	})
}

// predefined reports whether a description without the word "token" names a
// predefined token: "a Treasure".
func (p *parser) predefined(d *description) bool {
	asked, ok := p.singular(d.names)
	if ok {
		d.names = strings.Fields(asked)
	}
	return ok
}

// card parses the description of a card for "add": like that of a token, but
// without the word "token". A name may follow the types in quotes.
func (p *parser) card() (any, bool) {
	var c Creation
	c.Object.Name = p.nameBefore()
	if c.Count.N = 1; !p.peek(0).is("X") && !p.statNext() {
		if n, ok := p.count(); ok {
			c.Count = n
		}
	}
	d := description{}
	p.colloquial = c.Count.N != 1 // "three Forests"; but a single card may be called "Grizzly Bears"
	ok := p.describe(&c, &d)
	if p.colloquial = false; !ok || !d.card || len(d.names)+len(c.Object.Types) == 0 {
		return nil, false
	}
	if w := p.peek(0); w.quoted {
		p.at++
		c.Object.Name = w.text
	}
	p.afterToken(&c, &d)
	c.Said = c.Object.Quoted
	if c.Object.Name == "" && slices.ContainsFunc(d.names[:d.before], func(w string) bool { return p.v.subtypes[w] == nil }) { // "Fat Poro 3 Might unit", "Serra Angel, 4/4 flying"
		c.Object.Name = strings.Join(d.names[:d.before], " ")
		d.names = slices.DeleteFunc(slices.Clone(d.names), func(w string) bool { return p.v.subtypes[w] == nil })
	}
	if c.Object.Name == "" { // "Zulaport Cutthroat 1/1 black Human creature"
		for len(d.names) > 0 && p.v.subtypes[d.names[0]] == nil {
			c.Object.Name, d.names = strings.TrimSpace(c.Object.Name+" "+d.names[0]), d.names[1:]
		}
		if p.v.stat != "" && c.Object.Name != "" && c.Object.Might == "" && len(c.Object.Types) == 0 {
			return nil, false // a name that ends in a tag doesn't describe the card
		}
	}
	c.Object.Subtypes = d.names
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

// finish sets the token's name and subtypes (CR 111.4) and completes predefined
// tokens (CR 111.10).
func (p *parser) finish(c *Creation, d description) {
	o := &c.Object
	asked := strings.Join(d.names, " ")
	if singular, ok := p.singular(d.names); ok {
		asked = singular
	}
	if known, ok := p.v.Predefined(asked); ok && o.Power == "" && o.Might == "" && len(o.Types) == 0 && c.CopyOf == nil {
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
	if c.CopyOf == nil && o.nothingSaid() {
		c.Named = cmp.Or(d.quoted, asked)
	}
	if d.quoted != "" {
		o.Name = d.quoted
		return
	}
	o.Subtypes = d.names
	for i := 0; i+1 < len(o.Subtypes); i++ { // "Time Lord" is one subtype
		if pair := o.Subtypes[i] + " " + o.Subtypes[i+1]; p.v.subtypes[pair] != nil {
			o.Subtypes = slices.Replace(slices.Clone(o.Subtypes), i, i+2, pair)
		}
	}
	if o.Name == "" && c.CopyOf == nil {
		o.Name = strings.TrimSpace(asked + " Token")
	}
	if len(o.Types) == 0 {
		o.Types = p.typesOf(o)
	}
	if c.CopyOf == nil && o.Power == "" && slices.Contains(o.Types, "Creature") {
		o.Power, o.Toughness = "*", "*" // a creature without a given size
	}
}

// nothingSaid reports whether a description has no characteristics.
func (o *Object) nothingSaid() bool {
	return o.Name == "" && o.Power == "" && o.Might == "" && o.Loyalty == nil && o.Defense == nil && o.Chapters == nil &&
		len(o.Colors)+len(o.Supertypes)+len(o.Types)+len(o.Keywords)+len(o.Quoted) == 0
}

// singular returns the predefined token that a plural names: "Treasures" gives
// "Treasure".
func (p *parser) singular(names []string) (string, bool) {
	all := make([]string, len(names))
	for i, name := range names {
		all[i], _ = p.v.capitalised(name)
	}
	asked := strings.Join(all, " ")
	_, ok := p.v.Predefined(asked)
	return asked, ok
}

// typesOf returns the types, inferred from subtypes or size if none are given.
func (p *parser) typesOf(o *Object) []string {
	for _, s := range o.Subtypes {
		if types := p.v.subtypes[s]; len(types) > 0 {
			return []string{types[0]} // a Vehicle has a size and isn't a creature
		}
	}
	if o.Power != "" {
		return []string{"Creature"}
	}
	return nil
}
