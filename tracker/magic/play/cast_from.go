package play

import (
	"cmp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// ruleSingleton says that a deck has one card of a name.
const ruleSingleton tracker.Rule = "magic/commander/singleton"

// castable returns the card that is cast: one that is tracked, or one that players
// hold.
func (d *Decision) castable(a Cast) (castable, error) {
	switch {
	case a.On != nil:
		return d.castTracked(a)
	case a.Known != "":
		return d.castNamed(a)
	}
	def, side, err := d.added(Add{Card: a.Card})
	return castable{def: def, card: def, side: side, zone: cmp.Or(a.From, board.Hand)}, err
}

// castTracked returns the tracked card of a selector.
func (d *Decision) castTracked(a Cast) (castable, error) {
	if _, there := d.s.Permanent.Get(a.On.ID); there && a.On.ID != 0 {
		return castable{}, tracker.Refuse("#%d is on the battlefield already.", a.On.ID).Next("Type `%s` to see the table.", tracker.Line("board"))
	}
	cards, err := d.selected(*a.On, d.cardsElsewhere)
	if err != nil {
		return castable{}, err
	}
	from := cmp.Or(a.From, wayOf(a.Way).from)
	cards = slices.DeleteFunc(cards, func(c board.Card) bool { return from != "" && c.Zone != from || c.Token && len(cards) > 1 })
	mine := slices.DeleteFunc(slices.Clone(cards), func(c board.Card) bool { return c.Owner != d.you })
	if len(mine) > 0 {
		cards = mine
	}
	if len(cards) == 0 {
		return d.castUntracked(a)
	}
	c, err := d.whichCard(tracker.Say("Which card is cast?"), cards)
	if err != nil {
		return castable{}, err
	}
	if c.Token {
		return castable{}, tracker.Refuse("%s is a token that has left the battlefield: it can't come back.", tracker.Name(c.Def.Name)).By(ruleTokenLeaves).
			Next("It ceases to exist; create a new one if something makes one.")
	}
	return castable{def: c.Def, card: c.Def, from: &c, zone: c.Zone}, nil
}

// castUntracked returns the card of the pool that a selector names, if no tracked card
// has that name.
func (d *Decision) castUntracked(a Cast) (castable, error) {
	name := a.On.Name
	if whose, ok := strings.CutSuffix(strings.ToLower(name), "commander"); ok && (whose == "" || strings.HasSuffix(whose, " ")) {
		return castable{}, tracker.Refuse("No commander is tracked in the command zone that %s could mean.", tracker.Name(name)).By(ruleCommanderTax).
			Next("Say which card it is: %s", tracker.Line("my commander is Krenko, Mob Boss"))
	}
	if name == "" || d.game.Pool == nil || d.onBoard(name) {
		return castable{}, tracker.Refuse("No card that I track is meant by %s.", tracker.Name(a.On.String())).By(ruleTokenLeaves).
			Next("A token that left is gone for good; a card can be added: add …")
	}
	a.Known, a.On = name, nil
	return d.castNamed(a)
}

// whichCard returns one of several tracked cards. If they differ, the speaker chooses it.
func (d *Decision) whichCard(question tracker.Message, cards []board.Card) (board.Card, error) {
	alike := func(c board.Card) bool {
		return c.Zone == cards[0].Zone && c.Owner == cards[0].Owner && c.Commander == cards[0].Commander && c.Def.Alike(&cards[0].Def) && slices.Equal(c.Counters, cards[0].Counters)
	}
	if !slices.ContainsFunc(cards, func(c board.Card) bool { return !alike(c) }) {
		return cards[0], nil
	}
	options, ids := make([]tracker.Message, len(cards)), make([]int64, len(cards))
	for i, c := range cards {
		options[i], ids[i] = tracker.Say("#%d %s, %s", c.ID, tracker.Name(c.Def.Name), tracker.Say(WithArticle(c.Zone))), c.ID
	}
	i, err := d.Find().Choose(question, options, ids)
	if err != nil {
		return board.Card{}, err
	}
	return cards[i], nil
}

// castNamed returns the card of a name: one that is tracked where it can be cast from, in a
// singleton format also the only one that its owner can have (CR 903.5b), or one that isn't
// tracked.
func (d *Decision) castNamed(a Cast) (castable, error) {
	c, err := d.spellNamed(a.Known, wayOf(a.Way).both)
	if err != nil {
		return c, err
	}
	if c.zone = a.From; c.zone == "" {
		c.zone = board.Hand
		if w := wayOf(a.Way); w.from != "" {
			c.zone = w.from
		}
	}
	var found []board.Card
	for there := range d.s.Elsewhere.All() {
		if !there.Token && (there.Owner == d.you || a.From != "") && sameCard(&there.Def, &c.card) && (d.mayComeFrom(a, there) || c.onAdventure(a, there)) {
			found = append(found, *there)
		}
	}
	if len(found) == 0 || a.Card.Count.Expr != "" || a.Card.Count.N > 1 {
		return c, nil
	}
	if sure := slices.IndexFunc(found, func(there board.Card) bool {
		return there.Zone == board.Command || there.Zone == board.Hand || a.From != "" || a.Way != "" ||
			d.castAside(&there) || d.singleton(&there) && (castableLater(&there) || c.onAdventure(a, &there))
	}); sure >= 0 {
		return c.as(found[sure]), nil
	}
	if there := found[len(found)-1]; d.singleton(&there) {
		if there.Zone == board.Graveyard { // a card is cast from the hand unless a zone is said
			there = d.inHand(there)
		}
		return c.as(there), nil
	}
	options := []tracker.Message{tracker.Say("another one, from the hand")}
	ids := []int64{0}
	for _, there := range found {
		options, ids = append(options, tracker.Say("#%d %s, %s", there.ID, tracker.Name(there.Def.Name), tracker.Say(WithArticle(there.Zone)))), append(ids, there.ID)
	}
	i, err := d.Find().Choose(tracker.Say("Which card is cast?"), options, ids)
	if err != nil || i == 0 {
		return c, err
	}
	return c.as(found[i-1]), nil
}

// castAside reports whether a card was set aside in exile so that it is cast from there, and may be.
func (d *Decision) castAside(c *board.Card) bool {
	return c.Aside.As == board.OnAdventure || c.Aside.As != "" && c.Aside.Turn != d.s.Turn
}

// inHand moves a card from a graveyard to its owner's hand, and returns it there.
func (d *Decision) inHand(c board.Card) board.Card {
	m := event.Moved{On: c.ID, To: board.Hand, How: board.Put, Card: d.newID()}
	d.happen(m, ruleSingleton)
	there, _ := d.s.Elsewhere.Get(m.Card)
	return there
}

// as returns the spell as a card that is tracked.
func (c castable) as(there board.Card) castable {
	c.from, c.zone = &there, there.Zone
	if !c.spells() {
		c.def, c.card = there.Def, there.Def
	}
	return c
}

// origin returns where a player casts it from; "" for the hand.
func (c *castable) origin(seat int) card.Origin {
	switch {
	case c.zone == board.Hand:
		return ""
	case c.zone == board.Graveyard && c.from != nil && c.from.Owner != seat:
		return card.FromGrave
	}
	return origins[c.zone]
}

// spells reports whether what is cast is an instant or sorcery.
func (c *castable) spells() bool { return card.IsSpell(c.up()) }

// sameCard reports whether two definitions are of the same card.
func sameCard(there, named *card.Definition) bool {
	return strings.EqualFold(there.Name, named.Name)
}

// mayComeFrom reports whether a tracked card may be what is cast: it is in the zone that
// was said, or in hand, or its owner's commander, or it can be cast from where it is. In
// a singleton format (CR 903.5b) a card in a graveyard or in exile may always be it.
func (d *Decision) mayComeFrom(a Cast, c *board.Card) bool {
	switch w := wayOf(a.Way); {
	case a.From != "":
		return c.Zone == a.From
	case w.from != "":
		return c.Zone == w.from
	case a.Way != "":
		return c.Zone == board.Hand
	case c.Zone == board.Command:
		return c.Commander != 0
	case c.Zone == board.Hand:
		return true
	case c.Zone == board.Library:
		return false
	}
	return d.singleton(c) || castableLater(c)
}

// singleton reports whether a deck of this format has at most one card with the name of a
// card (CR 903.5b).
func (d *Decision) singleton(c *board.Card) bool {
	f, _ := board.FormatOf(d.s.Format)
	return (f.Commander || f.Name == "brawl") && !slices.Contains(c.Def.Supertypes, "Basic")
}

// castableLater reports whether a keyword of a card lets it be cast from the zone it is in.
func castableLater(c *board.Card) bool {
	return slices.ContainsFunc(ways, func(w way) bool { return w.later == c.Zone && c.Def.HasWord(w.word) })
}

// onAdventure reports whether a tracked card may be in exile as an adventure that resolved,
// so that it may be cast as a permanent (CR 715.3d).
func (c *castable) onAdventure(a Cast, there *board.Card) bool {
	return c.adventurer && there.Zone == board.Exile && a.From == "" && a.Way == ""
}

// spellNamed returns the card of a name as a spell or land: one that players described,
// or a card of the pool. With fused, both halves of a split card are cast.
func (d *Decision) spellNamed(name string, fused bool) (castable, error) {
	for _, def := range slices.Backward(d.s.Described) {
		if strings.EqualFold(def.Name, name) {
			return castable{def: def, card: def}, nil
		}
	}
	if d.game.Pool == nil {
		def, side, err := d.added(Add{Known: name})
		return castable{def: def, card: def, side: side}, err
	}
	if whole, ok := d.game.Pool.Named(name); ok {
		name = whole
	}
	printed, def, known, err := d.inPoolOf(name, nil)
	if err != nil {
		return castable{}, err
	}
	if known {
		return castable{def: def, card: def}, d.askSizes(&def)
	}
	return d.faceCast(printed, fused)
}

// faceCast returns the face of a card that is cast. Of a card with several halves that
// are instants or sorceries, the speaker chooses one (CR 709.3); with fused, both are cast.
func (d *Decision) faceCast(p Printed, fused bool) (castable, error) {
	def, side, ok := d.game.Permanent(p)
	if ok {
		err := d.askSizes(&def)
		return castable{def: def, card: def, side: side, adventurer: p.Layout == "adventure"}, err
	}
	if fused && len(p.Faces) == 2 && p.Faces[0].HasWord("fuse") {
		c, right := castable{def: d.game.spellFace(p, 0)}, d.game.spellFace(p, 1)
		c.def.Name, c.right = p.Faces[0].Name+" // "+right.Name, &right
		c.card = c.def
		return c, nil
	}
	at := p.Face
	if p.Whole {
		options := make([]tracker.Message, len(p.Faces))
		for i, f := range p.Faces {
			options[i] = tracker.Named(f.Name)
		}
		var err error
		if at, err = d.in.Choose(tracker.Question{Player: d.in.By.Name, Meant: true, Text: tracker.Say("Which half of %s is cast?", tracker.Name(p.Name))}, options); err != nil {
			return castable{}, err
		}
	}
	c := castable{def: d.game.spellFace(p, at), adventure: p.Layout == "adventure" && at > 0, prepared: p.Layout == "prepare" && at > 0}
	c.card = c.def
	if first := p; len(p.Faces) > 1 {
		first.Face, first.Whole, first.Name = 0, false, p.Faces[0].Name
		if def, _, ok := d.game.Permanent(first); ok { // an adventure, or the back of a permanent card
			c.card = def
		}
	}
	return c, nil
}

// spellFace returns a face of an instant or sorcery card with its compiled text.
func (g *Rules) spellFace(p Printed, at int) card.Definition {
	def := p.Faces[at]
	if p.Lines != nil {
		if lines := p.Lines(); at < len(lines) {
			def.Abilities, def.TextLeft, def.LinesLeft, def.Left = g.wordedSpell(def.Name, lines[at]), false, 0, nil
		}
	}
	return def
}
