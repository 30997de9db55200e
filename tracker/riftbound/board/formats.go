package board

import (
	"arbiter/tracker"
	"arbiter/tracker/riftbound/card"
)

// Format is a mode of play (RB 484).
type Format struct {
	tracker.Format
	Players int
	fields  int   // battlefields in play
	first   int   // the seat that brings the first of them
	victory int64 // points that win (RB 483.3)
	Teams   bool
}

// Formats lists the sanctioned modes; the first is the default.
var Formats = []Format{
	{tracker.Format{Name: "duel", Text: "Duel (1v1): 2 battlefields, 8 points win"}, 2, 2, 1, 8, false},
	{tracker.Format{Name: "match", Text: "Match (1v1, best of three): 2 battlefields, 8 points win a game"}, 2, 2, 1, 8, false},
	{tracker.Format{Name: "skirmish", Text: "Skirmish (FFA3): 3 battlefields, 8 points win; who goes first draws no card in the first turn"}, 3, 3, 1, 8, false},
	{tracker.Format{Name: "war", Text: "War (FFA4): 3 battlefields, 8 points win; who goes first brings none, and draws no card in the first turn"}, 4, 3, 2, 8, false},
	{tracker.Format{Name: "magma chamber", Text: "Magma Chamber (2v2): 3 battlefields, 11 points win for a team; who goes first brings none, and draws no card in the first turn"}, 4, 3, 2, 11, true},
}

// otherFormats are names that players use for one of the formats.
var otherFormats = map[string]string{
	"1v1": "duel", "bo1": "duel", "bo3": "match", "ffa": "skirmish", "ffa3": "skirmish", "3": "skirmish", "ffa4": "war", "4": "war",
	"2v2": "magma chamber", "magma": "magma chamber", "team": "magma chamber", "teams": "magma chamber",
}

// FormatOf finds a format by its name, or by what players call it.
func FormatOf(name string) (Format, bool) { return tracker.FormatNamed(Formats, otherFormats, name) }

// Team is the team of a seat: turn order alternates teams (RB 489.5.c). Without
// teams everyone is alone.
func (s State) Team(seat int) int {
	if f, _ := FormatOf(s.Format); f.Teams {
		return (seat-1)%2 + 1
	}
	return seat
}

// Victory is the Victory Score: that of the mode, and what effects and battlefields add to
// it (RB 194.3.a).
func (s State) Victory() int64 {
	f, _ := FormatOf(s.Format)
	score := tracker.SaturatingAdd(f.victory, s.MoreScore)
	for _, f := range s.Fields {
		for _, text := range f.Def.Abilities {
			score = tracker.SaturatingAdd(score, card.Compile(text).Victory)
		}
	}
	return max(1, score)
}

// Points returns the points of a player, or of the player's team.
func (s State) Points(seat int) int64 {
	var sum int64
	for i, p := range s.Players {
		if s.Team(i+1) == s.Team(seat) {
			sum = tracker.SaturatingAdd(sum, p.Points)
		}
	}
	return sum
}

// BringsNone reports whether the player at a seat brings no battlefield: in some modes the one
// who goes first (RB 488.4.b, 489.5.b).
func (f Format) BringsNone(seat int) bool { return seat < f.first }

// NewFields returns the battlefields of a format from a number on, each owned by the
// player who brings it.
func (f Format) NewFields(from int) []Field {
	var fields []Field
	for n := from; n <= f.fields; n++ {
		fields = append(fields, Field{Def: card.Definition{Types: []string{"Battlefield"}}, Owner: n + f.first - 1})
	}
	return fields
}
