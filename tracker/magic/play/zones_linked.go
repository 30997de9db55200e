package play

import (
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

// eachLinked calls do for each card in exile that a linked ability of the effect's source
// exiled.
func (d *Decision) eachLinked(do func(notation.Selector) error) error {
	source := d.sourceID()
	if source == 0 {
		return nil
	}
	var ids []int64
	for c := range d.s.Elsewhere.All() {
		if c.With == source && c.Zone == board.Exile && !c.Token {
			ids = append(ids, c.ID)
		}
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
