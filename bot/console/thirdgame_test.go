package console

import (
	"strings"
	"testing"
	"time"

	"arbiter/commands"
	"arbiter/data"
	"arbiter/internal/datatest"
	"arbiter/tracker"
	"arbiter/tracker/gametest/toy"
	"arbiter/tracker/storetest"
)

// A third game is played with its own buttons, forms, words and checks; it
// needs only its package and its place in the list of games.
func TestThirdGame(t *testing.T) {
	library, err := datatest.Library()
	if err != nil {
		t.Fatal(err)
	}
	store := storetest.Memory()
	games := append(judgeOver(t, store).Games, tracker.Of(toy.Game{}))
	j, err := commands.New(commands.Config{
		Tables: tracker.NewTables(store, time.Now, games...), Games: games,
		Library: library.Bare(), Facts: data.FS, Dice: heads{}, Settings: storetest.Settings(),
	})
	if err != nil {
		t.Fatal(err)
	}
	o := Options{As: "Alice", Channel: "shore"}
	says := func(want string, lines ...string) {
		t.Helper()
		out, ok := read(t, j, o, lines...)
		if !ok {
			t.Fatalf("%q was refused:\n%s", lines, out)
		}
		for w := range strings.SplitSeq(want, "|") {
			if !strings.Contains(out, w) {
				t.Errorf("%q lacks %q:\n%s", lines, w, out)
			}
		}
	}
	look := func() tracker.Look {
		table, err := j.Tables.At(t.Context(), "shore")
		if err != nil {
			t.Fatal(err)
		}
		return table.Look()
	}
	press := func(moves []commands.Move, label string) string {
		t.Helper()
		for _, m := range moves {
			if m.Label.String() == label {
				return m.Line
			}
		}
		t.Fatalf("no button %q among %+v", label, moves)
		return ""
	}

	says("/do red 3", "/game start system:toy")
	says("Toy", "/game info")
	says("red 3|grey 2|mark #2 1", "/help")
	for _, line := range j.Games[len(j.Games)-1].Offers().Words().Examples {
		says("", line)
	}
	says("What stones do by themselves|A pile of more than ten stones falls apart.|Nobody feels it.", "/sba")
	says("State-based actions", "/sba game:magic")
	says("704.5f", "/rule 704.5f") // the toy game has no rulebook: the first game's is used
	if out, ok := read(t, j, o, "/rule 704.5f game:toy"); ok || !strings.Contains(out, "There is no rulebook of Toy here.") {
		t.Error(out)
	}

	if all := press(j.Moves(look(), 1).Target, "Mark all"); all != "mark #1 3" {
		t.Errorf("the button says %q", all)
	} else {
		says("red 1", all, "/board")
	}
	says("tally 7", "set 7", "/board")
	says("tally 4", "/life =4", "/board")
	says("tally 0", press(j.Moves(look(), 0).Player, "Tally 0"), "/board")

	form, err := j.Form(look(), toy.FormStones, 1)
	if err != nil || len(form.Fields) != 1 || form.Fields[0].Label != "How many of 3 stones" {
		t.Fatalf("%+v, %v", form, err)
	}
	line, err := j.Filled(t.Context(), "shore", toy.FormStones, 1, map[string]string{form.Fields[0].ID: " 2 "})
	if err != nil || line != "mark #1 2" {
		t.Fatalf("the form says %q, %v", line, err)
	}
	says("red 2", line, "/board")
	for _, name := range []string{tracker.FormDamage, "nonsense"} {
		if _, err := j.Form(look(), name, 1); err == nil {
			t.Errorf("the toy game has a form %q", name)
		}
	}
}
