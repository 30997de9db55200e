package notation

import (
	"slices"
	"strings"
)

// afterToken parses what follows the word "token", in any order.
func (p *parser) afterToken(c *Creation, d *description) {
	for {
		switch {
		case p.accept("named"), p.accept("called"):
			if c.Object.Name = p.name(); c.Object.Name == "" {
				c.Object.Name = p.lowerName()
			}
		case p.accept("with"), p.accept(",", "with"), p.accept("entering", "with"), p.accept("that", "enters", "with"):
			p.abilities(c)
		case p.ofChosen():
		case c.CopyOf != nil && c.Except == "" && p.copyException(c):
		case p.accept("copy", "of"), p.accept("copies", "of"):
			p.copyOf(c)
		case p.skipThats(), c.CopyOf != nil && p.skipAndThats():
			if !p.describedAfterThats(c, d) {
				return
			}
		case p.accept("attached", "to"):
			p.attached(c)
		case p.accept(",", "each", "attached", "to"), p.accept("each", "attached", "to"):
			p.attached(c)
			p.shared.host = true
		case p.accept("protected", "by"):
			who, ok := p.player()
			if !ok {
				return
			}
			c.Object.Protector = &who
		case p.accept("tapped"), p.accept(",", "tapped"):
			p.tapped(c)
		case p.accept("attacking"):
			p.attacking(c)
		case p.accept(p.v.turned[0]):
			c.Tapped = true
		case p.v.turned[1] != "" && p.accept(p.v.turned[1]):
			c.Ready = true
		case len(p.v.places) > 0 && p.peek(0).is("to", "at", "into", "in", "onto", "on", "here", "there"):
			if !p.entersAt(c) {
				return
			}
		case p.amountAfter(c):
		case len(p.v.places) > 0 && p.peek(0).is("for") && p.peek(1).capital():
			p.at++
			who, _ := p.player()
			c.For = &who
		case p.peek(0).is("for") && p.peek(1).capital():
			p.at++
			c.For = new(PlayerCalled(p.rest()))
		case p.peek(0).is("under"):
			if !p.under(c) {
				return
			}
		case isSize(p.peek(0).text) && c.Object.Power == "", p.v.colors[strings.ToLower(p.peek(0).text)] && len(c.Object.Colors) == 0:
			// The colloquial order: "a Goblin token 1/1 red".
			for p.described(c, d) || p.peek(0).is("and") && p.v.colors[strings.ToLower(p.peek(1).text)] && p.accept("and") {
			}
			p.accept("token")
		default:
			return
		}
	}
}

// amountAfter parses an amount that follows what is created.
func (p *parser) amountAfter(c *Creation) bool {
	switch {
	case p.peek(0).is("for") && p.peek(1).is("each"):
		c.Count = Amount{Expr: c.Count.String() + " " + p.rest()}
	case p.peek(0).is("equal") && p.peek(1).is("to"):
		c.Count = Amount{Expr: p.rest() + p.rounded()}
	case p.peek(0).is(",") && p.peek(1).is("where") && p.peek(2).is("X"), p.peek(0).is("where") && p.peek(1).is("X"):
		p.accept(",")
		where := p.rest() + p.rounded()
		if strings.Contains(" "+c.Count.Expr+" ", " X ") {
			c.Count.Expr += " " + where
		}
		c.Where = strings.TrimPrefix(strings.TrimPrefix(where, "where X "), "is ")
	case c.Count.Expr != "" && p.peek(0).is(",") && p.peek(1).is("rounded"):
		c.Count.Expr += p.rounded()
	default:
		n, ok := p.repetitions()
		if ok {
			c.Count = c.Count.multiplied(n)
		}
		return ok
	}
	return true
}

// rounded parses ", rounded up" and ", rounded down".
func (p *parser) rounded() string {
	if !p.peek(0).is(",") || !p.peek(1).is("rounded") || !p.peek(2).is("up", "down") {
		return ""
	}
	p.at += 3
	return ", rounded " + p.words[p.at-1].text
}

// ofChosen skips "of the chosen color and type", "of that color".
func (p *parser) ofChosen() bool {
	if !p.peek(0).is("of") || !p.peek(1).is("the", "that", "your", "its") {
		return false
	}
	for i := 2; i < 7 && p.peek(i).text != "" && !p.peek(i).is(",", "."); i++ {
		if p.peek(i).is("color", "type", "choice") && !p.peek(i+1).is("and", "of") {
			p.at += i + 1
			return true
		}
	}
	return false
}

// under parses under whose control a token enters.
func (p *parser) under(c *Creation) bool {
	for i := 1; i < 6 && p.peek(i).text != ""; i++ {
		if p.peek(i).is("control") && i > 1 {
			who := whose(strings.TrimSuffix(p.raw(p.at+1, p.at+i), "'s"))
			if len(p.v.places) > 0 {
				c.Under = who // in a game where owner and controller of a new token may differ
			} else {
				c.For = who
			}
			p.at += i + 1
			return true
		}
	}
	return false
}

// attached parses what a token is attached to.
func (p *parser) attached(c *Creation) {
	start := p.at
	s := p.host(true)
	c.Attached, c.HostSaid = &s, p.raw(start, p.at)
}

// copyOf parses what a token is a copy of, and the exceptions.
func (p *parser) copyOf(c *Creation) {
	start := p.at
	p.attackerIsToken = c.Tapped
	s := p.host(false)
	p.attackerIsToken = false
	c.CopyOf, c.CopySaid = &s, p.raw(start, p.at)
	if size := c.Object.Power; size != "" { // "a 1/1 token copy of it" (CR 702.175a)
		c.Except = "it's " + size + "/" + c.Object.Toughness
	}
	p.copyException(c)
}

// copyException parses ", except it has haste".
func (p *parser) copyException(c *Creation) bool {
	mark := p.at
	p.accept(",")
	if !p.accept("except", "that") && !p.accept("except") {
		p.at = mark
		return false
	}
	if c.Except != "" {
		c.Except += " and "
	}
	c.Except += p.exception()
	return true
}

// exception returns the text up to the end of the sentence or its next action.
func (p *parser) exception() string {
	start := p.at
	for w := p.peek(0); w.text != "" || w.quoted; w = p.peek(0) {
		if w.is(".", ";", "then") || w.is(",") && p.peek(1).is("then") || w.is("and") && p.peek(1).is(verbs...) && !p.peek(1).is(pronouns...) {
			break
		}
		p.at++
	}
	return p.raw(start, p.at)
}

// entersAt parses where a token enters, in a game with places.
func (p *parser) entersAt(c *Creation) bool {
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

func (p *parser) tapped(c *Creation) {
	c.Tapped = true
	if p.accept("and", "attacking") {
		p.attacking(c)
	}
}

// attacking parses whom a token attacks; the game resolves it.
func (p *parser) attacking(c *Creation) {
	c.Attacking = true
	if (!p.peek(0).is("for") || !p.peek(1).is("each")) && !p.peek(0).is("and") {
		p.rest()
	}
}

// skipThats skips "that's" in its spellings.
func (p *parser) skipThats() bool {
	return p.accept("that's") || p.accept("thats") || p.accept("that", "is") || p.accept("that", "are") || p.accept("that're")
}

// skipAndThats skips "and that's".
func (p *parser) skipAndThats() bool {
	mark := p.at
	if p.accept("and") && p.skipThats() {
		return true
	}
	p.at = mark
	return false
}

// describedAfterThats parses what follows "that's".
func (p *parser) describedAfterThats(c *Creation, d *description) bool {
	several := p.peek(-1).is("are", "that're")
	p.accept("both")
	switch {
	case p.accept("all", "colors"), p.accept("every", "color"):
		c.Object.Colors = slices.Clone(p.v.allColors)
	case p.accept("every", "basic", "land", "type"):
		d.names = append(d.names, p.v.basicLands...)
	case p.accept("a", "copy", "of"), p.accept("copies", "of"):
		p.copyOf(c)
	case p.accept("tapped"):
		p.tapped(c)
		p.shared.status = several && c.Count.N == 1
	case p.accept("attacking"):
		p.attacking(c)
		p.shared.status = several && c.Count.N == 1
	case p.accept("attached", "to"):
		p.attached(c)
		p.shared.host = several && c.Count.N == 1
	case p.v.colors[strings.ToLower(p.peek(0).text)]:
		for {
			if color := strings.ToLower(p.peek(0).text); p.v.colors[color] {
				c.Object.Colors = append(c.Object.Colors, color)
			} else if !p.peek(0).is(",", "and") || !p.skipColorJoin() {
				break
			}
			p.at++
		}
	default:
		return false
	}
	if p.accept("and", "has") || p.accept("and", "have") {
		p.abilities(c)
	}
	return true
}

// host parses which object is meant. On a card it may be any description
// ("target creature card in your graveyard"), which is kept as text.
func (p *parser) host(attached bool) Selector {
	mark := p.at
	p.plain, p.copied = attached, !attached
	s, ok := p.oneSelector()
	p.plain, p.copied = false, false
	if ok && (p.at == len(p.words) || p.hostEnds(attached)) {
		return s
	}
	p.at = mark
	for p.peek(0).text != "" && !p.peek(0).quoted && (!p.hostEnds(attached) || p.nameGoesOn(mark)) {
		p.at++
	}
	return Selector{Name: p.raw(mark, p.at)}
}

// hostEnds reports whether the words that name an object end here. Abilities
// after what a token is attached to belong to the token.
func (p *parser) hostEnds(attached bool) bool {
	switch w := p.peek(0); {
	case w.is(",", ".", ";", "(", "and", "or", "then", "instead", "that's", "tapped", "equal", "except", "under", "named", "protected", "at", "onto"):
		return true
	case w.is("attacking"):
		return p.attackerIsToken && p.peek(1).is("that")
	case w.is("that"):
		return p.peek(1).is("is", "are")
	case w.is("for"):
		return p.peek(1).is("each") || p.peek(1).capital()
	case w.is("with"):
		mark := p.at
		p.at++
		_, ok := p.counters()
		if attached && !ok {
			var c Creation
			ok = p.ability(&c)
		}
		p.at = mark
		return ok
	}
	return false
}

// Pronouns and verbs that begin another action after "and".
var (
	pronouns = []string{"it", "that", "this", "they", "those"}
	verbs    = append([]string{
		"put", "create", "you", "draw", "scry", "each", "gain", "sacrifice", "exile", "attach", "tap", "discard",
	}, pronouns...)
)

// rest returns the text up to the next punctuation mark or the sentence's next
// action.
func (p *parser) rest() string {
	start := p.at
	for {
		w := p.peek(0)
		if w.text == "" && !w.quoted || w.is(",", ".", ";", "(", "instead") {
			break
		}
		if w.is("for") && p.peek(1).is("each") && p.at > start || p.rules && w.is("until") { // how often, how long
			break
		}
		if w.is("and", "then") && p.peek(1).is(verbs...) || w.is("and", "or") && p.tokenFollows() {
			break
		}
		p.at++
	}
	return p.raw(start, p.at)
}

// tokenFollows reports whether a number follows this word, and the word "token"
// within longestDescription words.
func (p *parser) tokenFollows() bool {
	mark := p.at
	defer func() { p.at = mark }()
	p.at++
	if _, ok := p.count(); !ok {
		return false
	}
	for i := 0; i < longestDescription && p.peek(i).text != "" && !p.peek(i).quoted && !p.peek(i).is(".", ";", "with", "each"); i++ {
		if p.peek(i).is("token", "tokens") {
			return true
		}
	}
	return false
}

// longestDescription is the maximum number of words before "token".
const longestDescription = 24

// skipColorJoin skips what joins colors.
func (p *parser) skipColorJoin() bool {
	mark := p.at
	for p.peek(1).is(",", "and") {
		p.at++
	}
	if p.v.colors[strings.ToLower(p.peek(1).text)] {
		return true
	}
	p.at = mark
	return false
}
