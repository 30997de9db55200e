package render

import (
	"cmp"
	"slices"
	"strings"

	"arbiter/tracker"
)

// byWeight sorts stacks by the likelihood that they are selected: those of a
// choice, those changed by the last line, attackers and blockers, those of the
// active player, then the others in the order of the board.
func byWeight(b tracker.Board) []tracker.Tile {
	all := tilesOf(b)
	sortByWeight(all, b)
	return all
}

func sortByWeight(tiles []tracker.Tile, b tracker.Board) {
	active := make(map[int64]bool)
	for _, lane := range b.Lanes {
		if lane.Active {
			for _, t := range withUnder(lane.Tiles) {
				active[t.ID] = true
			}
		}
	}
	slices.SortStableFunc(tiles, func(x, y tracker.Tile) int { return cmp.Compare(weight(x, active), weight(y, active)) })
}

// weight returns the sort key of a stack; lower is listed earlier.
func weight(t tracker.Tile, active map[int64]bool) int {
	fights := func(mark tracker.Message) bool {
		return strings.HasPrefix(mark.String(), "attacking") || strings.HasPrefix(mark.String(), "blocks")
	}
	switch {
	case t.Chosen:
		return 0
	case t.Zone != "":
		return 5
	case t.Changed:
		return 1
	case slices.ContainsFunc(t.Marks, fights):
		return 2
	case active[t.ID]:
		return 3
	}
	return 4
}
