package render_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
)

var update = flag.Bool("update", false, "write the golden files anew; look at them before you commit them")

// kitchen is a table during a game.
var kitchen = tracker.Look{Game: "magic", Seq: 41, Board: tracker.Board{
	Game: "magic", Format: "commander", Turn: tracker.Turn{Number: 7, Active: "Bob", Step: "precombat main"},
	Facts: []tracker.BoardFact{{Says: tracker.Named("night")}},
	Lanes: []tracker.Lane{
		{Player: "Alice", Seat: 1, Facts: []tracker.Fact{{Name: "life", Value: 38}, {Name: "poison", Value: 2}}, Tiles: []tracker.Tile{
			{ID: 1, Count: 1000000000, Name: "Saproling Token", Size: "1/1", Marks: tracker.AllNamed([]string{"tapped", "summoning sick"})},
			{
				ID: 12, Count: 1, Name: "Dwarf Berserker Token", Label: "Bob's bane", Size: "5/4", Printed: "2/1", Marks: tracker.AllNamed([]string{"1 damage"}),
				Counters: []tracker.Fact{{Name: "+1/+1", Value: 3}, {Name: "flying", Value: 1}}, Keywords: []string{"flying", "trample"}, Owner: "Bob",
				Under: []tracker.Tile{{ID: 14, Count: 1, Name: "Monster", Keywords: []string{"enchant creature"}}},
			},
			{ID: 15, Count: 2, Name: "Treasure Token", Chosen: true},
		}},
		{Player: "Bob", Seat: 2, Active: true, Facts: []tracker.Fact{{Name: "life", Value: 40}}},
		{Player: "Cleo", Seat: 3, Lost: true, Facts: []tracker.Fact{{Name: "life", Value: 0}}},
	},
	Elsewhere: []tracker.Tile{{ID: 9, Count: 1, Name: "Marwyn", Zone: "graveyard", Owner: "Alice"}},
	Effects:   tracker.AllNamed([]string{"#3 Doubling Season: twice as many tokens"}),
	Reminders: []tracker.Reminder{{ID: 5, Text: tracker.Say("Wicked: each opponent loses 1 life"), Times: 3}},
}}

var legend = &commands.Choice{
	ID: 40, Player: "Alice", Cite: "CR 704.5j", Question: tracker.Say("Which Marwyn stays?"),
	Options: []commands.Offered{{N: 1, Text: tracker.Say("#4 Marwyn 4/4")}, {N: 2, Text: tracker.Say("#5 Marwyn 4/4 with three +1/+1 counters and a shield counter on it")}},
}

var replies = map[string]commands.Reply{
	"board": {ShowBoard: true, Table: kitchen, Choice: legend, Asks: true},
	"events": {
		Notices: []tracker.Message{tracker.Say("A game of Magic begins.")},
		Events: []commands.Event{
			{Text: tracker.Say("2 Dwarf Berserker Tokens enter (#1)."), Cause: commands.Cause{Player: "Alice"}},
			{Text: tracker.Say("#2 dies: its toughness is 0 and nothing on this board can change that any more."), Cause: commands.Cause{Cite: "CR 704.5f"}},
			{Text: tracker.Say("4 Squirrels instead of 2."), Cause: commands.Cause{Effect: tracker.Say("Doubling Season")}},
			{Text: tracker.Say("Alice: life set to 12."), Cause: commands.Cause{Player: "Alice", ByHand: true}},
		},
	},
	"choice": {Events: []commands.Event{{Text: tracker.Say("#5 Marwyn enters.")}}, Choice: legend, Asks: true},
	"number": {Choice: &commands.Choice{Player: "Bob", Question: tracker.Say("How many of #1?"), Min: 1, Max: 1000000000}, Asks: true},
	"quiet":  {Title: tracker.Say("Heads."), Choice: legend},
	"refused": {
		Problem: &commands.Problem{What: tracker.Say("#7 isn't on this board; it left on turn 3."), Cite: "CR 400.7", Next: tracker.Say("Type `board` to see what is there.")},
		Choice:  legend,
	},
	"still": {
		Problem: &commands.Problem{What: tracker.Say("Alice is still to choose: Which Marwyn stays?"), Cite: "CR 704.5j", Next: tracker.Say("Answer with `choose` and a number, or type `undo`.")},
		Choice:  legend, Asks: true,
	},
	"rule": {
		Notices: []tracker.Message{tracker.Say("Showing Toughness.")}, Title: tracker.Say("704.5f  Toughness 0 · State-Based Actions"),
		Pages: []commands.Page{
			{
				{Style: commands.Small, Text: tracker.Say("Rules of a game, in force from April 17, 2026")},
				{Style: commands.Quote, Text: tracker.Say("Words of a publisher that are long enough to need\na second line and then another one besides.")},
				{Style: commands.Quote, Mark: tracker.Say("Example"), Text: tracker.Say("A creature shrinks until nothing is left of it.")},
				{Style: commands.Item, Mark: tracker.Say("704.5f"), Text: tracker.Say("One rule below it.")},
				{Style: commands.Item, Mark: tracker.Say("704.5aa"), Text: tracker.Say("And another, whose number is longer and whose text goes on.")},
				{Style: commands.Item, Mark: tracker.Say("glossary term of length"), Text: tracker.Say("A mark that stands out of its column.")},
			},
			{
				{Style: commands.Heading, Text: tracker.Say("In plain words")},
				{Text: tracker.Say("It dies.")},
				{Style: commands.Item, Text: tracker.Say("An item without a mark.")},
			},
		},
		Next: tracker.Say("More about one: /help create"),
	},
	"log": {Pages: []commands.Page{{
		{Style: commands.Heading, At: time.Date(2026, 11, 21, 19, 5, 0, 0, time.Local), Mark: tracker.Say("Alice"), Text: tracker.Say("create two Food tokens")},
		{Style: commands.Item, Text: tracker.Say("2 Food Tokens enter (#1). [CR 111.10b]")},
		{Style: commands.Struck, At: time.Date(2026, 11, 21, 19, 6, 0, 0, time.Local), Mark: tracker.Say("Bob"), Text: tracker.Say("tap all #1")},
		{Style: commands.Struck, Text: tracker.Say("#1 is tapped.")},
	}}},
	"nothing": {},
}

func TestText(t *testing.T) {
	for name, reply := range replies {
		for _, width := range []int{40, 72, 0} {
			t.Run(fmt.Sprintf("%s-%d", name, width), func(t *testing.T) {
				got := render.Text(reply, width)
				for line := range strings.Lines(got) {
					if n := len([]rune(strings.TrimSuffix(line, "\n"))); width > 0 && n > width {
						t.Errorf("a line of %d characters: %s", n, line)
					}
					if strings.TrimRight(line, " \n")+"\n" != line {
						t.Errorf("a line ends in spaces, or without a newline: %q", line)
					}
				}
				file := filepath.Join("testdata", fmt.Sprintf("%s-%d.golden", name, width))
				if *update {
					if err := os.MkdirAll("testdata", 0o755); err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
						t.Fatal(err)
					}
				}
				want, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(string(want), got); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
			})
		}
	}
}

// The instruction for a choice names its range of numbers.
func TestHowToChoose(t *testing.T) {
	some := func(n int) (all []commands.Offered) {
		for i := range n {
			all = append(all, commands.Offered{N: int64(i + 1), Text: tracker.Say("this")})
		}
		return all
	}
	for _, tc := range []struct {
		choice commands.Choice
		want   string
	}{
		{commands.Choice{Options: some(1)}, "→ Type choose 1, or undo.\n"},
		{commands.Choice{Options: some(2)}, "→ Type choose 1 or 2, or undo.\n"},
		{commands.Choice{Options: some(5)}, "→ Type choose 1 to 5, or undo.\n"},
		{commands.Choice{Max: 7}, "→ Type choose and a number from 0 to 7, or undo.\n"},
		{commands.Choice{Max: 1 << 62}, "→ Type choose and a number from 0 up, or undo.\n"},
	} {
		if got := render.Text(commands.Reply{Choice: &tc.choice, Asks: true}, 0); !strings.HasSuffix(got, tc.want) {
			t.Errorf("want %q in %q", tc.want, got)
		}
	}
}

// A choice that blocks a line is shown once.
func TestAChoiceIsToldOnce(t *testing.T) {
	for _, p := range []commands.Problem{
		{What: tracker.Say("Alice is still to choose: Which Marwyn stays?"), Next: tracker.Say("Answer it.")},
		{What: tracker.Say("That choice was made already."), Next: tracker.Say("The open one: Which Marwyn stays?")},
		{What: tracker.Say("There is no option 9."), Next: tracker.Say("Type a number.")},
	} {
		got := render.Text(commands.Reply{Problem: &p, Choice: legend, Asks: true}, 0)
		if strings.Count(got, legend.Question.String()) != 1 || strings.Count(got, "#4 Marwyn") != 1 || strings.Count(got, "→") != 1 {
			t.Errorf("%s", got)
		}
	}
}

// Control characters are replaced by symbols and never written to a terminal.
func TestVisible(t *testing.T) {
	got := render.Text(commands.Reply{
		Notices: []tracker.Message{tracker.Say("\x1b[31mred\x07")}, Title: tracker.Say("a\tb\r\u009b2J"), Pages: []commands.Page{{{Mark: tracker.Say("\x08"), Text: tracker.Say("line\nbreak\x7f\u202eback\xff")}}},
	}, 40)
	if want := "␛[31mred␇\na b␍�2J\n␈  line\nbreak␡�back�\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A word longer than the line is on a line of its own, uncut.
func TestNoWordIsCut(t *testing.T) {
	word := strings.Repeat("x", 90)
	got := render.Text(commands.Reply{Title: tracker.Say("a %s b", tracker.Name(word))}, 40)
	if want := "a\n" + word + "\nb\n"; got != want {
		t.Errorf("%q", got)
	}
}
