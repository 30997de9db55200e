package event

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
)

// The events of turns, of the Victory Score, and of what players do with cards that
// aren't on the board.
type (
	// TurnQueued gives a player an additional turn after the current one (RB 735).
	TurnQueued struct {
		Seat int `json:"seat"`
	}
	// SkipPending has a player skip the next one of a part of the turn (RB 443).
	SkipPending struct {
		Seat int    `json:"seat"`
		What string `json:"what"` // "turn", or the name of a phase
	}
	// Skipped skips it.
	Skipped struct {
		Seat       int    `json:"seat"`
		What       string `json:"what"`
		Additional bool   `json:"additional,omitempty"` // the turn is an additional one
	}
	// VictoryChanged changes the Victory Score.
	VictoryChanged struct {
		By int64 `json:"by"`
	}
	// Noted says that a player did something with cards that aren't on the board.
	Noted struct {
		Seat int    `json:"seat"`
		What string `json:"what"` // "plays", "draws", "discards", "predicts", "burns", "burns out"
		N    int64  `json:"n"`
		Name string `json:"name,omitempty"` // of the card, if it is one that was named
	}
)

func (e TurnQueued) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

// fold inserts the turn before those that are queued already (RB 738).
func (e TurnQueued) fold(s board.State) board.State {
	s.Queued = slices.Concat([]int{e.Seat}, s.Queued)
	return s
}

func (e TurnQueued) check(c *checker) {
	c.Seat(e.Seat)
	c.Must(len(c.s.Queued) < MaxQueued, "more than %d additional turns", MaxQueued)
}

// MaxQueued is how many additional turns can be queued.
const MaxQueued = 99

func (e SkipPending) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e SkipPending) fold(s board.State) board.State {
	return s.ChangePlayer(e.Seat, func(p *board.Player) { p.Skips = append(p.Skips, e.What) })
}

func (e SkipPending) check(c *checker) {
	c.Seat(e.Seat)
	c.Must(e.What == Turn || slices.Contains(board.Phases, board.Phase(e.What)), "the part %q of a turn", e.What)
	c.Must(e.Seat < 1 || e.Seat > len(c.s.Players) || len(c.s.Players[e.Seat-1].Skips) < MaxQueued, "more than %d to skip", MaxQueued)
}

// Turn is a whole turn, as what is skipped.
const Turn = "turn"

func (e Skipped) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e Skipped) fold(s board.State) board.State {
	if e.Additional {
		s.Queued = after(s.Queued, e.Seat)
	}
	return s.ChangePlayer(e.Seat, func(p *board.Player) {
		if i := slices.Index(p.Skips, e.What); i >= 0 {
			p.Skips = slices.Delete(p.Skips, i, i+1)
		}
	})
}

// after returns the additional turns behind the first one of a seat.
func after(queued []int, seat int) []int { return queued[slices.Index(queued, seat)+1:] }

func (e Skipped) check(c *checker) { c.Seat(e.Seat) }

func (e VictoryChanged) touches() tracker.Touched { return tracker.Touched{} }

func (e VictoryChanged) fold(s board.State) board.State {
	s.MoreScore = tracker.SaturatingAdd(s.MoreScore, e.By)
	return s
}

func (e VictoryChanged) check(*checker) {}

func (e Noted) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e Noted) fold(s board.State) board.State {
	switch e.What {
	case "plays":
		return s.ChangePlayer(e.Seat, func(p *board.Player) {
			p.Played = tracker.SaturatingAdd(p.Played, e.N)
			p.Count(card.PlayedSpell, e.N)
		})
	case "discards":
		return s.ChangePlayer(e.Seat, func(p *board.Player) { p.Count(card.Discarded, e.N) })
	}
	return s
}

func (e Noted) check(c *checker) {
	c.Seat(e.Seat)
	c.Positive(e.N, "times")
}
