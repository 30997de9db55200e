package play

import (
	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

// linked returns the cards in exile that another ability of the effect's source exiled
// (CR 607.2a). If there are none, the step does nothing.
func (a Return) linked(d *Decision) error {
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
	a.Linked = false
	return d.simultaneously(func() error {
		for _, id := range ids {
			a.On = notation.Selector{ID: id}
			if err := a.decide(d); err != nil {
				return err
			}
		}
		return nil
	})
}
