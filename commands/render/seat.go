package render

import (
	"arbiter/commands/language"
	"arbiter/tracker"
)

// mostSeated is the number of people that can be seated at once.
const mostSeated = 10

// seatSelect returns the select of people who take a seat.
func seatSelect(p Press, in *language.Tongue) Component {
	p.Do = Seat
	return row(Component{Type: typeUsers, CustomID: p.ID(), Placeholder: in.Say("Who plays, too?"), MaxValues: mostSeated})
}

// seatColor is the color of a seat: of the edge of the board in that player's turn, and of
// the sign before the name. It stays with the seat for the whole game.
type seatColor struct {
	accent int // RGB
	sign   string
}

// seatColors are told apart by their names, too, which screen readers say. A ninth player
// has the color of the first.
var seatColors = [...]seatColor{
	{0x55acee, "🔵"},
	{0xdd2e44, "🔴"},
	{0x78b159, "🟢"},
	{0xfdcb58, "🟡"},
	{0xaa8ed6, "🟣"},
	{0xf4900c, "🟠"},
	{0xc1694f, "🟤"},
	{0xe6e7e8, "⚪"},
}

func seatOf(lane tracker.Lane) seatColor {
	return seatColors[max(0, lane.Seat-1)%len(seatColors)]
}

// turnColor returns the color of the active player, or 0 if there is none.
func turnColor(b tracker.Board) int {
	for _, lane := range b.Lanes {
		if lane.Active {
			return seatOf(lane).accent
		}
	}
	return 0
}
