package commands_test

import (
	"testing"

	"arbiter/tracker/storetest"
)

// The examples in each game's help can be typed as they are.
func TestExamplesOfEachGame(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	for _, g := range j.Games {
		words := g.Offers().Words()
		if words.First == "" || words.Number == "" || words.ByHowMuch == "" || len(words.Examples) == 0 {
			t.Errorf("%s: %+v", g.ID(), words)
		}
		for _, lines := range [][]string{words.Examples, {words.First}, {"/create " + words.Create}, {"/life +1", "/life =2"}} {
			say(t, j, "Alice", "/game start system:"+g.ID())
			for _, line := range lines {
				if r := say(t, j, "Alice", line); r.Problem != nil || r.Choice != nil {
					t.Errorf("%s: %s: %+v %+v", g.ID(), line, r.Problem, r.Choice)
				}
			}
			say(t, j, "Alice", "/game end")
		}
	}
}

// A line that every board offers isn't offered again as a repeated line.
func TestOftenIsNotOfferedTwice(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	say(t, j, "Alice", "/game start system:riftbound")
	for _, line := range []string{"score 1 point", "score 1 point", "score 2 points", "score 2 points"} {
		say(t, j, "Alice", line)
	}
	look := say(t, j, "Alice", "/board").Table
	often := j.MyMoves(t.Context(), "kitchen", speaker, look, 0).Often
	if len(often) != 1 || often[0].Line != "score 2 points" {
		t.Errorf("offered again: %+v", often)
	}
}

// Buttons are lines of the game, or forms that it has.
func TestButtonsOfEachGame(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	for game, lines := range map[string][]string{
		"magic":     {"create a 1/1 white Soldier creature token", "create a Food token", `add legendary Jace planeswalker "Jace" with loyalty 4`},
		"riftbound": {"play a Recruit token to base", "play a Gold token to base"},
	} {
		say(t, j, "Alice", "/game start system:"+game)
		look := say(t, j, "Alice", "/board").Table
		for _, line := range lines {
			look = say(t, j, "Alice", line).Table
		}
		pressed := 0
		for id := range int64(len(lines) + 1) {
			moves := j.Moves(look, id)
			for _, m := range append(append(moves.Player, moves.Target...), moves.More...) {
				if m.Form != "" {
					if _, err := j.Form(look, m.Form, id); err != nil {
						t.Errorf("%s: the form %s: %v", game, m.Form, err)
					}
					continue
				}
				if r := say(t, j, "Alice", m.Line); r.Problem != nil {
					t.Errorf("%s: %s: %+v", game, m.Line, r.Problem)
				} else if r.Table.Seq != look.Seq {
					say(t, j, "Alice", "undo")
					look = say(t, j, "Alice", "/board").Table
				}
				pressed++
			}
		}
		if pressed < 10 {
			t.Errorf("%s: only %d buttons", game, pressed)
		}
		say(t, j, "Alice", "/game end")
	}
}
