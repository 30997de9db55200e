package event

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
)

// RingTempted has the Ring tempt a player, whose Ring-bearer is then another creature
// or the same one (CR 701.54a).
type RingTempted struct {
	Seat   int   `json:"seat"`
	Bearer int64 `json:"bearer,omitempty"` // 0 for no creature
	Choice bool  `json:"choice,omitempty"` // players only say who the Ring-bearer is
}

func (e RingTempted) touches() tracker.Touched { return tracker.Changes(e.Bearer).Of(e.Seat) }

func (e RingTempted) fold(s board.State) board.State {
	if !e.Choice {
		s = s.ChangePlayer(e.Seat, func(p *board.Player) { p.Tempted = tracker.SaturatingAdd(p.Tempted, 1) })
	}
	if e.Bearer == 0 {
		return s
	}
	s = s.ChangeAll(func(p *board.Permanent) bool { return p.RingBearer && p.Controller == e.Seat }, func(p *board.Permanent) { p.RingBearer = false })
	return s.Change(e.Bearer, func(p *board.Permanent) { p.RingBearer = true })
}

func (e RingTempted) check(c *checker) {
	c.Seat(e.Seat)
	if e.Bearer != 0 {
		c.Stack(e.Bearer)
	}
}
