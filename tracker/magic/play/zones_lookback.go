package play

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// leftBattlefield returns a selected object that has left the battlefield, by id or as
// the object that the line just moved.
func (d *Decision) leftBattlefield(sel notation.Selector) (board.Permanent, bool) {
	id := sel.ID
	if it := d.named(sel.It); sel.It != "" && len(it) == 1 {
		id = it[0]
	}
	if id == 0 {
		return board.Permanent{}, false
	}
	if _, there := d.s.Permanent.Get(id); there {
		return board.Permanent{}, false
	}
	return d.s.LastKnown(id)
}

// named is meaning for what may have been named by an earlier line.
func (d *Decision) named(of notation.Pronoun) []int64 {
	if of == notation.That && d.effect != nil && len(d.effect.last) > 0 {
		return d.effect.last
	}
	return d.in.Meant()
}

// copiableElsewhere returns the copiable values of a selected object that isn't on the
// battlefield, and whether its back face was up: a card in another zone, the
// last known information of what left (CR 111.12), or a card given by name (CR
// 111.11).
func (d *Decision) copiableElsewhere(sel notation.Selector) (def card.Definition, back, ok bool) {
	for _, c := range d.cards(sel) {
		if !c.Token && sel.It == "" {
			return c.Def, false, true
		}
	}
	if sel.ID != 0 && d.effect != nil && d.effect.before != nil { // it was moved as a cost
		if c, ok := d.effect.before.Elsewhere.Get(sel.ID); ok && !c.Token {
			return c.Def, false, true
		}
	}
	if p, ok := d.leftBattlefield(sel); ok {
		def, back := copiable(&p)
		return def, back, true
	}
	if sel.Name == "" || d.onBoard(sel.Name) {
		return card.Definition{}, false, false
	}
	def, ok = d.cardNamed(sel.Name)
	return def, false, ok
}

// cardNamed returns the definition of the card of a name: one that players described,
// one in the game, or one in the card pool.
func (d *Decision) cardNamed(name string) (card.Definition, bool) {
	for _, def := range slices.Backward(d.s.Described) { // the latest description
		if strings.EqualFold(def.Name, name) {
			return def, true
		}
	}
	for stack := range d.s.Permanent.All() {
		def := stack.Of.Def
		if stack.Of.Printed != nil {
			def = *stack.Of.Printed
		}
		if !stack.Of.Token && strings.EqualFold(def.Name, name) {
			return def, true
		}
	}
	for c := range d.s.Elsewhere.All() {
		if !c.Token && strings.EqualFold(c.Def.Name, name) {
			return c.Def, true
		}
	}
	return d.inPool(name)
}

// decide stores the characteristics of a card, so that tokens can be named
// after it (CR 111.11).
func (a Describe) decide(d *Decision) error {
	name := strings.TrimSpace(a.Name)
	if name == "" || len([]rune(name)) > 60 {
		return tracker.Refuse("A card needs a name of at most 60 letters.").Next("Say it so: %s", tracker.Line("remember Ursa: 2/2 green Bear creature"))
	}
	def := defined(a.Card.Object)
	def.Name = name
	d.game.compile(&def)
	if len(def.Types) == 0 {
		return tracker.Refuse("That doesn't say what %s is.", tracker.Name(name)).By(RuleTokenCard).Next("Say it so: %s · %s", tracker.LineOf("remember %s: artifact", tracker.Name(name)), tracker.LineOf("remember %s: 2/2 creature", tracker.Name(name)))
	}
	d.happen(event.Described{Def: def}, RuleTokenCard)
	return nil
}
