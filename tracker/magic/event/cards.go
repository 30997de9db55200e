package event

import (
	"maps"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
)

// The events of cards that don't come from the battlefield.
type (
	// Placed puts a card that wasn't tracked into a zone: an instant that has
	// resolved, a commander at the start of the game.
	Placed struct {
		Card board.Card `json:"card"`
	}
	// CommanderCast counts that a player casts a commander from the command zone
	// (CR 903.8).
	CommanderCast struct {
		Seat      int    `json:"seat"`
		Commander int64  `json:"commander"`
		Name      string `json:"name"`
	}
)

func (e Placed) touches() tracker.Touched { return tracker.Changes(e.Card.ID).Of(e.Card.Owner) }

func (e Placed) fold(s board.State) board.State {
	all := newEdits(s)
	all.LastID = max(all.LastID, e.Card.ID)
	all.elsewhere.With(tracker.Stack[board.Card]{ID: e.Card.ID, Count: e.Card.Count, Of: e.Card})
	return all.done()
}

func (e Placed) check(c *checker) {
	c.FreshID(e.Card.ID)
	c.ID(e.Card.Commander, e.Card.Until, e.Card.With, e.Card.Buried)
	c.Positive(e.Card.Count, "cards")
	c.Seat(e.Card.Owner)
	c.Must(slices.Contains(zones, e.Card.Zone), "the zone %q", e.Card.Zone)
	c.listed(e.Card.Counters)
	c.definition(&e.Card.Def)
}

func (e CommanderCast) touches() tracker.Touched { return tracker.Names(e.Commander).Of(e.Seat) }

func (e CommanderCast) fold(s board.State) board.State {
	return s.ChangePlayer(e.Seat, func(p *board.Player) {
		if p.CommanderCasts = maps.Clone(p.CommanderCasts); p.CommanderCasts == nil {
			p.CommanderCasts = make(map[int64]int64)
		}
		p.CommanderCasts[e.Commander]++
	})
}

func (e CommanderCast) check(c *checker) {
	c.Seat(e.Seat)
	c.ID(e.Commander)
}
