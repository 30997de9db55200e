package picture

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"arbiter/tracker"
)

func TestShortNumbers(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", -3: "-3", 9_999: "9999", 10_000: "10K", 12_345: "12.3K", 999_999: "999.9K", 1_200_000: "1.2M", -1_250_000: "-1.2M",
		2_000_000_000: "2B", 7_500_000_000_000: "7.5T", 1 << 60: "1.2e18", -1 << 63: "-9.2e18",
	} {
		if got := short(n); got != want {
			t.Errorf("short(%d) = %q, want %q", n, got, want)
		}
	}
}

// A difference from the printed power and toughness has a mark, not only a
// color.
func TestTrend(t *testing.T) {
	for _, c := range []struct{ size, printed, mark string }{
		{"2/2", "", ""}, {"2/2", "2/2", ""}, {"3/2", "2/2", "▲"}, {"3/3", "2/2", "▲"}, {"2/1", "2/2", "▼"}, {"3/1", "2/2", "◆"}, {"5", "3", "▲"}, {"1", "3", "▼"}, {"4/4", "*/*", "◆"}, {"5 Might", "2", "▲"}, {"1 Might", "2 Might", "▼"}, {"2 Might", "2", ""},
	} {
		if mark, _ := trend(c.size, c.printed); mark != c.mark {
			t.Errorf("trend(%s, %s) = %q, want %q", c.size, c.printed, mark, c.mark)
		}
	}
}

// Nothing overlaps or leaves the picture on any board, and every stack is
// drawn or counted.
func TestLayoutHolds(t *testing.T) {
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	words := rapid.SampledFrom([]string{"Saproling Token", "Bear", "Ursa, Terror of the Very Long Wild Northern Forests and Their Rivers", "Ἀθηνᾶ", "zalgo" + strings.Repeat("\u0301", 50), "\u202eevil", strings.Repeat("W", 300), ""})
	var tile func(r *rapid.T, depth int) tracker.Tile
	tile = func(r *rapid.T, depth int) tracker.Tile {
		of := tracker.Tile{
			ID: rapid.Int64Range(1, 1e6).Draw(r, "id"), Count: rapid.Int64Range(1, 1<<62).Draw(r, "count"), Name: words.Draw(r, "name"), Label: words.Draw(r, "label"),
			Size: rapid.SampledFrom([]string{"", "1/1", "9223372036854775807/-9223372036854775808", "7"}).Draw(r, "size"), Printed: "1/1",
			Marks: tracker.AllNamed(rapid.SliceOfN(words, 0, 4).Draw(r, "marks")), Keywords: rapid.SliceOfN(words, 0, 9).Draw(r, "keywords"),
			Turned: rapid.Bool().Draw(r, "turned"), Chosen: rapid.Bool().Draw(r, "chosen"), Changed: rapid.Bool().Draw(r, "changed"),
			Colors: rapid.SliceOfN(rapid.SampledFrom([]string{"white", "blue", "pink"}), 0, 5).Draw(r, "colors"),
		}
		if depth < 3 && rapid.IntRange(0, 4).Draw(r, "attached") == 0 {
			of.Under = []tracker.Tile{tile(r, depth+1)}
		}
		return of
	}
	rapid.Check(t, func(r *rapid.T) {
		var b tracker.Board
		stacks := 0
		for range rapid.IntRange(0, 8).Draw(r, "players") {
			l := tracker.Lane{Player: words.Draw(r, "player"), Active: rapid.Bool().Draw(r, "active"), Facts: []tracker.Fact{{Name: "life", Value: rapid.Int64().Draw(r, "life")}}}
			for range rapid.IntRange(0, 9).Draw(r, "facts") {
				l.Facts = append(l.Facts, tracker.Fact{Name: words.Draw(r, "fact"), Value: 1})
			}
			for range rapid.IntRange(0, 16).Draw(r, "stacks") {
				l.Tiles = append(l.Tiles, tile(r, 0))
				stacks++
			}
			b.Lanes = append(b.Lanes, l)
		}
		typist, free := p.acquire()
		sheets := layOut(b, typist, rapid.SampledFrom([]int{0, maxHeight}).Draw(r, "most"))
		free()
		if len(sheets) > Most {
			r.Fatalf("%d sheets", len(sheets))
		}
		for _, s := range sheets {
			stacks -= holds(r, s)
		}
		if stacks != 0 {
			r.Fatalf("%d stacks neither drawn nor counted", stacks)
		}
		if rapid.IntRange(0, 9).Draw(r, "drawn") != 7 { // small numbers are more frequent
			return // drawing is slow, and a few boards cover everything
		}
		if _, err := p.Parts(b, Dark); err != nil {
			r.Fatal(err)
		}
	})
}

// holds checks that elements on a sheet don't overlap, and returns the number
// of stacks drawn and counted.
func holds(r *rapid.T, s sheet) (stacks int) {
	var all []image.Rectangle
	bottom := 0
	told := 0
	for _, l := range s.of.Lanes {
		told += len(l.Tiles)
	}
	for _, l := range s.lanes {
		if l.y < bottom {
			r.Fatalf("a lane at %d begins above %d", l.y, bottom)
		}
		bottom = l.y + l.h
		stacks += len(l.tiles) + l.more
		top, right := 0, 2*margin
		for _, f := range l.facts {
			if f.y != top {
				top, right = f.y, 2*margin
			}
			if f.x < right || f.x+f.w > width-2*margin || l.y+f.y+34 > l.y+l.h {
				r.Fatalf("number %q at %d+%d,%d lies on another, or outside of a lane %d high", f.text, f.x, f.w, f.y, l.h)
			}
			right = f.x + f.w
			for _, box := range l.tiles {
				if box.y < l.y+f.y+34 {
					r.Fatalf("number %q at %d lies on a tile at %d", f.text, f.y, box.y-l.y)
				}
			}
		}
		for _, box := range l.tiles {
			place := image.Rect(box.x, box.y, box.x+box.w, box.y+box.h)
			if !place.In(image.Rect(margin, l.y, width-margin, l.y+l.h)) {
				r.Fatalf("#%d at %v is outside of its lane", box.of.ID, place)
			}
			for _, k := range box.chips {
				if k.x+k.w > box.inner()+1 || k.y+chipRow > box.h {
					r.Fatalf("chip %q at %d+%d,%d is outside of a tile of %d×%d", k.text, k.x, k.w, k.y, box.inner(), box.h)
				}
			}
			for _, other := range all {
				if place.Overlaps(other) {
					r.Fatalf("%v lies on %v", place, other)
				}
			}
			all = append(all, place)
		}
	}
	if bottom > s.height {
		r.Fatalf("height %d, bottom %d", s.height, bottom)
	}
	if told != stacks {
		r.Fatalf("%d stacks are on the sheet, and %d in its board", stacks, told)
	}
	return stacks
}

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
		Reminders: []tracker.Reminder{{Text: tracker.Say("draw a card"), Times: 2}},
	}
	want := "Commander · turn 2 · Bob, upkeep. Alice, 40 life: nothing. Bob, 7 life, whose turn it is: #3 ×12 Bear 3/3 (printed 2/2), tapped, 1 +1/+1, asked about, with #4 Monster. Waiting: ×2 draw a card"
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

// The picture of any board is below 10 MiB and of limited height.
func TestHugeBoard(t *testing.T) {
	var under []tracker.Tile
	for id := range int64(100) {
		under = append(under, tracker.Tile{ID: id, Count: 1, Name: "Role"})
	}
	var b tracker.Board
	for range 8 {
		l := tracker.Lane{Player: "Player"}
		for id := range int64(500) {
			l.Tiles = append(l.Tiles, tracker.Tile{
				ID: id, Count: 1 << 62, Name: strings.Repeat("Name ", 50), Label: "label", Size: "9/9", Printed: "1/1", Turned: id%2 == 0, Under: under,
				Keywords: slices.Repeat([]string{"trample"}, 50),
			})
		}
		b.Lanes = append(b.Lanes, l)
	}
	for range 1000 {
		b.Effects = append(b.Effects, tracker.Named(strings.Repeat("an effect ", 100)))
		b.Reminders = append(b.Reminders, tracker.Reminder{Text: tracker.Named(strings.Repeat("a trigger ", 100)), Times: 3})
	}
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	png, err := p.Draw(b, Dark)
	if err != nil || len(png) > 10<<20 {
		t.Errorf("%d bytes, %v", len(png), err)
	}
	if h := p.Image(b, Dark).Bounds().Dy(); h > 20_000 {
		t.Errorf("%d pixels high", h)
	}
	parts, err := p.Parts(b, Dark)
	if err != nil || len(parts) > Most {
		t.Errorf("%d parts, %v", len(parts), err)
	}
}

func TestManyLeaveRoomForFew(t *testing.T) {
	b := tracker.Board{Lanes: []tracker.Lane{{Tiles: make([]tracker.Tile, 500)}, {Tiles: make([]tracker.Tile, 10)}, {Tiles: make([]tracker.Tile, 200)}}}
	if got := shareOf(b); got != (maxTiles-10)/2 {
		t.Errorf("each gets %d", got)
	}
	b.Lanes = b.Lanes[1:2]
	if got := shareOf(b); got < 10 {
		t.Errorf("of ten stacks %d are drawn", got)
	}
}

// A player's numbers are never truncated: those that don't fit beside the name
// are in rows below it.
func TestNumbersAreWhole(t *testing.T) {
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	typist, free := p.acquire()
	defer free()
	lane := tracker.Lane{
		Player: "Bartholomew the Magnificent of the Northern Woods", Active: true,
		Facts: []tracker.Fact{{Name: "life", Value: 40}, {Name: "energy", Value: 12}, {Name: "experience", Value: 3}, {Name: "poison", Value: 9}, {Name: "damage by Marwyn, the Nurturer", Value: 12}},
		Marks: tracker.AllNamed([]string{"monarch"}),
		Tiles: []tracker.Tile{{ID: 1, Count: 1, Name: "Bear"}},
	}
	sheets := layOut(tracker.Board{Lanes: []tracker.Lane{lane}}, typist, 0)
	var texts []string
	rows := make(map[int]bool)
	for _, f := range sheets[0].lanes[0].facts {
		texts = append(texts, f.text)
		rows[f.y] = true
	}
	if want := []string{"40 life", "12 energy", "3 experience", "9 poison", "12 damage by Marwyn, the Nurturer", "monarch"}; !slices.Equal(texts, want) || len(rows) < 2 {
		t.Errorf("%q in %d rows, want %q in several", texts, len(rows), want)
	}
	for range 20 {
		lane.Facts = append(lane.Facts, tracker.Fact{Name: "experience", Value: 3})
	}
	boxes := layOut(tracker.Board{Lanes: []tracker.Lane{lane}}, typist, 0)[0].lanes[0].facts
	if last := boxes[len(boxes)-1].text; last != fmt.Sprintf("+%d", len(lane.Facts)+len(lane.Marks)-len(boxes)+1) {
		t.Errorf("%d of %d numbers, ending in %q", len(boxes), len(lane.Facts)+len(lane.Marks), last)
	}
}

// The color stripe of a stack spans the inside of its tile, slanted or not.
func TestStripeIsWhole(t *testing.T) {
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	typist, free := p.acquire()
	defer free()
	for _, low := range []bool{false, true} {
		for _, turned := range []bool{false, true} {
			b := tileBox{x: 20, y: 10, w: 240, low: low, of: tracker.Tile{ID: 1, Count: 1, Name: "Elephant", Colors: []string{"white", "green"}, Turned: turned}}
			b.compose(typist)
			c := newCanvas(width, 400, Dark.palette(), nil)
			b.draw(c, typist)
			from, to := -1, -1
			for x := range width {
				if at := ink(c.ColorIndexAt(x, b.y+6)); at == stripes["white"] || at == stripes["green"] {
					if from < 0 {
						from = x
					}
					to = x + 1
				}
			}
			left, right := b.x+pad, b.x+b.w-pad
			if turned {
				left, right = left+lean*3/4, right-lean/4
			}
			if from != left || to != right {
				t.Errorf("low %t, turned %t: the stripe reaches from %d to %d, want %d to %d", low, turned, from, to, left, right)
			}
		}
	}
}
