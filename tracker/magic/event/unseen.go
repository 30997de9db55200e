package event

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// Unseen is what a player does out of the board's sight, as players say: a spell
// is cast, cards are drawn.
type Unseen struct {
	Seat int              `json:"seat"`
	Does card.Verb        `json:"does"`
	N    int64            `json:"n"`              // how often, or how many cards
	Of   *card.Definition `json:"of,omitempty"`   // what is said of the spell or card; its mana value is that of the cost
	On   int64            `json:"on,omitempty"`   // what becomes the target
	Also []int64          `json:"also,omitempty"` // the other targets of a spell
	To   int64            `json:"to,omitempty"`   // what it exploits
	From card.Origin      `json:"from,omitempty"`
	With []string         `json:"with,omitempty"` // what else is said of the spell: "kicked"
	X    *int64           `json:"x,omitempty"`    // the announced value of X in the spell's cost; nil if there is none

	Chose *board.Choices `json:"chose,omitempty"` // the decisions made for the spell, if a copy of it can be performed
}

// Shown says that a player shows a card which the board doesn't track, and that
// the board tracks it from then on.
type Shown struct {
	Card board.Card `json:"card"`
}

func (e Shown) touches() tracker.Touched {
	return tracker.Changes(e.Card.ID).And(e.Card.About, e.Card.By).Of(e.Card.Owner)
}

func (e Shown) fold(s board.State) board.State {
	s.LastID = max(s.LastID, e.Card.ID)
	return s.WithCard(e.Card)
}

func (e Shown) check(c *checker) {
	c.FreshID(e.Card.ID)
	c.Seat(e.Card.Owner)
	c.ID(e.Card.About)
	c.ID(e.Card.By)
	c.Must(e.Card.Count == 1 && e.Card.Zone != "" && !e.Card.Token, "a card in the zone %q", e.Card.Zone)
	c.definition(&e.Card.Def)
	c.listed(e.Card.Counters)
}

func (e Unseen) touches() tracker.Touched { return tracker.Changes().And(e.On, e.To).Of(e.Seat) }

func (e Unseen) fold(s board.State) board.State {
	return s.ChangePlayer(e.Seat, func(p *board.Player) {
		p.Did = p.Did.And(e.Does, e.N)
		if e.Does == card.Casting && e.Of != nil {
			p.Cast = append(slices.Clip(p.Cast), board.Spell{Of: *e.Of, With: e.With, N: e.N, Chose: e.Chose})
		}
	})
}

func (e Unseen) check(c *checker) {
	c.Seat(e.Seat)
	c.Must(e.Does.Unseen(), "a player who %q", e.Does)
	c.Must(e.N >= 1, "%d times", e.N)
	if e.Of != nil {
		c.definition(e.Of)
	}
	if e.Chose != nil {
		c.Must(e.Does == card.Casting && e.Of != nil, "the decisions for what isn't cast")
		for _, at := range e.Chose.Aims {
			c.SeatOrNone(at.Seat)
		}
	}
}
