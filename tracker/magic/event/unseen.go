package event

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// Unseen is what a player does out of the board's sight, as players say: a spell
// is cast, cards are drawn.
type Unseen struct {
	Seat int              `json:"seat"`
	Does card.Verb        `json:"does"`
	N    int64            `json:"n"`            // how often, or how many cards
	Of   *card.Definition `json:"of,omitempty"` // what is said of the spell or card; its mana value is that of the cost
	On   int64            `json:"on,omitempty"` // what becomes the target
}

func (e Unseen) touches() tracker.Touched { return tracker.Changes().And(e.On).Of(e.Seat) }

func (e Unseen) fold(s board.State) board.State {
	return s.ChangePlayer(e.Seat, func(p *board.Player) { p.Did = p.Did.And(e.Does, e.N) })
}

func (e Unseen) check(c *checker) {
	c.Seat(e.Seat)
	c.Must(e.Does.Unseen(), "a player who %q", e.Does)
	c.Must(e.N >= 1, "%d times", e.N)
	if e.Of != nil {
		c.definition(e.Of)
	}
}
