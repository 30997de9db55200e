package table

import (
	"fmt"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// tellCombatCostOwed returns the message of a cost to attack or to block, the total first.
func tellCombatCostOwed(s board.State, e event.CombatCostOwed) tracker.Message {
	total, who, by := tracker.Name(manaTimes(e.Mana, e.Times)), tracker.Name(s.Seat(e.Seat).Name), s.Called(e.On)
	if e.Blocking {
		return tracker.Say("%s is to be paid by %s for blocking, ×%d (%s). If it isn't: `%s`.", total, who, e.Creatures, by, tracker.Line("undo"))
	}
	return tracker.Say("%s is to be paid by %s for attacking, ×%d (%s). If it isn't: `%s`.", total, who, e.Creatures, by, tracker.Line("undo"))
}

// manaTimes returns the total of a cost that is paid a number of times: generic mana as one symbol,
// other symbols followed by the number.
func manaTimes(mana string, times int64) string {
	if n, ok := card.GenericManaIn(mana); ok {
		return card.GenericMana(tracker.SaturatingMul(n, times))
	}
	if times == 1 {
		return mana
	}
	return fmt.Sprintf("%s ×%d", mana, times)
}
