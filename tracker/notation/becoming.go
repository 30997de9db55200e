package notation

import "strings"

// becomes parses what follows "is" or "becomes": size, colors and types, and
// which characteristics are kept.
func (p *parser) becomes(c *Change) bool {
	if !p.accept("a") && !p.accept("an") && !p.accept("the") && p.peek(0).text == "mine" { // "they are mine" says whose they are
		return false
	}
	start := p.at
	if p.inText {
		if p.accept("also") {
			c.Adds = true
			if !p.accept("a") {
				p.accept("an")
			}
			start = p.at
		}
		if p.accept("every", "creature", "type") || p.accept("all", "creature", "types") {
			c.EveryType = true
			return true
		}
		if p.accept("every", "basic", "land", "type") {
			c.Subtypes = append(c.Subtypes, "Plains", "Island", "Swamp", "Mountain", "Forest")
		}
		if c.Chosen == "" && p.chosen(c) {
			if p.accept("in", "addition", "to", "its", "other") || p.accept("in", "addition", "to", "their", "other") {
				p.additions(c)
			}
			return true
		}
	}
	x := p.rules && p.accept("X/X") // the definition of X follows
	if p.rules && p.v.supertypes[strings.ToLower(p.peek(0).text)] != "" && strings.Contains(p.peek(1).text, "/") {
		p.quality(c)
	}
	p.setSize(c)
	for p.quality(c) {
		mark := p.at
		p.accept(",")
		p.accept("and")
		if next := *c; !p.quality(&next) {
			p.at = mark
			break
		}
		p.at = mark
		p.accept(",")
		p.accept("and")
	}
	if p.at == start {
		return false
	}
	for {
		switch {
		case p.accept("with", "base"):
			if !p.baseSize(c) {
				return false
			}
			if mark := p.at; p.rules && (p.accept(",", "and") || p.accept(",") || p.accept("and")) && !p.gained(c) { // "4/4, flying, and haste"
				p.at = mark
			}
		case p.inText && p.accept("with", "power", "and", "toughness"):
			p.accept("each")
			if !p.countedSize(c) {
				return false
			}
		case p.accept("with"):
			if !p.gained(c) {
				return false
			}
		case p.accept("in", "addition", "to", "its", "other"), p.accept("in", "addition", "to", "their", "other"):
			p.additions(c)
		case p.accept("that's", "still"), p.accept("that", "is", "still"), p.accept("that", "are", "still"), p.accept("and", "is", "still"):
			if !p.accept("a") {
				p.accept("an")
			}
			if _, _, ok := p.noun(p.peek(0).text); !ok {
				return false
			}
			p.at++
			c.Adds = true
		case x:
			if p.accept(","); !p.accept("where", "X", "is") {
				return false
			}
			defer func(was bool) { p.inText = was }(p.inText)
			p.inText = true
			q, ok := p.sum()
			if !ok {
				return false
			}
			c.PowerIs, c.ToughnessIs, x = &q, &q, false
		default:
			return true
		}
	}
}

// chosen parses "chosen type", "chosen color" after "the".
func (p *parser) chosen(c *Change) bool {
	switch {
	case p.accept("chosen", "type"), p.accept("chosen", "creature", "type"):
		c.Chosen = "type"
	case p.accept("chosen", "color"):
		c.Chosen = "color"
	default:
		return false
	}
	return true
}

// isnt parses what follows "isn't": "legendary", "a creature".
func (p *parser) isnt(c *Change) bool {
	if !p.accept("a") {
		p.accept("an")
	}
	lower := strings.ToLower(p.peek(0).text)
	typ := p.v.supertypes[lower]
	if typ == "" {
		typ = p.v.types[lower]
	}
	if typ == "" || p.peek(0).quoted {
		return false
	}
	p.at++
	c.Isnt = append(c.Isnt, typ)
	return true
}

// quality parses one word of a description: a color, supertype, type or
// subtype.
func (p *parser) quality(c *Change) bool {
	w := p.peek(0)
	lower := strings.ToLower(w.text)
	switch {
	case w.quoted || w.text == "":
		return false
	case w.is("all") && p.peek(1).is("colors"):
		p.at++
		c.Colors = append(c.Colors, p.v.allColors...)
	case w.is("colorless"):
		c.Colorless = true
	case p.v.colors[lower]:
		c.Colors = append(c.Colors, lower)
	case p.v.supertypes[lower] != "":
		c.Supertypes = append(c.Supertypes, p.v.supertypes[lower])
	default:
		singular, _, ok := p.noun(w.text)
		switch typ := p.v.types[strings.ToLower(singular)]; {
		case !ok:
			return false
		case typ != "":
			c.Types = append(c.Types, typ)
		default:
			c.Subtypes = append(c.Subtypes, singular)
		}
	}
	p.at++
	return true
}

// additions parses what follows "in addition to its other": "types", "colors
// and types", "creature types".
func (p *parser) additions(c *Change) {
	for {
		w := p.peek(0)
		switch {
		case w.is("type", "types"):
			c.Adds = true
		case w.is("color", "colors"):
			c.AddsColors = true
		case w.is("creature", "land", "card", "artifact"):
		case w.is("and") && p.peek(1).is("type", "types", "color", "colors"):
		default:
			return
		}
		p.at++
	}
}

// losesOthers parses what follows "loses all other": "abilities", "card types and creature
// types". What an object becomes without "in addition" replaces its types (CR 205.1a), so
// that only abilities have to be noted.
func (p *parser) losesOthers(c *Change) bool {
	for {
		switch {
		case p.accept("abilities"):
			c.LosesAll = true
		case p.accept("card", "types"):
			if len(c.Types) == 0 || c.Adds {
				return false
			}
		case p.accept("creature", "types"):
			if len(c.Subtypes) == 0 || c.Adds {
				return false
			}
		default:
			return false
		}
		mark := p.at
		p.accept(",")
		p.accept("and")
		if more := p.peek(0).is("abilities") || p.peek(0).is("card", "creature") && p.peek(1).is("types"); !more {
			p.at = mark
			return true
		}
	}
}
