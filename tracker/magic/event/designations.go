package event

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
)

// The events by which permanents get designations.
type (
	// PermanentDesignated gives a permanent a designation, or ends it.
	PermanentDesignated struct {
		On  int64                      `json:"on"`
		As  board.PermanentDesignation `json:"as"`
		Not bool                       `json:"not,omitempty"`
	}
	// Levelled sets the level of a Class (CR 716.2a).
	Levelled struct {
		On    int64 `json:"on"`
		Level int64 `json:"level"`
	}
)

func (e PermanentDesignated) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e PermanentDesignated) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) { *p = p.WithDesignation(e.As, e.Not, s.Clock) })
}

func (e PermanentDesignated) check(c *checker) {
	c.Stack(e.On)
	c.Must(slices.Contains(board.PermanentDesignations, e.As), "designation %q", e.As)
}

func (e Levelled) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e Levelled) fold(s board.State) board.State {
	return s.Change(e.On, func(p *board.Permanent) { p.Level = e.Level })
}

func (e Levelled) check(c *checker) {
	c.Stack(e.On)
	c.Must(e.Level > 0, "level %d", e.Level)
}
