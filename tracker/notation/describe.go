package notation

import (
	"slices"
	"strings"
)

// nameBefore reads "Boo, a legendary …": the name, up to the comma before "a
// legendary" (CR 111.9).
func (p *parser) nameBefore() string {
	if !p.peek(0).capital() {
		return ""
	}
	for i := p.at; i+2 < len(p.words); i++ {
		w := p.words[i]
		if w.quoted || w.is(".", ";", ":", "token", "tokens") {
			return ""
		}
		if w.is(",") && p.words[i+1].is("a", "an") && p.words[i+2].is("legendary") {
			name := p.raw(p.at, i)
			p.at = i + 1
			return name
		}
	}
	return ""
}

// description collects the capitalised words before "token", of which the
// vocabulary knows most as subtypes.
type description struct {
	names []string
	card  bool // the description ended without the word "token"
}

// describe reads up to and including the word "token", or, of a card, up to
// what is said behind its types.
func (p *parser) describe(c *Creation, d *description) bool {
	for {
		w := p.peek(0)
		lower := strings.ToLower(w.text)
		switch {
		case w.text == "" || w.quoted || w.is("named", "with", "attached", "protected"):
			d.card = true
			return true
		case w.is("token", "tokens"):
			p.at++
			return true
		case w.is(p.v.turned[0]):
			c.Tapped = true
		case w.is(p.v.turned[1]):
			c.Ready = true
		case w.is("attacking"):
			c.Attacking = true
		case w.is("and", ",", "colorless", "or"):
		case p.v.colors[lower]:
			c.Object.Colors = append(c.Object.Colors, lower)
		case p.v.supertypes[lower] != "":
			c.Object.Supertypes = append(c.Object.Supertypes, p.v.supertypes[lower])
		case p.v.types[lower] != "":
			c.Object.Types = append(c.Object.Types, p.v.types[lower])
		case w.capital() && !isSize(w.text):
			d.names = append(d.names, w.text)
		case isSize(w.text):
			c.Object.Power, c.Object.Toughness, _ = size(w.text)
		default:
			if might, ok := p.stat(); ok {
				c.Object.Might = might
				continue
			}
			name, ok := p.v.capitalised(w.text)
			if !ok {
				return false
			}
			d.names = append(d.names, name)
		}
		p.at++
	}
}

func isSize(s string) bool { _, _, ok := size(s); return ok }

// afterwards reads what follows the word "token", in any order.
func (p *parser) afterwards(c *Creation) {
	for {
		switch {
		case p.accept("named"):
			if c.Object.Name = p.name(); c.Object.Name == "" {
				c.Object.Name = p.lowerName()
			}
		case p.accept("with"):
			p.abilities(c)
		case p.accept("that's"), p.accept("thats"), p.accept("that", "is"), p.accept("that", "are"), p.accept("that're"):
			if !p.thatIs(c) {
				return
			}
		case p.accept("attached", "to"):
			s := p.host()
			c.Attached = &s
		case p.accept("protected", "by"):
			who, ok := p.player()
			if !ok {
				return
			}
			c.Object.Protector = &who
		case p.accept("tapped"), p.accept(",", "tapped"):
			c.Tapped = true
			if p.accept("and", "attacking") {
				p.attacking(c)
			}
		case p.accept("attacking"):
			p.attacking(c)
		case p.accept(p.v.turned[0]):
			c.Tapped = true
		case p.v.turned[1] != "" && p.accept(p.v.turned[1]):
			c.Ready = true
		case p.peek(0).is("to", "at", "into", "in", "onto", "on", "here", "there") && p.at+1 <= len(p.words):
			if !p.arrives(c) {
				return
			}
		case p.peek(0).is("for") && p.peek(1).is("each"):
			c.Count = Amount{Expr: c.Count.String() + " " + p.rest()}
		case p.peek(0).is("equal") && p.peek(1).is("to"):
			c.Count = Amount{Expr: p.rest()}
		case p.peek(0).is(",") && p.peek(1).is("where") && p.peek(2).is("X"):
			p.at++
			where := p.rest()
			if c.Count.Expr == "X" {
				c.Count.Expr += " " + where
			}
		case len(p.v.places) > 0 && p.peek(0).is("for") && p.peek(1).capital():
			p.at++
			who, _ := p.player()
			c.For = &who
		case p.accept("for") && p.peek(0).capital():
			c.For = &Player{Kind: NamedPlayer, Name: p.rest()}
		default:
			return
		}
	}
}

// arrives reads where it goes, in a game that has places.
func (p *parser) arrives(c *Creation) bool {
	mark := p.at
	if !p.peek(0).is("here", "there") {
		p.at++
	}
	where, ok := p.place()
	if !ok {
		p.at = mark
		return false
	}
	at := where.(Place)
	c.At = &at
	return true
}

// attacking reads whom it attacks, which a board decides.
func (p *parser) attacking(c *Creation) {
	c.Attacking = true
	if !p.peek(0).is("for") || !p.peek(1).is("each") {
		p.rest()
	}
}

// thatIs reads what follows "that's".
func (p *parser) thatIs(c *Creation) bool {
	switch {
	case p.accept("all", "colors"):
		c.Object.Colors = slices.Clone(p.v.allColors)
	case p.accept("a", "copy", "of"), p.accept("copies", "of"):
		s := p.host()
		c.CopyOf = &s
		if p.peek(0).is(",") && p.peek(1).is("except") {
			p.at += 2
			c.Except = p.rest()
		}
	case p.accept("tapped"):
		c.Tapped = true
		if p.accept("and", "attacking") {
			p.attacking(c)
		}
	case p.accept("attacking"):
		p.attacking(c)
	case p.v.colors[strings.ToLower(p.peek(0).text)]:
		for {
			if color := strings.ToLower(p.peek(0).text); p.v.colors[color] {
				c.Object.Colors = append(c.Object.Colors, color)
			} else if !p.peek(0).is(",", "and") || !p.v.colors[strings.ToLower(p.peek(1).text)] && !p.peek(1).is("and") {
				break
			}
			p.at++
		}
	default:
		return false
	}
	return true
}

// host reads which object is meant, or, on a card ("target creature"), just
// the words.
func (p *parser) host() Selector {
	mark := p.at
	if s, ok := p.oneSelector(); ok && (p.at == len(p.words) || p.peek(0).is(",", ".", ";", "with", "and", "for")) {
		return s
	}
	p.at = mark
	return Selector{Name: p.rest()}
}

// rest reads up to the next mark of punctuation, or to where the sentence goes
// on with another action.
func (p *parser) rest() string {
	start := p.at
	for {
		w := p.peek(0)
		if w.text == "" && !w.quoted || w.is(",", ".", ";", "(", "instead") {
			break
		}
		if w.is("for") && p.peek(1).is("each") && p.at > start {
			break
		}
		if w.is("and", "then") && p.peek(1).is("put", "create", "you", "draw", "scry", "each", "gain", "sacrifice") {
			break
		}
		p.at++
	}
	return p.raw(start, p.at)
}

// name reads a name without quotes: capitalised words, small words between
// them, and what stands behind a comma as in "Krenko, Mob Boss".
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

// lowerName reads a name that was typed without capitals: up to what is said
// behind it.
func (p *parser) lowerName() string {
	start := p.at
	for w := p.peek(0); w.text != "" && !w.quoted && !w.is("with", "that's", "attached", "tapped", "and", ",", ".", ";", "for"); w = p.peek(0) {
		p.at++
	}
	return p.raw(start, p.at)
}

// nameGoesOn reports whether a comma stands inside of a name: before a capital,
// or before "the" and a capital.
func (p *parser) nameGoesOn(start int) bool {
	next := p.peek(1)
	return p.peek(0).is(",") && p.at > start && (next.capital() || next.is("the") && p.peek(2).capital())
}
