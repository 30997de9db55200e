package gametest

import (
	"strings"
	"testing"

	"arbiter/tracker"
)

// RequireSeatNamesWithAnd requires that a line about a player whose name contains
// "and" changes only that player's number, even if other players have the names
// around the "and". The line has NAME in place of the player.
func RequireSeatNamesWithAnd(t *testing.T, e tracker.Engine, line string) {
	t.Helper()
	g := SitDown(t, e, Opening("seats: Alice, Tom and Jerry, Tom, Jerry"))
	before := g.Table.Look().Board.Lanes
	g.Say(strings.ReplaceAll(line, "NAME", "Tom and Jerry"))
	for i, lane := range g.Table.Look().Board.Lanes {
		if changed := lane.Facts[0].Value != before[i].Facts[0].Value; changed != (lane.Player == "Tom and Jerry") {
			t.Errorf("%s: %d, was %d", lane.Player, lane.Facts[0].Value, before[i].Facts[0].Value)
		}
	}
}
