package event

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
)

// CombatCostOwed says what a player has to pay for creatures that were declared as attackers or blockers
// (CR 508.1h, 509.1d). The payment itself is the player's.
type CombatCostOwed struct {
	On        int64  `json:"on"`        // the permanent with the ability
	Seat      int    `json:"seat"`      // who pays
	Mana      string `json:"mana"`      // paid Times times
	Times     int64  `json:"times"`     // how often Mana is paid in all
	Creatures int64  `json:"creatures"` // how many creatures it is paid for
	Blocking  bool   `json:"blocking,omitempty"`
}

func (e CombatCostOwed) touches() tracker.Touched       { return tracker.Touched{} }
func (e CombatCostOwed) fold(s board.State) board.State { return s }
func (e CombatCostOwed) check(c *checker) {
	c.Positive(e.Times, "times")
	c.Positive(e.Creatures, "creatures")
}
