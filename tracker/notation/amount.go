package notation

import "strings"

// multiplier parses what follows "for each" in a change of power and toughness.
func (p *parser) multiplier(c *Change) bool {
	defer func(was bool) { p.inText = was }(p.inText)
	mark := p.at
	p.inText = true
	q, ok := p.counted()
	if !ok {
		p.at = mark
		return false
	}
	affectedOther(&q)
	if p.accept("beyond", "the", "first") {
		q.Plus--
	}
	for {
		at := p.at
		if !p.accept("and", "each") && !p.accept("and", "for", "each") {
			break
		}
		more, ok := p.counted()
		if !ok {
			p.at = at
			break
		}
		affectedOther(&more)
		q = q.and(more)
	}
	c.multiply(q)
	return true
}

// affectedOther lets "other" exclude the affected object: each Soldier gets +1/+1
// for each other Soldier.
func affectedOther(q *Quantity) {
	if q.Count != nil && q.Count.Other {
		q.Count.Than = Affected
	}
}

// and returns the sum of two amounts.
func (q Quantity) and(more Quantity) Quantity {
	if q.Add != nil {
		more = q.Add.and(more)
	}
	q.Add = &more
	return q
}

// multiply sets the amount that multiplies the modifier.
func (c *Change) multiply(q Quantity) {
	if q.plain() {
		c.Each = q.Count
		return
	}
	c.Amount = &q
}

// plain reports whether an amount is only the number of objects that match a
// filter.
func (q Quantity) plain() bool {
	return q.Count != nil && q.Outcome == "" && q.Among == "" && q.Different == "" && q.Times == 0 && !q.Half && q.Plus == 0 && q.Add == nil
}

// valueOfX parses the definition of X after "where X is", and multiplies the
// modifier by it. What isn't X isn't multiplied.
func (p *parser) valueOfX(c *Change) bool {
	mark := p.at
	defer func(was bool) { p.inText = was }(p.inText)
	p.inText = true
	q, ok := p.sum()
	if !ok {
		p.at = mark
		return false
	}
	affectedOther(&q)
	c.PlusPower, c.PlusToughness = c.Power, c.Toughness
	c.Power, c.Toughness = c.XPower, c.XTough
	c.X, c.XPower, c.XTough = "", 0, 0
	c.multiply(q)
	return true
}

// sum parses an amount that may be the sum of two.
func (p *parser) sum() (Quantity, bool) {
	if p.accept("the", "total", "number", "of") {
		q, ok := p.counted()
		if ok && q.Count != nil && q.Count.Card != nil && q.Count.Card.Zone == "exile" && p.accept("and", "in", "your", "graveyard") {
			f := *q.Count
			f.Card = &CardIn{Zone: "graveyard", Whose: q.Count.Card.Whose}
			return q.and(Quantity{Count: &f}), true
		}
		return q, ok
	}
	q, ok := p.quantity()
	if !ok {
		return q, false
	}
	mark := p.at
	if q.Count != nil && q.Count.Card == nil && p.peek(3).is("plus") {
		p.accept("on", "the", "battlefield")
	}
	if p.accept("plus") {
		after := p.at
		more, ok := p.quantity()
		if !ok && q.Count != nil { // "the number of Elves plus Caves you control"
			p.at = after
			more, ok = p.counted()
		}
		if !ok {
			p.at = mark
			return q, true
		}
		if more.Count != nil && more.Count.Card == nil {
			p.accept("on", "the", "battlefield")
		}
		return q.and(more), true
	}
	return q, true
}

// countedSize parses the amounts behind "base power and toughness": "X/X, where X
// is …", "equal to its mana value".
func (p *parser) countedSize(c *Change) bool {
	mark := p.at
	switch {
	case p.accept("equal", "to"):
	case p.accept("X/X", ",", "where", "X", "is"):
	default:
		return false
	}
	q, ok := p.sum()
	if !ok {
		p.at = mark
		return false
	}
	c.PowerIs, c.ToughnessIs = &q, &q
	return true
}

// Party is what a party counts: at most one each of Cleric, Rogue, Warrior and Wizard (CR 700.8).
const Party = "party member"

// plurals are the plurals of the sizes of which the different values are counted.
var plurals = map[string]string{"power": "powers", "toughness": "toughnesses"}

// differing parses an amount of different values: "basic land types among lands
// you control", "differently named lands you control", "your devotion to blue",
// "of its colors".
func (p *parser) differing() (Quantity, bool) {
	mark := p.at
	for _, form := range []struct {
		words []string
		what  string
	}{
		{[]string{"basic", "land", "types", "among"}, "basic land type"},
		{[]string{"basic", "land", "type", "among"}, "basic land type"},
		{[]string{"colors", "among"}, "color"},
		{[]string{"color", "among"}, "color"},
		{[]string{"differently", "named"}, "name"},
		{[]string{"card", "types", "among"}, "card type"},
		{[]string{"card", "type", "among"}, "card type"},
		{[]string{"mana", "values", "among"}, ManaValue},
		{[]string{"different", "kinds", "of", "counters", "among"}, KindOfCounter},
		{[]string{"different", "powers", "among"}, "power"},
		{[]string{"different", "toughnesses", "among"}, "toughness"},
	} {
		if !p.accept(form.words...) {
			continue
		}
		p.accept("the")
		if f, ok := p.filter(); ok {
			return Quantity{Count: f, Different: form.what}, true
		}
		p.at = mark
		return Quantity{}, false
	}
	switch {
	case p.inText && p.v.colors[strings.ToLower(p.peek(0).text)] && p.peek(1).is("mana") && p.peek(2).is("symbol", "symbols") && p.peek(3).is("in") && p.peek(4).is("its") && p.peek(5).is("mana") && p.peek(6).is("cost"):
		q := Quantity{Stat: strings.ToLower(p.peek(0).text) + ManaSymbols, From: Affected}
		p.at += 7
		return q, true
	case p.accept("creatures", "in", "your", "party"), p.accept("creature", "in", "your", "party"):
		return Quantity{Count: &Filter{Words: []string{"creature"}, Controller: &Player{Kind: You}, Noun: true}, Different: Party}, true
	case p.accept("of", "its", "colors"):
		return Quantity{Stat: "colors", From: Affected}, true
	case p.accept("your", "devotion", "to"):
		var colors []string
		for p.v.colors[strings.ToLower(p.peek(0).text)] {
			colors = append(colors, strings.ToLower(p.peek(0).text))
			p.at++
			if !p.v.colors[strings.ToLower(p.peek(1).text)] || !p.accept("and") {
				break
			}
		}
		return Quantity{Devotion: colors}, len(colors) > 0
	case p.accept("cards", "in", "your", "hand"), p.accept("card", "in", "your", "hand"):
		return Quantity{Hand: &Player{Kind: You}}, true
	case p.inText && (p.accept("cards", "in", "your", "opponents'", "hands") || p.accept("card", "in", "your", "opponents'", "hands")):
		return Quantity{Hand: &Player{Kind: EachOpponent}}, true
	case p.inText && (p.accept("cards", "in", "its", "controller's", "hand") || p.accept("card", "in", "its", "controller's", "hand")):
		return Quantity{Hand: &Player{Kind: Controller, Name: ItsController}}, true
	case p.accept("cards", "in", "all", "players'", "hands"), p.accept("card", "in", "all", "players'", "hands"):
		return Quantity{Hand: &Player{Kind: EachPlayer}}, true
	}
	p.at = mark
	return Quantity{}, false
}
