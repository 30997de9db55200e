package notation

import "slices"

// Outcome is what an effect has done before the amount is counted, or what its ability has
// triggered on.
type Outcome string

// The outcomes. The last three count the objects of the amount's filter.
const (
	LifeLost       Outcome = "life lost"           // the life lost this way
	DamageDealt    Outcome = "damage dealt"        // the damage dealt this way
	DamageBefore   Outcome = "damage before"       // the damage that the ability has triggered on
	SpellManaValue Outcome = "mana value of spell" // the mana value of the spell that the ability has triggered on
	Destroyed      Outcome = "destroyed"
	Exiled         Outcome = "exiled"
	Sacrificed     Outcome = "sacrificed"
)

// outcome parses an amount of what the effect has done or its ability has triggered on, as
// in "the total life lost this way", "the damage those creatures dealt to that player" and
// "that spell's mana value".
func (p *parser) outcome() (Quantity, bool) {
	if !p.rules {
		return Quantity{}, false
	}
	mark := p.at
	if p.accept("that", "spell's", "mana", "value") {
		return Quantity{Outcome: SpellManaValue}, true
	}
	if p.accept("the") {
		p.accept("total")
		p.accept("amount", "of")
		switch {
		case p.accept("life"):
			if p.accept("they"); p.accept("lost", "this", "way") {
				return Quantity{Outcome: LifeLost}, true
			}
		case p.accept("damage"):
			if p.accept("dealt", "this", "way") {
				return Quantity{Outcome: DamageDealt}, true
			}
			if p.accept("those", "creatures"); p.accept("dealt") {
				p.accept("to", "that", "player")
				return Quantity{Outcome: DamageBefore}, true
			}
		}
	}
	p.at = mark
	return Quantity{}, false
}

// departure parses what the effect has done to the objects counted before: "destroyed this
// way", "that were exiled this way". It returns "" if nothing is said of that.
func (p *parser) departure() Outcome {
	if !p.rules {
		return ""
	}
	mark := p.at
	if p.accept("that") && !p.accept("was") {
		p.accept("were")
	}
	how := Outcome(p.peek(0).text)
	p.at++
	if slices.Contains([]Outcome{Destroyed, Exiled, Sacrificed}, how) && p.accept("this", "way") {
		return how
	}
	p.at = mark
	return ""
}
