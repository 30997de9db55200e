package play

import (
	"errors"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// activatableCards returns the selected cards outside the battlefield that have an
// ability which can be activated where they are (CR 113.6m).
func (d *Decision) activatableCards(sel notation.Selector) []board.Card {
	if sel.Name == "" && sel.ID == 0 {
		return nil
	}
	var all []board.Card
	for _, c := range d.cards(sel) {
		if !c.Token && len(d.activatablesIn(string(c.Zone), &c.Def)) > 0 {
			all = append(all, c)
		}
	}
	return all
}

// fromCard activates an ability of one of several cards, which are alike but for where
// they are.
func (a Use) fromCard(d *Decision, all []board.Card) error {
	options, ids := d.ownedCards(all)
	i, err := d.Find().Choose(tracker.Say("Which %s?", tracker.Name(all[0].Def.Name)), options, ids)
	if err != nil {
		return err
	}
	c := all[i]
	stack := tracker.Stack[board.Permanent]{ID: c.ID, Count: 1, Of: board.Permanent{Def: c.Def, Owner: c.Owner, Controller: c.Owner, Commander: c.Commander}}
	return a.chosen(d, stack, d.activatablesIn(string(c.Zone), &c.Def))
}

// orFromHand activates an ability of a card in the speaker's hand, if its name was said
// and nothing else is called so. The card is shown as the cost of the ability says.
func (d *Decision) orFromHand(a Use, unknown error) error {
	if problem := (*tracker.Problem)(nil); a.On.Name == "" || d.game.Pool == nil || d.you == 0 || !errors.As(unknown, &problem) {
		return unknown
	}
	def, _, err := d.printed(a.On.Name)
	if problem := (*tracker.Problem)(nil); errors.As(err, &problem) {
		return unknown
	}
	if err != nil {
		return err
	}
	if len(d.activatablesIn(card.InHand, &def)) == 0 {
		return unknown
	}
	c := board.Card{ID: d.newID(), Count: 1, Def: def, Owner: d.you, Zone: board.Hand}
	d.happen(event.Shown{Card: c}, "magic/ability/own-zone")
	return a.fromCard(d, []board.Card{c})
}
