package notation

import (
	"slices"
	"strings"
)

// Deed is something that a player does in a turn, and that amounts count.
type Deed string

// The deeds.
const (
	DrewCards   Deed = "drawn"
	CastSpells  Deed = "cast"
	HadEntering Deed = "entered"   // permanents entered under the player's control
	Attackers   Deed = "attackers" // creatures of any player attacked

	// What happened to permanents: by default to those that the player controlled. The controller of
	// What says otherwise.
	HadDying  Deed = "died"       // creatures died (CR 700.4)
	HadLeft   Deed = "left"       // permanents left the battlefield
	HadBuried Deed = "buried"     // permanents were put into a graveyard from the battlefield: by default the player's graveyard
	HadGiven  Deed = "sacrificed" // permanents were sacrificed
)

// doneThisTurn parses what you have done this turn: "you've drawn two or more cards this
// turn", "you haven't cast a spell this turn", "an artifact entered the battlefield under your
// control this turn".
func (p *parser) doneThisTurn() (Condition, bool) {
	if !p.ofTurn() {
		return Condition{}, false
	}
	mark := p.at
	if c, ok := p.drawnOrCast(); ok && p.accept("this", "turn") {
		return c, true
	}
	p.at = mark
	if c, ok := p.departed(); ok {
		return c, true
	}
	p.at = mark
	if n, less, ok := p.orMore(); ok && !less && n > 0 && p.accept("creatures", "attacked", "this", "turn") {
		return Condition{Amount: &Quantity{Did: Attackers}, Compared: AtLeast, To: &Quantity{N: n}}, true
	}
	p.at = mark
	had := p.accept("you", "had")
	n, other := int64(1), p.accept("another")
	if !other && !p.accept("a") && !p.accept("an") {
		least, less, ok := p.orMore()
		if n = least; !ok || less {
			p.at = mark
			return Condition{}, false
		}
	}
	f, ok := p.filter()
	if !ok || !f.typesOnly() || other && n != 1 {
		p.at = mark
		return Condition{}, false
	}
	entered := p.accept("entered") || had && p.accept("enter")
	if f.Other = other; entered && p.accept("the", "battlefield", "under", "your", "control", "this", "turn") {
		return Condition{Amount: &Quantity{Did: HadEntering, What: f}, Compared: AtLeast, To: &Quantity{N: n}}, true
	}
	p.at = mark
	return Condition{}, false
}

// ofTurn reports whether "this turn" is among the words to come.
func (p *parser) ofTurn() bool {
	for i := p.at; i+1 < len(p.words); i++ {
		if p.words[i].is("this") && p.words[i+1].is("turn") {
			return true
		}
	}
	return false
}

// drawnOrCast parses how many cards you have drawn, or which spells you have cast.
func (p *parser) drawnOrCast() (Condition, bool) {
	if p.accept("you", "haven't", "cast", "a", "spell") {
		return Condition{Amount: &Quantity{Did: CastSpells}, Compared: AtMost, To: &Quantity{}}, true
	}
	if !p.accept("you've") && !p.accept("you", "have") {
		return Condition{}, false
	}
	if p.accept("drawn") {
		n, less, ok := p.orMore()
		return Condition{Amount: &Quantity{Did: DrewCards}, Compared: AtLeast, To: &Quantity{N: n}}, ok && !less && p.accept("cards")
	}
	if !p.accept("cast") {
		return Condition{}, false
	}
	n := int64(1)
	if !p.accept("a") && !p.accept("an") {
		least, less, ok := p.orMore()
		if n = least; !ok || less {
			return Condition{}, false
		}
	}
	what, ok := p.spells()
	return Condition{Amount: &Quantity{Did: CastSpells, What: what}, Compared: AtLeast, To: &Quantity{N: n}}, ok
}

// spells parses a description of spells: "creature spell", "instant or sorcery spell",
// "spells" (nil).
func (p *parser) spells() (*Filter, bool) {
	if p.accept("spell") || p.accept("spells") {
		return nil, true
	}
	f := &Filter{Permanent: true}
	for p.at < len(p.words) && !p.peek(0).quoted {
		w := strings.ToLower(p.peek(0).text)
		switch kind, _, noun := p.noun(p.peek(0).text); {
		case w == "historic" && len(f.Any) == 0:
			f.Any = []Filter{{Words: []string{"artifact"}, Permanent: true}, {Words: []string{"legendary"}, Permanent: true}, {Words: []string{"Saga"}, Permanent: true}}
		case p.v.colors[w], p.v.supertypes[w] != "", w == "colorless", w == "multicolored":
			f.Words = append(f.Words, w)
		case strings.HasPrefix(w, "non") && p.notOf(w[3:]) != "":
			f.Without = append(f.Without, p.notOf(w[3:]))
		case noun:
			f.Words = append(f.Words, kind)
		default:
			return nil, false
		}
		p.at++
		if p.accept("spell") || p.accept("spells") {
			return f, len(f.Or) == 0 || len(f.Words) == 1
		}
		if last := len(f.Words) - 1; last == 0 && len(f.Without)+len(f.Any)+len(f.Or) == 0 && (p.accept("or") || p.accept("and")) {
			kind, _, noun := p.noun(p.peek(0).text)
			if p.at++; !noun || !p.accept("spell") && !p.accept("spells") {
				return nil, false
			}
			return &Filter{Or: []string{f.Words[0], kind}, Permanent: true}, true
		}
	}
	return nil, false
}

// typesOnly reports whether a filter asks for card types, or subtypes, and for nothing else of an object.
func (f *Filter) typesOnly() bool {
	types := slices.Concat(f.Words, f.Without, f.Or)
	kinds := *f
	kinds.Or, kinds.Without, kinds.Other = nil, nil, false
	return kinds.OnlyWords() && f.Controller == nil && !slices.ContainsFunc(types, func(w string) bool {
		return !(word{text: w}).capital() && !slices.Contains([]string{"artifact", "battle", "creature", "enchantment", "land", "planeswalker"}, w)
	})
}

// done returns an amount of what you have done this turn as text.
func (q Quantity) done() string {
	switch q.Did {
	case DrewCards:
		return "the number of cards you've drawn this turn"
	case Attackers:
		return "the number of creatures that attacked this turn"
	case HadEntering:
		return "the number of " + q.What.String() + " that entered under your control this turn"
	case HadDying, HadLeft, HadBuried, HadGiven:
		return "the number of " + q.departing()
	default: // spells
	}
	if q.What == nil {
		return "the number of spells you've cast this turn"
	}
	if any := q.What.Any; len(any) > 0 {
		return "the number of historic spells you've cast this turn"
	}
	return "the number of " + strings.TrimSuffix(q.What.String(), " permanent") + " spells you've cast this turn"
}

// counting parses the count of a deed: "cards you've drawn this turn", "spells you've cast
// this turn".
func (p *parser) counting() (Quantity, bool) {
	if !p.ofTurn() {
		return Quantity{}, false
	}
	mark := p.at
	if (p.accept("cards") || p.accept("card")) && (p.accept("you've", "drawn") || p.accept("you", "drew")) && p.accept("this", "turn") {
		return Quantity{Did: DrewCards}, true
	}
	p.at = mark
	if p.accept("creatures", "that", "attacked", "this", "turn") {
		return Quantity{Did: Attackers}, true
	}
	if what, ok := p.spells(); ok && p.accept("you've", "cast", "this", "turn") {
		return Quantity{Did: CastSpells, What: what}, true
	}
	p.at = mark
	if q, ok := p.departedCount(); ok {
		return q, true
	}
	p.at = mark
	if f, ok := p.filter(); ok && f.typesOnly() && (p.accept("that", "entered", "under", "your", "control", "this", "turn") ||
		p.accept("that", "entered", "the", "battlefield", "under", "your", "control", "this", "turn")) {
		return Quantity{Did: HadEntering, What: f}, true
	}
	p.at = mark
	return Quantity{}, false
}
