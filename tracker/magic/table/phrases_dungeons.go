package table

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// dungeonPhrases are the phrases for dungeons.
var dungeonPhrases = []row{
	{
		Name: "venture", Pattern: "{who:player?} venture|ventures [into] [the] [dungeon]", Example: "Bob ventures into the dungeon",
		Make: func(s notation.Slots) (play.Action, error) { return play.Venture{Who: s.Player("who")}, nil },
	},
	{
		Name: "venture into", Pattern: "{who:player?} venture|ventures into {into:text}", Example: "venture into Undercity",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Venture{Who: s.Player("who"), Into: s.Text("into")}, nil
		},
	},
	{
		Name: "complete the dungeon", Pattern: "{who:player?} complete|completes|completed the|a|my|his|her|their dungeon", Example: "Bob completes the dungeon",
		Make: func(s notation.Slots) (play.Action, error) { return play.CompleteDungeon{Who: s.Player("who")}, nil },
	},
	{
		Name: "complete a dungeon of a name", Pattern: "{who:player?} complete|completes|completed {name:text}", Example: "Bob completed Tomb of Annihilation",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.CompleteDungeon{Who: s.Player("who"), Name: s.Text("name")}, nil
		},
	},
}

// tellVentured returns the message of a venture marker moving.
func tellVentured(s board.State, e event.Ventured) tracker.Message {
	after := event.Fold(s, e).Seat(e.Seat)
	if e.Dungeon != nil {
		return tracker.Say("%s ventures into %s: %s.", tracker.Name(after.Name), tracker.Name(e.Dungeon.Name), tracker.Name(after.Dungeon.Room().Name))
	}
	return tracker.Say("%s moves to %s.", tracker.Name(after.Name), tracker.Name(after.Dungeon.Room().Name))
}

// tellCompleted returns the message of a dungeon being completed.
func tellCompleted(s board.State, e event.DungeonCompleted) tracker.Message {
	p := s.Seat(e.Seat)
	name := e.Name
	if name == "" {
		name = p.Dungeon.Name
	}
	return tracker.Say("%s completes %s.", tracker.Name(p.Name), tracker.Name(name))
}
