package render_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
	"arbiter/tracker/magic"
)

// Every menu fits Discord's limits, whatever the names and numbers on the board.
func TestMenusFit(t *testing.T) {
	game := new(magic.Game)
	rapid.Check(t, func(t *rapid.T) {
		look := drawReply(t).Table
		at := tracker.Setting{Look: look, By: words.Draw(t, "by")}
		typed := func(tiles []tracker.Tile) {
			for i := range tiles {
				tiles[i].Types = rapid.SampledFrom([][]string{nil, {"Creature"}}).Draw(t, "types")
				tiles[i].Turned = rapid.Bool().Draw(t, "tapped")
				tiles[i].Type = rapid.SampledFrom([]string{"", "Token Creature"}).Draw(t, "type")
				if rapid.Bool().Draw(t, "attacks") {
					tiles[i].Marks = append(tiles[i].Marks, tracker.Say("attacking"))
				}
				at.Picked = append(at.Picked, tiles[i].ID)
			}
		}
		for i, lane := range look.Board.Lanes {
			typed(lane.Tiles)
			look.Board.Lanes[i].Active = i == 0
			at.Look.Seats = append(at.Look.Seats, tracker.Seat{Name: lane.Player, Number: i + 1})
		}
		keep := rapid.SampledFrom([]render.Keep{nil, func(line string, _ bool) (string, bool) { return line[:min(len(line), 9)], true }}).Draw(t, "keep")
		for name := range strings.FieldsSeq("attack block create life tap untap +1 -1 destroy sacrifice exile return dismiss picked") {
			m, ok := game.Menu(name, at)
			if !ok && name != "picked" {
				t.Fatalf("no menu %s", name)
			}
			if err := render.Lint(render.MenuMessage(m, numbers.Draw(t, "seq"), nil, keep)); ok && err != nil {
				t.Fatalf("the menu %s: %v", name, err)
			}
		}
		if r := (commands.Reply{Table: look}); look.Game != "" {
			if err := render.Lint(render.LiveBoard(r, moves(look, 1), render.View{Target: 1})); err != nil {
				t.Fatalf("the board: %v", err)
			}
		}
	})
}
