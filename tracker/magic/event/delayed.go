package event

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
)

// Postponed begins a delayed triggered ability (CR 603.7). It ends as it triggers, by
// an EffectEnded.
type Postponed struct {
	Delayed board.Delayed `json:"delayed"`
}

func (e Postponed) touches() tracker.Touched {
	return tracker.Names(e.Delayed.Of.Sources...).And(e.Delayed.Of.It...).And(e.Delayed.On)
}

func (e Postponed) fold(s board.State) board.State { return s.WithDelayed(e.Delayed) }

func (e Postponed) check(c *checker) {
	c.reminder(&e.Delayed.Of)
	c.SeatOrNone(e.Delayed.Whose)
	c.ID(e.Delayed.On)
	c.Must(e.Delayed.At != "", "a delayed ability for no occasion")
}
