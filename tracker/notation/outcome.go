package notation

import "slices"

// Outcome is an amount of what the previous steps of an effect have done, or of the event that
// its ability triggered on.
type Outcome string

// The outcomes. The last four count the objects that match the amount's filter.
const (
	LifeLost       Outcome = "life lost"           // the life lost this way
	DamageDealt    Outcome = "damage dealt"        // the damage dealt this way
	ExcessDealt    Outcome = "excess damage dealt" // the excess damage dealt this way (CR 120.10)
	DamageBefore   Outcome = "damage before"       // the damage that the ability triggered on
	SpellManaValue Outcome = "mana value of spell" // the mana value of the spell that the ability triggered on
	Destroyed      Outcome = "destroyed"
	Exiled         Outcome = "exiled"
	Sacrificed     Outcome = "sacrificed"
	TappedThisWay  Outcome = "tapped"
	CardsExiled    Outcome = "cards exiled" // cards of graveyards
	Died           Outcome = "died"         // put into a graveyard from the battlefield (CR 700.4)
)

// outcome parses an amount of that kind without a filter: "the total life lost this way", "the
// damage those creatures dealt to that player", "that spell's mana value".
func (p *parser) outcome() (Quantity, bool) {
	if !p.rules {
		return Quantity{}, false
	}
	mark := p.at
	if p.accept("that", "spell's", "mana", "value") || p.accept("the", "spell's", "mana", "value") {
		return Quantity{Outcome: SpellManaValue}, true
	}
	if p.accept("that", "excess", "damage") {
		return Quantity{Outcome: ExcessDealt}, true
	}
	p.at = mark
	if p.accept("the") {
		p.accept("total")
		p.accept("amount", "of")
		switch {
		case p.accept("excess", "damage"):
			if !p.accept("dealt") {
				return Quantity{Outcome: ExcessDealt}, true
			}
			p.accept("to", "that", "creature")
			if p.accept("this", "way") {
				return Quantity{Outcome: ExcessDealt}, true
			}
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

// controlledBefore parses who controlled the counted objects before they left: "you controlled
// that were destroyed this way".
func (p *parser) controlledBefore(f *Filter) {
	mark := p.at
	var who *Player
	switch {
	case p.accept("you", "controlled"):
		who = &Player{Kind: You}
	case p.accept("that", "player", "controlled"):
		who = new(PlayerCalled("that player"))
	default:
		return
	}
	after := p.at
	if p.departure() == "" {
		p.at = mark
		return
	}
	p.at, f.Controller = after, who
}

// cardsExiled parses "cards exiled this way".
func (p *parser) cardsExiled() bool {
	return p.accept("cards", "exiled", "this", "way") || p.accept("card", "exiled", "this", "way")
}

// departure parses what happened to the counted objects: "destroyed this way", "that were exiled
// this way", "tapped this way". It returns "" if the text doesn't begin so.
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
	if slices.Contains([]Outcome{Destroyed, Exiled, Sacrificed, TappedThisWay}, how) && p.accept("this", "way") {
		return how
	}
	p.at = mark
	return ""
}
