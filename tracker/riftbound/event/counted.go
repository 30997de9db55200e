package event

import (
	"maps"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
)

// Counted counts, for the turn, that what an ability of an object counts has happened, or
// that the ability was done.
type Counted struct {
	On   int64  `json:"on"`
	What string `json:"what"` // the ability
	N    int64  `json:"n"`
}

func (e Counted) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e Counted) fold(s board.State) board.State {
	return each(s, e.On, func(o *board.Object) {
		times := maps.Clone(o.Times)
		if times == nil {
			times = make(map[string]int64)
		}
		times[e.What] = tracker.SaturatingAdd(times[e.What], e.N)
		o.Times = times
	})
}

func (e Counted) check(c *checker) {
	c.Stack(e.On)
	c.Positive(e.N, "times")
	c.Must(e.What != "", "an ability without a text")
}
