package play

import (
	"strconv"

	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

// linked returns to the battlefield the cards that a linked ability of the effect's source
// exiled (CR 607.2a).
func (a Return) linked(d *Decision) error {
	a.Linked = false
	return d.eachLinked(func(card notation.Selector) error {
		a.On = card
		return a.decide(d)
	})
}

// linked moves the cards that a linked ability of the effect's source exiled (CR 607.2a). If the
// board knows none, because they come from a library, a note leaves them to the players.
func (a LeaveBattlefield) linked(d *Decision) error {
	a.Linked = false
	moved := false
	err := d.eachLinked(func(card notation.Selector) error {
		moved, a.On = true, card
		return a.decide(d)
	})
	if err != nil || moved {
		return err
	}
	return Note{Text: moveExiled}.decide(d)
}

// moveExiled is the note for exiled cards that the board doesn't know.
const moveExiled = "put the exiled cards where the card says"

// linkedCards lists the cards in exile that a linked ability of the effect's source exiled.
func (d *Decision) linkedCards() []board.Card {
	source := d.sourceID()
	var all []board.Card
	for c := range d.s.Elsewhere.All() {
		if source != 0 && c.With == source && c.Zone == board.Exile && !c.Token {
			all = append(all, *c)
		}
	}
	return all
}

// linkedStat returns a number of the only card that a linked ability of the effect's source exiled.
// known is false if there isn't one, or not only one, or if the board can't tell.
func (d *Decision) linkedStat(stat string) (n int64, known bool, err error) {
	all := d.linkedCards()
	if len(all) != 1 || all[0].Count != 1 {
		return 0, false, nil
	}
	def := all[0].Def
	switch stat {
	case "power", "toughness":
		size := def.Power
		if stat == "toughness" {
			size = def.Toughness
		}
		n, err := strconv.ParseInt(size, 10, 64)
		return n, err == nil, nil
	case notation.ManaValue:
		n, known, _ := (&board.Permanent{Def: def}).ManaValue()
		return n, known, nil
	}
	return 0, false, nil
}

// eachLinked calls do for each card in exile that a linked ability of the effect's source
// exiled.
func (d *Decision) eachLinked(do func(notation.Selector) error) error {
	var ids []int64
	for _, c := range d.linkedCards() {
		ids = append(ids, c.ID)
	}
	return d.simultaneously(func() error {
		for _, id := range ids {
			if err := do(notation.Selector{ID: id}); err != nil {
				return err
			}
		}
		return nil
	})
}
