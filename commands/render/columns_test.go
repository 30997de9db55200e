package render_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/width"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
)

var style = regexp.MustCompile("\x1b\\[[0-9;]*m")

// taken returns the columns that a line without styles takes, by the East Asian widths.
func taken(line string) (n int) {
	for _, r := range line {
		switch {
		case r >= 0x300 && r <= 0x36f: // combining
		case width.LookupRune(r).Kind() == width.EastAsianWide, width.LookupRune(r).Kind() == width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}

// wide is a board with as many players as named, each with stacks whose names are hostile.
func wide(players ...string) tracker.Look {
	b := tracker.Board{Format: "commander", Turn: tracker.Turn{Number: 3, Active: players[0], Step: "combat"}}
	names := []string{
		"Bear", strings.Repeat("Supercalifragilistic", 12), "漢字の名前を持つ生き物の札", "שלום עולם", "e" + strings.Repeat("\u0301", 60) + "vil",
		"👩‍👩‍👧‍👦 family", "\x1b[31mred\x1b[0m\r\n\t\x07bell", "\u202eright to left", "",
	}
	id := int64(0)
	for seat, player := range players {
		lane := tracker.Lane{Player: player, Seat: seat + 1, Active: seat == 0, Facts: []tracker.Fact{{Name: "life", Value: 40}, {Name: "poison", Value: 1 << 60}}}
		for i, name := range names {
			id++
			lane.Tiles = append(lane.Tiles, tracker.Tile{
				ID: id, Name: name, Count: int64(i) * 1e17, Size: "1000000000000000000/1000000000000000000", Colors: []string{"red", "green"}[:i%3],
				Marks: []tracker.Message{tracker.Say("tapped"), tracker.Named(name)}, Counters: []tracker.Fact{{Name: "+1/+1", Value: 3}}, Turned: i%2 == 0, Changed: i == 3, Chosen: i == 4,
				Under: []tracker.Tile{{ID: 1000 + id, Name: "Aura of " + name, Count: 1, Under: []tracker.Tile{{ID: 2000 + id, Name: "deep", Count: 1}}}},
			})
		}
		b.Lanes = append(b.Lanes, lane)
	}
	b.Elsewhere = []tracker.Tile{{ID: 9000, Name: "Gone", Count: 1, Zone: "graveyard"}}
	b.Reminders = []tracker.Reminder{{ID: 5, Text: tracker.Say("draw a card")}}
	return tracker.Look{Game: "x", Board: b}
}

// In a terminal of any width no line is wider than it, every stack is shown, and no name
// gets a control or a style of its own; without colors there is no escape at all.
func TestColumns(t *testing.T) {
	for _, players := range [][]string{{"Alice"}, {"Alice", "Bob"}, {"Alice", "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字", "Cleo"}, {"A", "B", "C", "D"}, {"A", "B", "C", "D", "E", "F"}} {
		look := wide(players...)
		for w := 40; w <= 210; w++ {
			plain := render.Columns(look.Board, render.Terminal{Width: w}, nil)
			colored := render.Columns(look.Board, render.Terminal{Width: w, Color: true}, nil)
			if style.ReplaceAllString(colored, "") != plain {
				t.Fatalf("%d players at %d columns: colors change more than colors", len(players), w)
			}
			if strings.ContainsAny(plain, "\x1b\x07\r\t\u202e\u200d") || !utf8.ValidString(plain) {
				t.Fatalf("controls at %d columns:\n%q", w, plain)
			}
			for line := range strings.Lines(plain) {
				if n := taken(strings.TrimRight(line, "\n")); n > min(w, 200) {
					t.Fatalf("%d players at %d columns: a line of %d:\n%s", len(players), w, n, line)
				}
			}
			for id := range len(players) * 9 {
				if mark := fmt.Sprintf("#%d ", id+1); !strings.Contains(plain, mark) {
					t.Fatalf("%d players at %d columns: %s isn't shown:\n%s", len(players), w, mark, plain)
				}
			}
		}
	}
}

// Two players of 80 columns stand side by side, four of 160; the numbers are at the right
// edge of their column.
func TestColumnsSideBySide(t *testing.T) {
	board := tracker.Board{Turn: tracker.Turn{Number: 1, Active: "Alice", Step: "combat"}}
	for i, name := range []string{"Alice", "Bob", "Cleo", "Dora"} {
		board.Lanes = append(board.Lanes, tracker.Lane{
			Player: name, Seat: i + 1, Active: i == 0, Facts: []tracker.Fact{{Name: "life", Value: 20}},
			Tiles: []tracker.Tile{{ID: int64(i + 1), Name: "Bear", Count: 2, Size: "2/2", Marks: []tracker.Message{tracker.Say("tapped")}}},
		})
	}
	for w, perRow := range map[int]int{80: 2, 120: 2, 160: 4, 60: 1} {
		shown := render.Columns(board, render.Terminal{Width: w}, nil)
		first := ""
		for line := range strings.Lines(shown) {
			if strings.Contains(line, "▶ Alice") {
				first = line
			}
		}
		if n := len(strings.Fields(strings.Replace(first, "▶ ", "", 1))); n != perRow {
			t.Errorf("%d players beside each other at %d columns, want %d:\n%s", n, w, perRow, shown)
		}
	}
	two := board
	two.Lanes = board.Lanes[:2]
	want := `turn 1 · Alice, combat
▶ Alice                                    Bob
  20 life                                  20 life
───────────────────────────────────────  ───────────────────────────────────────
#1 ×2 Bear                          2/2  #2 ×2 Bear                          2/2
   tapped                                   tapped

`
	if got := render.Columns(two, render.Terminal{Width: 80}, nil); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	colored := render.Columns(two, render.Terminal{Width: 80, Color: true}, nil)
	if !strings.Contains(colored, "\x1b[94;1;7m▶ Alice\x1b[0m") {
		t.Errorf("whose turn it is isn't marked:\n%q", colored)
	}
}

// Reminders and choices stand below the columns; without a terminal nothing changes.
func TestTextInTerminal(t *testing.T) {
	r := commands.Reply{ShowBoard: true, Table: wide("Alice", "Bob"), Next: tracker.Say("Go on.")}
	shown := render.TextIn(r, 88, render.Terminal{Width: 100, Color: true})
	for _, want := range []string{"Don't forget", "5: draw a card", "→ Go on."} {
		if !strings.Contains(shown, want) {
			t.Errorf("lacks %q:\n%s", want, shown)
		}
	}
	if render.Text(r, 88) != render.TextIn(r, 88, render.Terminal{}) || strings.Contains(render.Text(r, 88), "\x1b") {
		t.Error("another text without a terminal")
	}
}
