package notation

import "strings"

// conditionOfAbility parses a condition in the text of an ability that players
// don't type in short lines.
func (p *parser) conditionOfAbility() (Condition, bool) {
	for _, fact := range facts {
		if p.accept(strings.Fields(strings.Replace(string(fact), "it's", "it is", 1))...) {
			return Condition{Named: fact}, true
		}
	}
	for text, fact := range otherwise {
		if p.accept(strings.Fields(text)...) {
			return Condition{Named: fact}, true
		}
	}
	for _, read := range []func() (Condition, bool){p.more, p.lifeChanged, p.doneThisTurn, p.playerWasDealt, p.countersOn, p.moreLife, p.inTheirGraveyard, p.cardsInGraveyard, p.commonColor, p.someObject} {
		if c, ok := read(); ok {
			return c, true
		}
	}
	if p.accept("you", "control", "your", "commander") {
		f := &Filter{Is: []string{"commander", "owned"}, Permanent: true, Controller: &Player{Kind: You}}
		return Condition{Controls: f, Least: 1}, true
	}
	if c, ok, done := p.conditionOfReference(); done {
		return c, ok
	}
	if c, ok, done := p.existence(); done {
		return c, ok
	}
	mark := p.at
	switch {
	case p.accept("an", "opponent", "is", "poisoned"): // CR 122.1f
		return Condition{Amount: &Quantity{Stat: "poison counters", Holder: &Player{Kind: EachOpponent}}, Compared: AtLeast, To: &Quantity{N: 1}}, true
	case p.accept("creatures", "you", "control", "have", "total", "power"):
		return p.compared(Quantity{Among: "total", Stat: "power", Count: &Filter{Words: []string{"creature"}, Noun: true, Controller: &Player{Kind: You}}})
	case p.accept("your", "life", "total", "is"):
		return p.compared(Quantity{Life: &Player{Kind: You}})
	case p.accept("your", "devotion", "to"):
		p.at -= 3
		if q, ok := p.differing(); ok && p.accept("is") {
			return p.compared(q)
		}
	}
	if q, ok := p.quantity(); ok && (q.Count != nil || q.N == 0) && p.accept("is") {
		return p.compared(q)
	}
	p.at = mark
	return p.attachedTo()
}
