package magic

import (
	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// ExtraTurn gives a player an extra turn after this one, or makes the player
// skip the next.
type ExtraTurn struct {
	Who  notation.Player `json:"who"`
	N    notation.Amount `json:"n"`
	Skip bool            `json:"skip,omitempty"`
}

// decide adds turns directly after this one, the last added first (CR 500.7),
// or skips turns (CR 614.10).
func (a ExtraTurn) decide(d *decision) error {
	seats, err := d.seats(a.Who)
	if err != nil {
		return err
	}
	n, err := d.number(a.N, "turns")
	if err != nil {
		return err
	}
	if n > maxTurns {
		return tracker.Refuse("%d turns at once are more than a game has.", n).Next("Say at most %d.", maxTurns)
	}
	for _, seat := range seats {
		if err := d.inGame(seat); err != nil {
			return err
		}
		for range n {
			if a.Skip {
				d.happen(TurnSkipped{Seat: seat}, "magic/turn/skip")
			} else {
				d.happen(TurnGained{Seat: seat}, "magic/turn/extra")
			}
		}
	}
	return nil
}

// maxTurns is the maximum number of turns added or skipped at once.
const maxTurns = 100
