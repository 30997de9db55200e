package render_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/commands/render/picture"
	"arbiter/tracker"
	"arbiter/tracker/magic"
)

// Every form fits Discord's limits.
func TestFormsFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := commands.Form{Title: tracker.Say("%s?", tracker.Name(words.Draw(t, "title")))}
		for n := range rapid.IntRange(1, 7).Draw(t, "fields") {
			field := commands.Field{
				ID: string(rune('a' + n)), Label: words.Draw(t, "label") + "?", Example: strings.Repeat(words.Draw(t, "example"), 9),
				Long: rapid.Bool().Draw(t, "long"), Optional: rapid.Bool().Draw(t, "optional"),
			}
			for i := range rapid.IntRange(0, 40).Draw(t, "among") {
				field.Among = append(field.Among, commands.Suggestion{Label: "x" + words.Draw(t, "one"), Value: strings.Repeat("y", i+1)})
			}
			f.Fields = append(f.Fields, field)
		}
		if err := render.LintModal(render.FormModal(f, render.Press{Board: true, Do: render.Open, Line: "say", Target: numbers.Draw(t, "target")})); err != nil {
			t.Fatal(err)
		}
	})
}

// A refused line is part of its refusal, and can be read from Discord's form
// of the message.
func TestRefusedLinesAreKept(t *testing.T) {
	for _, line := range []string{
		"create 3 Tresure", "tap #3\nthen untap #4", "*bold* _not_ `code` and ``` fences", strings.Repeat("create a Food token. ", 100), " é漢🔥",
	} {
		r := commands.Reply{Private: true, Problem: &commands.Problem{What: tracker.Named(strings.Repeat("No. ", 200)), Next: tracker.Say("Say it otherwise.")}, Typed: line}
		var found string
		for _, m := range render.Messages(r, 0) {
			if err := render.Lint(m); err != nil {
				t.Error(err)
			}
			raw, err := json.Marshal(m.Components)
			if err != nil {
				t.Fatal(err)
			}
			var told []render.Component
			if err := json.Unmarshal(raw, &told); err != nil {
				t.Fatal(err)
			}
			found += render.Typed(told)
		}
		if diff := cmp.Diff(line, found); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

// The stacks most likely to be selected come first: those of a choice, the
// changed ones, attackers and blockers, the active player's, other players',
// and those elsewhere.
func TestWhatMattersIsListedFirst(t *testing.T) {
	board := tracker.Board{
		Lanes: []tracker.Lane{
			{Player: "Alice", Tiles: []tracker.Tile{{ID: 1, Name: "Wall"}, {ID: 2, Name: "Bear", Marks: tracker.AllNamed([]string{"blocks #4"})}}},
			{Player: "Bob", Active: true, Tiles: []tracker.Tile{
				{ID: 3, Name: "Ox", Under: []tracker.Tile{{ID: 8, Name: "Role", Changed: true}}}, {ID: 4, Name: "Wolf", Marks: tracker.AllNamed([]string{"attacking Alice"})},
			}},
		},
		Elsewhere: []tracker.Tile{{ID: 5, Name: "Card", Zone: "graveyard"}, {ID: 6, Name: "Asked", Zone: "exile", Chosen: true}},
	}
	m := render.LiveBoard(commands.Reply{Table: tracker.Look{Game: "magic", Board: board}}, commands.Moves{}, render.View{Pictures: []picture.Part{{PNG: []byte("PNG")}}})
	var order []string
	for _, part := range m.Components[0].Components {
		for _, c := range part.Components {
			for _, o := range c.Options {
				order = append(order, o.Value)
			}
		}
	}
	if diff := cmp.Diff([]string{"6", "8", "2", "4", "3", "1", "5"}, order); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Each answer to a choice and each reminder are on some page of the board, and each
// reminder can be dismissed.
func TestEverythingIsReachable(t *testing.T) {
	r := commands.Reply{Table: tracker.Look{Game: "magic"}, Choice: &commands.Choice{ID: 9, Question: tracker.Say("Which one?")}}
	for n := range 120 {
		r.Choice.Options = append(r.Choice.Options, commands.Offered{N: int64(n + 1), Text: tracker.Named(strings.Repeat("x", n+1))})
	}
	reachable := func(t *testing.T, r commands.Reply) map[string]bool {
		t.Helper()
		got := make(map[string]bool)
		for page := range 20 {
			m := render.LiveBoard(r, moves(r.Table, 0), render.View{Page: page})
			if err := render.Lint(m); err != nil {
				t.Error(err)
			}
			last := false
			for _, part := range m.Components[0].Components {
				for _, c := range part.Components {
					for _, o := range c.Options {
						got[o.Value] = true
					}
					last = last || c.Label == "Next ▶" && c.Disabled
				}
			}
			if last {
				break
			}
		}
		return got
	}
	if got := reachable(t, r); len(got) != 120 {
		t.Errorf("%d of 120 answers", len(got))
	}
	r.Choice = nil
	for n := range 40 {
		r.Table.Board.Reminders = append(r.Table.Board.Reminders, tracker.Reminder{ID: int64(n + 1), Text: tracker.Say("A chapter.")})
	}
	if got := reachable(t, r); len(got) != 40 || !got["do reminder 40"] {
		t.Errorf("%d of 40 reminders can be done", len(got))
	}
	menu, _ := new(magic.Game).Menu("dismiss", tracker.Setting{Look: r.Table})
	m := render.MenuMessage(menu, 1, nil, nil)
	if err := render.Lint(m); err != nil {
		t.Error(err)
	}
	dismissed := make(map[string]bool)
	for _, part := range m.Components {
		for _, c := range part.Components {
			for _, o := range c.Options {
				dismissed[o.Value] = true
			}
		}
	}
	if len(dismissed) != 40 {
		t.Errorf("%d of 40 reminders can be dismissed", len(dismissed))
	}
}
