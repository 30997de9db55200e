package event

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
)

// DamageRecorded records damage that was dealt simultaneously: to players, and which permanents
// have dealt any. Its results are events of their own.
type DamageRecorded struct {
	To   []DealtTo `json:"to,omitempty"`
	Also []int64   `json:"also,omitempty"` // permanents without marked damage that were dealt some: planeswalkers and battles
}

// DealtTo is damage to a player, or, with Seat 0, by a permanent to any permanents.
type DealtTo struct {
	Seat int `json:"seat,omitempty"`
	board.Dealing
}

func (e DamageRecorded) touches() tracker.Touched {
	t := tracker.Touched{Named: slices.Clone(e.Also)}
	for i := range e.To {
		if x := &e.To[i]; x.From != 0 {
			t.Named = append(t.Named, x.From)
		}
		if seat := e.To[i].Seat; seat != 0 && !slices.Contains(t.Seats, seat) {
			t.Seats = append(t.Seats, seat)
		}
	}
	return t
}

func (e DamageRecorded) fold(s board.State) board.State {
	permanents := s.Permanent.Edit()
	s.Players = slices.Clone(s.Players)
	dealt := make([]board.DealtNow, len(s.Players))
	for i := range e.To {
		x := &e.To[i]
		if x.Seat != 0 {
			dealt[x.Seat-1].Add(&s.Players[x.Seat-1], x.Dealing)
		}
		if x.From != 0 {
			permanents.Update(x.From, func(p *board.Permanent) { p.WithHit(board.Hit{Seat: x.Seat, Combat: x.Combat}) })
		}
	}
	for _, id := range e.Also {
		permanents.Update(id, func(p *board.Permanent) { p.Hurt = true })
	}
	s.Permanent = permanents.Done()
	return s
}

func (e DamageRecorded) check(c *checker) {
	c.ID(e.Also...)
	for i := range e.To {
		c.ID(e.To[i].From)
		c.SeatOrNone(e.To[i].Seat)
		c.SeatOrNone(e.To[i].By)
		c.NotNegative(e.To[i].N, "damage")
	}
}
