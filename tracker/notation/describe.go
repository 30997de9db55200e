package notation

import "strings"

// nameBefore parses the name in "Boo, a legendary …": the text up to the comma
// before "a" (CR 111.9). Text that ends like a sentence is an ability followed
// by another creation: with "Draw." and "Draw two.", a Food token, and a Clue
// token.
func (p *parser) nameBefore() string {
	if w := p.peek(0); w.quoted && !strings.ContainsAny(w.text[max(0, len(w.text)-1):], ".!?") && p.peek(1).is(",") && p.peek(2).is("a", "an") {
		p.at += 2
		return w.text
	}
	if !p.peek(0).capital() {
		return ""
	}
	if w := p.peek(0); isLetter(w.text) || isSize(w.text) {
		return ""
	}
	for i := p.at; i+2 < len(p.words); i++ {
		w := p.words[i]
		if w.quoted || w.is(".", ";", ":", "token", "tokens") {
			return ""
		}
		if w.is(",") && p.words[i+1].is("a", "an") {
			name := p.raw(p.at, i)
			p.at = i + 1
			return name
		}
	}
	return ""
}

// description is the capitalised words before "token". Those that the
// vocabulary knows are subtypes.
type description struct {
	names  []string
	quoted string     // a name in quotes before "token"
	ways   [][]string // the alternatives of a list with "or"
	card   bool       // it ended without the word "token"
	before int        // how many of the names precede the size or the stat
}

// describe parses up to and including the word "token", or for a card up to
// what follows its types.
func (p *parser) describe(c *Creation, d *description) bool {
	var ways [][]string // "Clue, Food, or Treasure"
	parted, or := 0, false
	part := func() {
		if len(d.names) > parted {
			ways, parted = append(ways, d.names[parted:]), len(d.names)
		}
	}
	for {
		w := p.peek(0)
		switch {
		case w.quoted && w.text != "" && d.quoted == "" && len(d.names) == 0 && p.peek(1).is("token", "tokens"):
			d.quoted = w.text
			p.at++
		case w.text == "" || w.quoted || w.is("named", "called", "with", "attached", "protected", "copy", "copies"):
			d.card = true
			return true
		case w.is("token", "tokens"):
			p.at++
			if part(); or {
				d.ways = ways
			}
			return true
		case w.is("and", ",", "or", "and/or"):
			if p.complete(c, d) && p.another() {
				d.card = true
				return true
			}
			part()
			or = or || w.is("or")
			p.at++
		case !p.described(c, d):
			d.card = true
			return p.complete(c, d)
		}
	}
}

// copies reports whether the description ends before "copies of".
func (d *description) copies(p *parser) bool {
	return p.peek(0).is("copy", "copies") && p.peek(1).is("of")
}

// complete reports whether a description without the word "token" is
// sufficient: "a 1/1 white Soldier", "a Treasure".
func (p *parser) complete(c *Creation, d *description) bool {
	if c.Object.Power != "" {
		return len(d.names) > 0 || p.colloquial && len(c.Object.Types) > 0
	}
	_, ok := p.singular(d.names)
	return ok || p.colloquial && p.kinds(d.names)
}

// kinds reports whether words are subtypes: "Soldiers", meaning more of what is
// on the board.
func (p *parser) kinds(names []string) bool {
	for _, name := range names {
		if known, _ := p.v.capitalised(name); p.v.subtypes[known] == nil {
			return false
		}
	}
	return len(names) > 0
}

// another reports whether "and" and a new number follow: "a Food and a Clue".
func (p *parser) another() bool {
	mark := p.at
	defer func() { p.at = mark }()
	for p.peek(0).is("and", ",", "or") {
		p.at++
	}
	_, ok := p.count()
	return ok || p.colloquial && p.predefinedNext()
}

// described parses one word of a description.
func (p *parser) described(c *Creation, d *description) bool {
	w := p.peek(0)
	lower := strings.ToLower(w.text)
	switch {
	case w.quoted || w.text == "":
		return false
	case w.is(p.v.turned[0]):
		c.Tapped = true
	case w.is(p.v.turned[1]):
		c.Ready = true
	case w.is("attacking"):
		c.Attacking = true
	case w.is("colorless"):
	case p.v.colors[lower] && (p.colloquial || !w.capital() || c.Object.Power != ""): // on a card, a capitalised "Black" is part of a name
		c.Object.Colors = append(c.Object.Colors, lower)
	case p.v.supertypes[lower] != "":
		c.Object.Supertypes = append(c.Object.Supertypes, p.v.supertypes[lower])
	case p.v.typeOf(lower) != "":
		c.Object.Types = append(c.Object.Types, p.v.typeOf(lower))
	case isSize(w.text):
		c.Object.Power, c.Object.Toughness, _ = size(w.text)
		d.before = len(d.names)
	case w.capital():
		name := w.text
		if known, ok := p.v.capitalised(name); ok && p.colloquial && p.v.subtypes[name] == nil {
			name = known // "Warriors"
		}
		d.names = append(d.names, name)
	default:
		if might, ok := p.stat(); ok {
			d.before = len(d.names)
			c.Object.Might = might
			return true
		}
		if name, ok := p.v.capitalised(w.text); ok {
			d.names = append(d.names, name)
			break
		}
		k, ok := p.keyword()
		if ok {
			c.Object.Keywords = append(c.Object.Keywords, k)
		}
		return ok
	}
	p.at++
	return true
}

func isSize(s string) bool { _, _, ok := size(s); return ok }

// name parses a name without quotes: capitalised words, small words between
// them, and an epithet after a comma as in "Krenko, Mob Boss".
func (p *parser) name() string {
	if w := p.peek(0); w.quoted {
		p.at++
		return w.text
	}
	start, end := p.at, p.at
	for {
		w := p.peek(0)
		switch {
		case w.capital():
			p.at++
			end = p.at
			continue
		case p.nameGoesOn(start):
			p.at++
			continue
		case w.is("of", "the", "and", "in", "to", "from", "a") && !w.quoted:
			p.at++
			continue
		}
		p.at = end
		return p.raw(start, end)
	}
}

// lowerName parses a name typed without capitals, up to what follows it.
func (p *parser) lowerName() string {
	start := p.at
	for w := p.peek(0); w.text != "" && !w.quoted && !w.is("with", "that's", "attached", "tapped", "and", ",", ".", ";", "for"); w = p.peek(0) {
		p.at++
	}
	return p.raw(start, p.at)
}

// nameGoesOn reports whether a comma is part of a name: a capital follows, or
// "the" and a capital.
func (p *parser) nameGoesOn(start int) bool {
	next := p.peek(1)
	return p.peek(0).is(",") && p.at > start && (next.capital() || next.is("the") && p.peek(2).capital())
}
