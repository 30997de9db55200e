package table

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker"
)

// DropLine returns the line for dragged stacks. The active player's creatures attack the
// opponent whom they are dragged onto, other players' creatures block an attacker, and an
// Aura, Equipment or Fortification is attached to a permanent.
func (g *Game) DropLine(at tracker.Setting, onto tracker.Aim) (string, bool) {
	var dragged []tracker.Tile
	var on []string
	for _, id := range at.Picked {
		t, ok := at.Look.Board.OneTile(id)
		if !ok || id == onto.ID {
			return "", false
		}
		dragged, on = append(dragged, t), append(on, t.Whole())
	}
	if len(dragged) == 0 {
		return "", false
	}
	if onto.ID == 0 {
		return dropOnPlayer(at, dragged, onto.Seat, tracker.Joined(on))
	}
	target, ok := at.Look.Board.OneTile(onto.ID)
	if !ok {
		return "", false
	}
	others := controllerOf(at.Look.Board, dragged[0].ID) != controllerOf(at.Look.Board, target.ID)
	switch {
	case target.Figure.Role == tracker.Attacks && others && allAre(dragged, isCreature):
		return blockLine(tracker.Joined(on), target.ID), true
	case len(dragged) == 1 && dragged[0].Count == 1 && target.Count == 1 && attaches(dragged[0]):
		return fmt.Sprintf("attach #%d to #%d", dragged[0].ID, target.ID), true
	}
	return "", false
}

// dropOnPlayer returns the attack of dragged creatures on the player at a seat.
func dropOnPlayer(at tracker.Setting, dragged []tracker.Tile, seat int, on string) (string, bool) {
	i := slices.IndexFunc(at.Look.Board.Lanes, func(l tracker.Lane) bool { return l.Seat == seat })
	if i < 0 || !slices.Contains(foes(at.Look), at.Look.Board.Lanes[i].Player) {
		return "", false
	}
	may := attackers(at.Look.Board)
	if !allAre(dragged, func(t tracker.Tile) bool {
		return slices.ContainsFunc(may, func(m tracker.Tile) bool { return m.ID == t.ID })
	}) {
		return "", false
	}
	return attackLine(at, at.Look.Board.Lanes[i].Player, on), true
}

func allAre(tiles []tracker.Tile, is func(tracker.Tile) bool) bool {
	return !slices.ContainsFunc(tiles, func(t tracker.Tile) bool { return !is(t) })
}

// controllerOf returns the player in whose lane a stack is.
func controllerOf(b tracker.Board, id int64) (player string) {
	b.Tiles("", func(lane tracker.Lane, t tracker.Tile) bool {
		if t.ID == id {
			player = lane.Player
		}
		return false
	})
	return player
}

// attaches reports whether a stack is an Aura, an Equipment or a Fortification.
func attaches(t tracker.Tile) bool {
	_, sub, _ := strings.Cut(t.Type, " — ")
	return slices.ContainsFunc(strings.Fields(sub), func(word string) bool {
		return word == "Aura" || word == "Equipment" || word == "Fortification"
	})
}
