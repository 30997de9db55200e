package picture

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"arbiter/tracker"
)

func TestAltSaysWhatIsThere(t *testing.T) {
	b := tracker.Board{
		Format: "commander", Turn: tracker.Turn{Number: 2, Active: "Bob", Step: "upkeep"},
		Lanes: []tracker.Lane{
			{Player: "Alice", Facts: []tracker.Fact{{Name: "life", Value: 40}}},
			{Player: "Bob", Active: true, Facts: []tracker.Fact{{Name: "life", Value: 7}}, Tiles: []tracker.Tile{{
				ID: 3, Count: 12, Name: "Bear Token", Size: "3/3", Printed: "2/2", Marks: tracker.AllNamed([]string{"tapped"}), Counters: []tracker.Fact{{Name: "+1/+1", Value: 1}}, Chosen: true,
				Under: []tracker.Tile{{ID: 4, Count: 1, Name: "Monster"}},
			}}},
		},
		Gone:      []tracker.Tile{{ID: 9, Count: 2, Name: "Wolf Token", Owner: "Bob"}},
		Reminders: []tracker.Reminder{{Text: tracker.Say("draw a card"), Times: 2}},
	}
	want := "Commander · turn 2 · Bob, upkeep. Alice, 40 life: nothing. Bob, 7 life, whose turn it is: #3 ×12 Bear 3/3 (printed 2/2), tapped, 1 +1/+1, asked about, with #4 Monster. Gone: #9 ×2 Wolf. Waiting: ×2 draw a card"
	if got := Alt(b); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// What doesn't fit is counted, and no word is cut, however small the limit.
func TestAltHasRoom(t *testing.T) {
	b := tracker.Board{
		Format: "duel",
		Lanes: []tracker.Lane{
			{Player: "Alice", Facts: []tracker.Fact{{Name: "life", Value: 20}}, Tiles: []tracker.Tile{{ID: 1, Count: 2, Name: "Bear"}, {ID: 2, Count: 1, Name: "Wolf"}}},
			{Player: "Bob", Facts: []tracker.Fact{{Name: "life", Value: 7}}},
		},
	}
	whole := "Duel. Alice, 20 life: #1 ×2 Bear; #2 Wolf. Bob, 7 life: nothing"
	for most, want := range map[int]string{
		0: whole, len([]rune(whole)): whole,
		62: "Duel. Alice, 20 life: #1 ×2 Bear; #2 Wolf … and 1 more",
		45: "Duel. Alice, 20 life: #1 ×2 Bear … and 2 more",
		44: "Duel. Alice, 20 life: … and 3 more",
		20: "Duel … and 4 more",
	} {
		if got := AltWithin(b, most, nil); got != want {
			t.Errorf("%d: got  %q\nwant %q", most, got, want)
		}
	}
	b.Facts = []tracker.BoardFact{{Says: tracker.Named(strings.Repeat("a long word and ", 20))}}
	if got := AltWithin(b, 100, nil); got != "Duel · "+strings.TrimSpace(strings.Repeat("a long word and ", 5))+" … and 4 more" {
		t.Errorf("%q", got)
	}
	rapid.Check(t, func(r *rapid.T) {
		most := rapid.IntRange(60, 400).Draw(r, "most")
		b.Lanes[1].Player = rapid.StringN(1, 300, -1).Draw(r, "player")
		if n := len([]rune(AltWithin(b, most, nil))); n > most {
			r.Fatalf("%d characters of %d", n, most)
		}
	})
}
