package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// FacedownName is the name of a facedown card that isn't known.
const FacedownName = "Hidden card"

// decide puts a card facedown at a battlefield that its controller controls, if
// none is there (RB 107.3).
func (a Hide) decide(d *Decision) error {
	seat, err := d.seat(a.Who)
	if err != nil {
		return err
	}
	if err := d.canBeHidden(a.Name); err != nil {
		return err
	}
	if a.At == nil {
		a.At = &notation.Place{Word: "battlefield", Of: &a.Who}
	}
	n, err := d.battlefield(a.At)
	if err != nil {
		return err
	}
	for stack := range d.s.Board.All() {
		if stack.Of.Hidden && stack.Of.At.Field == n {
			return tracker.Refuse("A card is hidden at %s already: %s.", tracker.Name(d.s.Place(n)), board.NameOf(stack)).By(ruleOneFacedown).Next("Put that one away first: %s", tracker.LineOf("put #%d into the trash", stack.ID))
		}
	}
	if d.s.Field(n).Controller != seat {
		return tracker.Refuse("%s doesn't control %s.", tracker.Name(d.s.Seat(seat).Name), tracker.Name(d.s.Place(n))).By(ruleWhoHides).
			Next("If it is so on the table, say it: %s", tracker.LineOf("%s controls battlefield %d", tracker.Name(d.s.Seat(seat).Name), n))
	}
	id := d.newID()
	d.happen(event.Entered{ID: id, Count: 1, How: "hidden", Of: board.Object{Def: card.Definition{Name: FacedownName}, Hidden: true, HiddenIn: d.s.Turn, Owner: seat, Controller: seat, At: board.Location{Field: n}}}, "")
	d.in.Refer(id)
	d.occurs(occasion{on: card.Hides, seat: seat, field: n})
	return nil
}

// canBeHidden refuses a named card if none of the cards with that name has Hidden (RB
// 811.1.b).
func (d *Decision) canBeHidden(name string) error {
	if name == "" {
		return nil
	}
	hides := func(def card.Definition) bool { return board.Value(def.Keywords, "hidden") > 0 }
	if def, ok := d.told(name); ok && hides(def) {
		return nil
	}
	if d.game.Pool == nil {
		return undescribed(name)
	}
	switch found, err := d.game.Pool.Find(name, d.s.CardNames()); {
	case err != nil:
		return err
	case slices.ContainsFunc(found.Cards, hides):
		return nil
	default:
		return tracker.Refuse("No card called %q has Hidden.", tracker.Name(tracker.ShortName(name))).By(ruleHiddenNext).Next("Without its name: %s", tracker.Line("hide a card at battlefield 1"))
	}
}

// decide plays a facedown card at its battlefield, from the turn after it was hidden on
// (RB 811.1.b, 811.1.d.1), or reveals it. A spell goes to the trash.
func (a PlayHidden) decide(d *Decision) error {
	stack, elsewhere, err := d.facedownCard(a)
	if err != nil {
		return err
	}
	def := stack.Of.Def
	if a.Name != "" {
		if def, err = d.shown(a.Name); err != nil {
			return err
		}
	}
	switch {
	case def.Name == FacedownName:
		return tracker.Refuse("It isn't known which card #%d is.", stack.ID).Next("Say it: %s", tracker.LineOf("reveal #%d as …", stack.ID))
	case elsewhere:
		d.happen(event.Revealed{On: stack.ID, Def: def}, ruleHiddenShown)
		return nil
	case a.Reveal:
		d.happen(event.Revealed{On: stack.ID, Def: def}, ruleReveal)
		return nil
	case stack.Of.HiddenIn != 0 && stack.Of.HiddenIn == d.s.Turn:
		return tracker.Refuse("#%d was hidden this turn: it can be played from the next turn on.", stack.ID).By(ruleHiddenNext).
			Next("If an effect plays it, reveal it and put it there: %s · %s", tracker.LineOf("put #%d into the trash", stack.ID), tracker.LineOf("play #%d from the trash to battlefield %d", stack.ID, stack.Of.At.Field))
	case slices.Contains(def.Types, "Spell"):
		d.happen(event.Revealed{On: stack.ID, Def: def}, ruleHiddenNext)
		d.spellPlayed(event.Noted{Seat: stack.Of.Controller, What: "plays", N: 1, Name: def.Name}, ruleHiddenNext)
		d.occurs(occasion{on: card.FromHidden, stack: stack, seat: stack.Of.Controller, field: stack.Of.At.Field})
		id := d.newID()
		d.happen(event.LeftBoard{On: stack.ID, How: "put", To: board.Trash, Card: id}, ruleSpellGoes)
		d.in.Refer(id)
		return nil
	case !slices.Contains(def.Types, "Unit") && !slices.Contains(def.Types, "Gear"):
		return tracker.Refuse("%s is no unit, gear or spell: it can't be hidden.", tracker.Name(def.Name)).By(ruleHiddenNext).Next("Say which card it is: %s", tracker.LineOf("reveal #%d as …", stack.ID))
	}
	d.happen(event.Revealed{On: stack.ID, Def: def, Played: true}, ruleHiddenPlace)
	d.in.Refer(stack.ID)
	d.entered(stack.ID)
	if now, ok := d.s.Board.Get(stack.ID); ok {
		d.occurs(about(d.s, now, card.FromHidden))
		d.present(now.Of.Controller, now.Of)
	}
	return nil
}

// facedownCard returns the facedown card that is meant: by its id, or the only one at a
// battlefield. A card that has left the board is elsewhere.
func (d *Decision) facedownCard(a PlayHidden) (stack tracker.Stack[board.Object], elsewhere bool, err error) {
	if cards := d.cards(a.On); len(cards) == 1 && a.Reveal {
		c := cards[0]
		return tracker.Stack[board.Object]{ID: c.ID, Count: c.Count, Of: board.Object{Def: c.Of.Def}}, true, nil
	}
	if a.On.ID != 0 {
		stack, err := d.Find().One(a.On)
		if err == nil && !stack.Of.Hidden {
			return stack, false, tracker.Refuse("%s isn't facedown.", board.NameOf(stack)).Next("Type `%s` to see which cards are.", tracker.Line("board"))
		}
		return stack, false, err
	}
	seat, err := d.seat(a.Who)
	if err != nil {
		return stack, false, err
	}
	n := 0
	if a.At != nil {
		if n, err = d.battlefield(a.At); err != nil {
			return stack, false, err
		}
	}
	var all []tracker.Stack[board.Object]
	for stack := range d.s.Board.All() {
		if o := stack.Of; o.Hidden && o.Controller == seat && (n == 0 || o.At.Field == n) {
			all = append(all, stack)
		}
	}
	switch len(all) {
	case 0:
		return stack, false, tracker.Refuse("%s has no facedown card there.", tracker.Name(d.s.Seat(seat).Name)).By(ruleHiddenNext).Next("Hide one first: %s", tracker.Line("hide a card at battlefield 1"))
	case 1:
		return all[0], false, nil
	}
	options := make([]tracker.Message, len(all))
	for i, stack := range all {
		options[i] = tracker.Say("%s: %s", board.NameOf(stack), tracker.Name(english.Capital(d.s.Place(stack.Of.At.Field))))
	}
	i, err := d.in.Choose(tracker.Question{Player: d.in.By.Name, Meant: true, Text: tracker.Say("Which facedown card?")}, options)
	if err != nil {
		return stack, false, err
	}
	return all[i], false, nil
}

// shown returns the card of a name, as players described it or as printed.
func (d *Decision) shown(name string) (card.Definition, error) {
	if def, ok := d.told(name); ok {
		return def, nil
	}
	if d.game.Pool == nil {
		return card.Definition{}, undescribed(name)
	}
	found, err := d.game.Pool.Find(name, d.s.CardNames())
	if err != nil {
		return card.Definition{}, err
	}
	def, ok, err := found.Which(d.in, name, func(def card.Definition) string { return def.Name }, func(card.Definition) bool { return true })
	if err == nil && !ok {
		return def, undescribed(name)
	}
	return def, err
}

// undescribed refuses a facedown card of which only the name is known.
func undescribed(name string) *tracker.Problem {
	name = tracker.ShortName(name)
	return tracker.Refuse("I don't know a card called %q.", tracker.Name(name)).Next("Describe it first: %s", tracker.LineOf("remember %s: 3 Might unit", tracker.Name(name)))
}

// playSpell notes that spells are played: they don't stay on the board (RB 157).
func (d *Decision) playSpell(c notation.Creation, name string) error {
	seats, err := d.Seats(c.Player())
	if err != nil {
		return err
	}
	n, err := d.number(c.Count, name+"s")
	if err != nil || n < 1 {
		return err
	}
	for _, seat := range seats {
		d.spellPlayed(event.Noted{Seat: seat, What: "plays", N: n, Name: name}, ruleSpellGoes)
		d.costOfSpell(seat, name)
	}
	return nil
}

// spellPlayed notes that spells are played, with what triggers on it.
func (d *Decision) spellPlayed(e event.Noted, rule tracker.Rule) {
	d.happen(e, rule)
	o := occasion{on: card.Played, seat: e.Seat, spell: true, nth: d.s.Seat(e.Seat).Played}
	if def, ok := d.exactly(e.Name); ok && def.Energy != nil {
		o.cost = *def.Energy
	}
	d.occurs(o)
}

// playedBy returns the rule of a keyword by which a unit is played ready, or to a
// battlefield that its controller doesn't control.
func (d *Decision) playedBy(o board.Object) tracker.Rule {
	has := func(keyword string) bool { return board.Value(o.Def.Keywords, keyword) > 0 }
	switch {
	case !o.Exhausted && has("accelerate"):
		return ruleAccelerate
	case o.At.Field != 0 && has("ambush") && d.s.Field(o.At.Field).Controller != o.Controller && slices.Contains(d.s.UnitsAt(o.At.Field), o.Controller):
		return ruleAmbush
	}
	return ""
}
