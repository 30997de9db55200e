package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// reanimating returns the ability of an Aura that enchants a creature card in a graveyard.
func (d *Decision) reanimating(def *card.Definition) (card.Reanimates, bool) {
	for r := range board.AbilitiesOf[card.Reanimates](&d.s, def) {
		return r, true
	}
	return card.Reanimates{}, false
}

// castReanimating casts such an Aura: the creature card that it targets enters under the control
// of the player, and the Aura enters attached to it (CR 303.4a, 303.4f). If the card can't enter,
// the Aura is put into its owner's graveyard (CR 704.5m).
func (d *Decision) castReanimating(a Cast, w way, c castable, r card.Reanimates) error {
	target, err := d.buriedTarget(a.At)
	if err != nil {
		return err
	}
	a.At = nil
	if err := (Return{On: notation.Selector{ID: target.ID}, Yours: true, Tapped: r.Tapped}).decide(d); err != nil {
		return err
	}
	i := slices.IndexFunc(d.in.It(), func(id int64) bool { _, here := d.s.Permanent.Get(id); return here })
	if i < 0 {
		return d.leavesStack(&c, w.countered(), "magic/sba/aura-illegal")
	}
	creature := d.in.It()[i]
	a.Card.Attached = &notation.Selector{ID: creature, All: true}
	if err := d.resolvePermanent(a, w, c); err != nil {
		return err
	}
	d.in.Refer(creature)
	return nil
}

// buriedTarget returns the creature card in a graveyard that was announced as the only target,
// otherwise the one that the player chooses.
func (d *Decision) buriedTarget(at []notation.Target) (board.Card, error) {
	filter := notation.Filter{Words: []string{"creature"}, Noun: true, Card: &notation.CardIn{Zone: string(board.Graveyard)}}
	if len(at) == 0 {
		found, err := d.chosenCards(notation.Selector{Filter: &filter, Count: &notation.Amount{N: 1}, Target: true})
		if err != nil {
			return board.Card{}, err
		}
		return found[0], nil
	}
	var found []board.Card
	if len(at) == 1 && at[0].Objects != nil {
		for _, c := range d.cardsElsewhere(*at[0].Objects) {
			if fits, _ := matchesPrinted(&c, &filter); fits && c.Zone == board.Graveyard && !c.Token {
				found = append(found, c)
			}
		}
	}
	if len(found) == 0 {
		return board.Card{}, untracked(&filter)
	}
	options, ids := d.ownedCards(found)
	i, err := d.Find().Choose(tracker.Say("Which %s?", tracker.Name(filter.String())), options, ids)
	if err != nil {
		return board.Card{}, err
	}
	return found[i], nil
}
