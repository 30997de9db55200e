package event

import (
	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
)

// The events of what is Empowered, of prevented damage and of facedown cards.
type (
	// Empowered makes objects Empowered, or ends that (RB 441, 442).
	Empowered struct {
		On        int64 `json:"on"`
		Empowered bool  `json:"empowered"`
	}
	// Prevented prevents damage that would be dealt to each member of a stack, and
	// uses up that much of its Prevent Values (RB 437.3).
	Prevented struct {
		On int64 `json:"on"`
		N  int64 `json:"n"`
	}
	// Revealed says which card a facedown card is, or was before it left the board.
	// Played, it is no longer facedown, and a unit enters exhausted.
	Revealed struct {
		On     int64           `json:"on"`
		Def    card.Definition `json:"def"`
		Played bool            `json:"played,omitempty"`
	}
)

func (e Empowered) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e Empowered) fold(s board.State) board.State {
	return each(s, e.On, func(o *board.Object) { o.Empowered = e.Empowered })
}

func (e Empowered) check(c *checker) { c.Stack(e.On) }

func (e Prevented) touches() tracker.Touched { return tracker.Changes(e.On) }

// fold uses up the Prevent Values in the order in which they began. One that is used
// up ends (RB 437.3.a).
func (e Prevented) fold(s board.State) board.State {
	return each(s, e.On, func(o *board.Object) {
		left := e.N
		var changes []board.Change
		for _, c := range o.Changes {
			used := min(left, c.Prevents)
			if left -= used; c.All {
				left = 0
			}
			if c.Prevents -= used; used == 0 || c.Prevents > 0 {
				changes = append(changes, c)
			}
		}
		o.SetChanges(changes)
	})
}

func (e Prevented) check(c *checker) {
	c.Stack(e.On)
	c.NotNegative(e.N, "damage")
}

func (e Revealed) touches() tracker.Touched { return tracker.Changes(e.On) }

func (e Revealed) fold(s board.State) board.State {
	if c, ok := s.Elsewhere.Get(e.On); ok {
		c.Of.Def = e.Def
		s.Elsewhere = s.Elsewhere.With(c)
		return s
	}
	stack, ok := s.Board.Get(e.On)
	if !ok {
		return s
	}
	if e.Played {
		s = s.ChangePlayer(stack.Of.Controller, func(p *board.Player) { p.Played = tracker.SaturatingAdd(p.Played, 1) })
	}
	return each(s, e.On, func(o *board.Object) {
		if o.Def = e.Def; e.Played {
			o.Hidden, o.HiddenIn, o.Exhausted = false, 0, o.Is("Unit")
		}
	})
}

func (e Revealed) check(c *checker) {
	c.definition(&e.Def)
	stack, onBoard := c.s.Board.Get(e.On)
	_, elsewhere := c.s.Elsewhere.Get(e.On)
	c.Must(onBoard && stack.Of.Hidden || elsewhere, "no facedown card #%d", e.On)
}
