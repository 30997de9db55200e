package picture_test

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"arbiter/commands/render/picture"
	"arbiter/tracker"
)

var update = flag.Bool("update", false, "write the pictures in testdata anew; look at each")

// commander is a table of four during a game.
func commander() tracker.Board {
	role := tracker.Tile{ID: 9, Count: 1, Name: "Monster", Type: "Token Enchantment — Aura Role"}
	return tracker.Board{
		Game: "magic", Format: "commander", Turn: tracker.Turn{Number: 7, Active: "Bob", Step: "combat"}, Facts: []tracker.BoardFact{{Says: tracker.Named("day")}},
		Lanes: []tracker.Lane{
			{Player: "Alice", Seat: 1, Facts: []tracker.Fact{{Name: "life", Value: 34}, {Name: "poison", Value: 3}}, Marks: tracker.AllNamed([]string{"monarch"}), Tiles: []tracker.Tile{
				{ID: 1, Count: 12, Name: "Dwarf Berserker Token", Size: "2/1", Printed: "2/1", Colors: []string{"red"}, Marks: tracker.AllNamed([]string{"summoning sick"})},
				{ID: 3, Count: 1, Name: "Marwyn, the Nurturer", Label: "big elf", Size: "9/9", Printed: "4/4", Colors: []string{"green"}, Counters: []tracker.Fact{{Name: "+1/+1", Value: 4}}, Keywords: []string{"trample"}, Under: []tracker.Tile{role}, Changed: true},
				{ID: 5, Count: 1_234_567, Name: "Saproling Token", Size: "1/1", Colors: []string{"green"}, Turned: true, Marks: tracker.AllNamed([]string{"tapped", "attacking"})},
				{ID: 6, Count: 3, Name: "Treasure", Turned: true, Marks: tracker.AllNamed([]string{"tapped"})},
			}},
			{Player: "Bob", Seat: 2, Active: true, Facts: []tracker.Fact{{Name: "life", Value: 40}, {Name: "damage by Marwyn, the Nurturer", Value: 12}}, Tiles: []tracker.Tile{
				{ID: 7, Count: 1, Name: "Angel Token", Size: "2/2", Printed: "4/4", Colors: []string{"white"}, Marks: tracker.AllNamed([]string{"1 damage"}), Counters: []tracker.Fact{{Name: "-1/-1", Value: 2}, {Name: "shield", Value: 1}}, Keywords: []string{"flying", "vigilance"}, Chosen: true},
				{ID: 8, Count: 1, Name: "Jace", Colors: []string{"blue"}, Counters: []tracker.Fact{{Name: "loyalty", Value: 5}}, Owner: "Alice"},
			}},
			{Player: "Cleo", Seat: 3, Facts: []tracker.Fact{{Name: "life", Value: 0}}, Lost: true},
			{Player: "Иван Ἀθηνᾶ", Seat: 4, Facts: []tracker.Fact{{Name: "life", Value: 21}, {Name: "energy", Value: 4}}, Tiles: []tracker.Tile{
				{ID: 11, Count: 1, Name: "Tarmogoyf", Size: "3/4", Printed: "0/1", Colors: []string{"white", "blue", "black", "red", "green"}},
			}},
		},
		Elsewhere: []tracker.Tile{{ID: 20, Count: 1, Name: "Ursa", Zone: "graveyard", Owner: "Bob"}},
		Effects:   tracker.AllNamed([]string{"effect 12: #1 +2/+2 and trample, until end of turn"}),
		Reminders: []tracker.Reminder{{ID: 1, Text: tracker.Say("Undying: return Ursa with a +1/+1 counter"), Times: 2}},
	}
}

// riftbound is a duel at two battlefields.
func riftbound() tracker.Board {
	return tracker.Board{
		Game: "riftbound", Format: "duel", Turn: tracker.Turn{Number: 5, Active: "Alice", Step: "main"},
		Facts: []tracker.BoardFact{{Says: tracker.Named("battlefield 1 (Brush): Alice, contested by Bob, combat")}, {Says: tracker.Named("battlefield 2: nobody")}},
		Lanes: []tracker.Lane{
			{Player: "Alice", Seat: 1, Active: true, Facts: []tracker.Fact{{Name: "points", Value: 6}, {Name: "XP", Value: 3}, {Name: "energy", Value: 2}, {Name: "Fury Power", Value: 1}}, Tiles: []tracker.Tile{
				{ID: 1, Count: 3, Name: "Recruit", Size: "1 Might", Colors: []string{"order"}, Marks: tracker.AllNamed([]string{"base"})},
				{ID: 2, Count: 1, Name: "Jinx, Demolitionist", Size: "7 Might", Printed: "4", Colors: []string{"fury", "chaos"}, Marks: tracker.AllNamed([]string{"battlefield 1", "attacker", "2 damage"}), Counters: []tracker.Fact{{Name: "buff", Value: 1}}, Keywords: []string{"Accelerate", "Assault 2"}, Turned: true, Changed: true, Under: []tracker.Tile{{ID: 7, Count: 1, Name: "Doran's Blade"}}},
				{ID: 3, Count: 2, Name: "Gold", Marks: tracker.AllNamed([]string{"base", "exhausted"}), Turned: true},
			}},
			{Player: "Bob", Seat: 2, Facts: []tracker.Fact{{Name: "point", Value: 1}}, Tiles: []tracker.Tile{
				{ID: 4, Count: 1, Name: "Vi, Destructive", Size: "3 Might", Printed: "5", Colors: []string{"calm"}, Marks: tracker.AllNamed([]string{"battlefield 1", "defender", "stunned"}), Keywords: []string{"Shield 3", "Tank"}, Chosen: true},
				{ID: 5, Count: 1, Name: "Teemo, Scout", Label: "mushrooms", Size: "2 Might", Colors: []string{"mind", "body"}, Marks: tracker.AllNamed([]string{"battlefield 2", "facedown"}), Owner: "Alice"},
			}},
		},
		Effects: tracker.AllNamed([]string{"#2 +2 Might, this turn"}),
	}
}

// crowd returns a board of that many stacks, divided among that many players.
func crowd(stacks, players int) tracker.Board {
	b := tracker.Board{Format: "commander", Turn: tracker.Turn{Number: 3, Active: "Player 1", Step: "upkeep"}}
	kinds := commander().Lanes[0].Tiles
	for i := range players {
		b.Lanes = append(b.Lanes, tracker.Lane{Player: fmt.Sprintf("Player %d", i+1), Seat: i + 1, Active: i == 0, Facts: []tracker.Fact{{Name: "life", Value: 40}}})
	}
	for i := range stacks {
		t := kinds[i%len(kinds)]
		t.ID = int64(i + 1)
		l := &b.Lanes[i%players]
		l.Tiles = append(l.Tiles, t)
	}
	return b
}

func boards() map[string]tracker.Board {
	return map[string]tracker.Board{
		"commander": commander(), "empty": {Format: "constructed"}, "one": crowd(1, 1), "duel": crowd(9, 2), "crowd": crowd(80, 8), "solo": crowd(40, 1), "riftbound": riftbound(), "table": crowd(26, 4),
	}
}

func painter(t testing.TB) *picture.Painter {
	t.Helper()
	p, err := picture.New()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The pictures in testdata were checked by eye. A few pixels may differ
// between processors.
func TestPictures(t *testing.T) {
	p := painter(t)
	for name, b := range boards() {
		for _, theme := range []picture.Theme{picture.Dark, picture.Light} {
			parts, err := p.Parts(b, theme)
			if err != nil {
				t.Fatal(err)
			}
			for i, part := range parts {
				compare(t, filepath.Join("testdata", fmt.Sprintf("%s-%s-%d.png", name, theme, i+1)), part.PNG)
			}
		}
	}
}

// compare checks that a picture equals the one in a file.
func compare(t *testing.T, file string, raw []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, raw, 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	golden, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if n, all := differ(t, golden, raw); n*1000 > all {
		t.Errorf("%s: %d of %d pixels differ; look at it: go test ./commands/render/picture -update", file, n, all)
	}
}

// A file shows the whole board in one picture of any height.
func TestOnePictureForAFile(t *testing.T) {
	p := painter(t)
	whole, err := p.Draw(crowd(80, 8), picture.Dark)
	if err != nil {
		t.Fatal(err)
	}
	size, err := png.DecodeConfig(bytes.NewReader(whole))
	if err != nil || size.Width != 800 || size.Height < 3000 {
		t.Errorf("%d×%d, %v", size.Width, size.Height, err)
	}
}

// differ counts the different pixels of two pictures.
func differ(t *testing.T, a, b []byte) (n, all int) {
	t.Helper()
	var pictures [2]image.Image
	for i, raw := range [][]byte{a, b} {
		p, err := png.Decode(bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		pictures[i] = p
	}
	box := pictures[0].Bounds()
	if all = box.Dx() * box.Dy(); box != pictures[1].Bounds() {
		return all, all
	}
	for y := range box.Dy() {
		for x := range box.Dx() {
			r1, g1, b1, _ := pictures[0].At(x, y).RGBA()
			r2, g2, b2, _ := pictures[1].At(x, y).RGBA()
			if r1 != r2 || g1 != g2 || b1 != b2 {
				n++
			}
		}
	}
	return n, all
}

func BenchmarkDraw(b *testing.B) {
	p := painter(b)
	board := crowd(40, 4)
	for b.Loop() {
		if _, err := p.Parts(board, picture.Dark); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkEncode encodes a picture as a PNG.
func BenchmarkEncode(b *testing.B) {
	drawn := painter(b).Image(crowd(40, 4), picture.Dark)
	for b.Loop() {
		var out bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, drawn); err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(out.Len()))
	}
}
