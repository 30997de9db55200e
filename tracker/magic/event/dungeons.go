package event

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// The events of dungeons.
type (
	// Ventured moves a player's venture marker into a room; with a dungeon, the
	// player puts that into the command zone first (CR 309.5, 701.49).
	Ventured struct {
		Seat    int           `json:"seat"`
		Dungeon *card.Dungeon `json:"dungeon,omitempty"`
		Room    int           `json:"room,omitempty"`
	}
	// DungeonCompleted removes a player's dungeon from the game (CR 309.7). With a
	// name, players say that the player has completed that one.
	DungeonCompleted struct {
		Seat int    `json:"seat"`
		Name string `json:"name,omitempty"`
	}
)

func (e Ventured) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e Ventured) fold(s board.State) board.State {
	return s.ChangePlayer(e.Seat, func(p *board.Player) {
		switch {
		case e.Dungeon != nil:
			p.Dungeon = &board.Explored{Dungeon: *e.Dungeon, At: e.Room}
		case p.Dungeon != nil:
			p.Dungeon = &board.Explored{Dungeon: p.Dungeon.Dungeon, At: e.Room}
		}
	})
}

func (e Ventured) check(c *checker) {
	c.Seat(e.Seat)
	if c.Err != nil {
		return
	}
	in := c.s.Seat(e.Seat).Dungeon
	if e.Dungeon != nil {
		c.Must(e.Dungeon.Sound(), "the dungeon %q", e.Dungeon.Name)
		in = &board.Explored{Dungeon: *e.Dungeon}
	}
	c.Must(in != nil && e.Room >= 0 && e.Room < len(in.Rooms), "the room %d", e.Room)
}

func (e DungeonCompleted) touches() tracker.Touched { return tracker.ChangesOf(e.Seat) }

func (e DungeonCompleted) fold(s board.State) board.State {
	return s.ChangePlayer(e.Seat, func(p *board.Player) {
		name := e.Name
		if name == "" && p.Dungeon != nil {
			name, p.Dungeon = p.Dungeon.Name, nil
		}
		if name != "" {
			p.Completed = append(slices.Clip(p.Completed), name)
		}
	})
}

func (e DungeonCompleted) check(c *checker) {
	c.Seat(e.Seat)
	if c.Err == nil {
		c.Must(e.Name != "" || c.s.Seat(e.Seat).Dungeon != nil, "a dungeon of nobody")
	}
}
