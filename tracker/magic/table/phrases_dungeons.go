package table

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// dungeonPhrases are the phrases for dungeons.
var dungeonPhrases = []row{
	{
		Name: "venture", Pattern: "{who:player?} venture|ventures", Example: "Bob ventures",
		Make: func(s notation.Slots) (play.Action, error) { return play.Venture{Who: s.Player("who")}, nil },
	},
	{
		Name: "venture into", Pattern: "{who:player?} venture|ventures into {into:title}", Example: "venture into Undercity",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Venture{Who: s.Player("who"), Into: namedDungeon(s.Text("into"))}, nil
		},
	},
	{
		Name: "complete a dungeon", Pattern: "{who:player?} complete|completes|completed {name:title}", Example: "Bob completed Tomb of Annihilation",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.CompleteDungeon{Who: s.Player("who"), Name: namedDungeon(s.Text("name"))}, nil
		},
	},
}

// namedDungeon returns a name of a dungeon or room; "" for "the dungeon".
func namedDungeon(text string) string {
	if slices.Contains([]string{"the dungeon", "a dungeon", "my dungeon", "his dungeon", "her dungeon", "their dungeon", "dungeon"}, strings.ToLower(text)) {
		return ""
	}
	return text
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
