package layout

import (
	"arbiter/commands/language"
	"arbiter/tracker"
)

// YoursLegend explains the sign of stacks that leave some of their text to the
// players, with the first of them as an example; "" if there are none.
func YoursLegend(b tracker.Board, in *language.Tongue) string {
	var first func([]tracker.Tile) int64
	first = func(tiles []tracker.Tile) int64 {
		for _, t := range tiles {
			if t.Yours {
				return t.ID
			}
			if id := first(t.Under); id != 0 {
				return id
			}
		}
		return 0
	}
	for _, lane := range b.Lanes {
		if id := first(lane.Tiles); id != 0 {
			return in.Say("%s some of its text is yours to do: why #%d", tracker.Name(YoursSign), id)
		}
	}
	return ""
}
