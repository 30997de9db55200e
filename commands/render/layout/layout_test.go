package layout

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"arbiter/tracker"
)

// fixed measures text by the number of its characters. It has no signs of scripts above
// U+3000.
type fixed struct{}

func (fixed) Advance(s Style, r rune) int {
	if unicode.Is(unicode.Mn, r) {
		return 0
	}
	return [Styles]int{10, 11, 12, 14, 17, 24}[s] * 64
}

func (fixed) Has(r rune) bool { return r < 0x3000 }

// paper is of the height that Discord shows.
var paper = Paper{Metrics: fixed{}, Height: 700}

func TestShortNumbers(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", -3: "-3", 9_999: "9999", 10_000: "10K", 12_345: "12.3K", 999_999: "999.9K", 1_200_000: "1.2M", -1_250_000: "-1.2M",
		2_000_000_000: "2B", 7_500_000_000_000: "7.5T", 1 << 60: "1.2e18", -1 << 63: "-9.2e18",
	} {
		if got := Short(n); got != want {
			t.Errorf("Short(%d) = %q, want %q", n, got, want)
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

// Characters that have no sign are boxes, at most three in a row and then "…"; marks of
// direction are left out, and right-to-left words stand as they are read.
func TestClean(t *testing.T) {
	l := layout{Paper: paper}
	for text, want := range map[string]string{
		"Bear":                     "Bear",
		"\u202eevil\u202c":         "evil",
		"a\tb\nc":                  "a b c",
		"e\u0301\u0301\u0301x":     "e\u0301\u0301x",
		"青眼":                       "▯▯",
		"青眼の白龍 Bear":               "▯▯▯… Bear",
		"👩\u200d👧 and 👍\U0001f3fd": "▯▯ and ▯",
		"שלום Bear":                "םולש Bear",
		"Bear שלום עולם":           "Bear םלוע םולש",
		"ש\u05c1ל":                 "לש\u05c1",
	} {
		if got := l.clean(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// A text that is cut ends in "…", also the last of several lines.
func TestClip(t *testing.T) {
	l := layout{Paper: paper}
	if got := l.clip(Small, "Ursa the Terror", 100); got != "Ursa the…" {
		t.Errorf("%q", got)
	}
	if got := l.clip(Small, "Ursa", 40); got != "Ursa" {
		t.Errorf("%q", got)
	}
	if got := l.wrap(Small, "Ursa the Terror of the North", 100, 2); !slices.Equal(got, []string{"Ursa the", "Terror of…"}) {
		t.Errorf("%q", got)
	}
}

// some returns creatures.
func some(n int, change ...func(*tracker.Tile)) []tracker.Tile {
	all := make([]tracker.Tile, n)
	for i := range all {
		all[i] = tracker.Tile{ID: int64(i + 1), Count: 1, Name: "Bear", Size: "2/2"}
		for _, c := range change {
			c(&all[i])
		}
	}
	return all
}

func asQuiet(t *tracker.Tile) { t.Figure.Rank = tracker.Quiet }

// Commanders stand first, then cards, then a strip of what is quiet; a quiet stack with
// an attachment is a card.
func TestHierarchy(t *testing.T) {
	tiles := append(some(2, asQuiet), some(2)...)
	tiles = append(tiles, tracker.Tile{ID: 9, Count: 1, Name: "Ursa", Figure: tracker.Figure{Rank: tracker.Lead, Crown: true}})
	tiles = append(tiles, tracker.Tile{ID: 10, Count: 1, Name: "Forest", Figure: tracker.Figure{Rank: tracker.Quiet}, Under: some(1)})
	s := Of(tracker.Board{Lanes: []tracker.Lane{{Player: "Alice", Seat: 1, Tiles: tiles}}}, paper)[0]
	cards := s.Lanes[0].Cards
	if cards[0].Of.Name != "Ursa" || !cards[0].Crown {
		t.Errorf("%s is first", cards[0].Of.Name)
	}
	whole, strip := 0, 0
	for _, c := range cards {
		switch {
		case c.Form == Strip:
			strip++
			if c.H*3 > cards[0].Body.H {
				t.Errorf("a quiet stack of height %d beside a card of %d", c.H, cards[0].Body.H)
			}
		case strip > 0:
			t.Error("a card below the strip")
		default:
			whole++
		}
	}
	if whole != 4 || strip != 2 {
		t.Errorf("%d cards and %d in the strip", whole, strip)
	}
}

// Four players with ten stacks each fit a screen and a half of a phone, at 380 pixels'
// width about 1000 pixels high.
func TestFourPlayersFitAPhone(t *testing.T) {
	var b tracker.Board
	for i := range 4 {
		b.Lanes = append(b.Lanes, tracker.Lane{Player: fmt.Sprint("Player ", i), Seat: i + 1, Facts: []tracker.Fact{{Name: "life", Value: 40}}, Tiles: append(some(6), some(4, asQuiet)...)})
	}
	b.Turn = tracker.Turn{Number: 3, Active: "Player 1", Step: "draw", At: 3, Of: 8}
	height := 0
	for _, s := range Of(b, paper) {
		height += s.Height
	}
	if shown := height * 380 / Width; shown > 1000 {
		t.Errorf("%d pixels high", shown)
	}
}

// Of two players, the first has the strip above the cards and the second below, so that
// their creatures face each other; arrows lead from attackers to the player and from
// blockers to what they block.
func TestCombatFaces(t *testing.T) {
	attacker, blocker := some(1)[0], some(1)[0]
	attacker.Figure.Role, attacker.Figure.Aims = tracker.Attacks, []tracker.Aim{{Seat: 2}}
	blocker.ID, blocker.Figure.Role, blocker.Figure.Aims = 50, tracker.Blocks, []tracker.Aim{{ID: attacker.ID}}
	land := some(1, asQuiet)[0]
	land.ID = 60
	other := land
	other.ID = 61
	s := Of(tracker.Board{Lanes: []tracker.Lane{{Player: "Alice", Seat: 1, Tiles: []tracker.Tile{attacker, land}}, {Player: "Bob", Seat: 2, Tiles: []tracker.Tile{blocker, other}}}}, paper)[0]
	above, below := s.Lanes[0].Cards, s.Lanes[1].Cards
	if above[0].Of.ID != land.ID || below[0].Of.ID != blocker.ID {
		t.Errorf("first are #%d and #%d", above[0].Of.ID, below[0].Of.ID)
	}
	if len(s.Arrows) != 2 {
		t.Fatalf("%d arrows", len(s.Arrows))
	}
	for _, a := range s.Arrows {
		if a.Role == tracker.Attacks && a.Y2 <= a.Y1 || a.Role == tracker.Blocks && a.Y2 >= a.Y1 {
			t.Errorf("an arrow from %d to %d", a.Y1, a.Y2)
		}
	}
}

// An arrow to something on the next sheet leaves at the edge and goes on there.
func TestArrowsGoOn(t *testing.T) {
	tiles := some(8)
	tiles[7].Figure.Role, tiles[7].Figure.Aims = tracker.Attacks, []tracker.Aim{{Seat: 2}}
	other := some(8)
	for i := range other {
		other[i].ID += 100
	}
	all := Of(tracker.Board{Lanes: []tracker.Lane{{Player: "Alice", Seat: 1, Tiles: tiles}, {Player: "Bob", Seat: 2, Tiles: other}}}, Paper{Metrics: fixed{}, Height: 500})
	if len(all) != 2 || len(all[0].Arrows) != 1 || len(all[1].Arrows) != 1 {
		t.Fatalf("%d sheets", len(all))
	}
	from, to := all[0].Arrows[0], all[1].Arrows[0]
	if !from.NoHead || from.NoTail || !to.NoTail || to.NoHead || from.Y2 != all[0].Height || to.Y1 != 0 || from.X2 != to.X1 {
		t.Errorf("%+v and %+v", from, to)
	}
}

// Places lie between the first players and the others, with the units of each on the
// player's side.
func TestPlacesLieBetween(t *testing.T) {
	at := func(place int) func(*tracker.Tile) { return func(t *tracker.Tile) { t.Figure.Place = place } }
	alice, bob := append(some(2, at(1)), some(1)...), some(2, at(1))
	s := Of(tracker.Board{
		Places: []tracker.Place{{Name: "Brush", Holder: "Bob", Rival: "Alice"}, {Name: "Pit"}},
		Lanes:  []tracker.Lane{{Player: "Alice", Seat: 1, Tiles: alice}, {Player: "Bob", Seat: 2, Tiles: bob}},
	}, Paper{Metrics: fixed{}})[0]
	if len(s.Places) != 2 || s.Places[0].Y <= s.Lanes[0].Y || s.Places[0].Y >= s.Lanes[1].Y {
		t.Fatalf("%d places", len(s.Places))
	}
	if p := s.Places[0]; !p.Contested || p.Middle == 0 || len(p.Cards) != 4 {
		t.Errorf("contested %t, the middle at %d, %d cards", p.Contested, p.Middle, len(p.Cards))
	}
	for _, c := range s.Places[0].Cards {
		if below := c.Y > s.Places[0].Middle; below != (c.Lane == 1) {
			t.Errorf("a card of %d at %d, with the middle at %d", c.Lane, c.Y, s.Places[0].Middle)
		}
	}
	if len(s.Lanes[0].Cards) != 1 || len(s.Lanes[1].Cards) != 0 {
		t.Error("units are in the lanes, too")
	}
}

// Of twelve attachments three are shown, and the others counted.
func TestManyAttachments(t *testing.T) {
	of := some(1)[0]
	of.Under = some(12)
	c := Of(tracker.Board{Lanes: []tracker.Lane{{Player: "Alice", Seat: 1, Tiles: []tracker.Tile{of}}}}, paper)[0].Lanes[0].Cards[0]
	if len(c.Tucked) != maxTucked+1 || !c.Tucked[maxTucked].Rest || c.Tucked[maxTucked].Texts[0].Text != "and 9 more" {
		t.Errorf("%d under it", len(c.Tucked))
	}
	of.Under = some(maxTucked + 1) // the last takes no more room than its count
	c = Of(tracker.Board{Lanes: []tracker.Lane{{Player: "Alice", Seat: 1, Tiles: []tracker.Tile{of}}}}, paper)[0].Lanes[0].Cards[0]
	if len(c.Tucked) != maxTucked+1 || c.Tucked[maxTucked].Rest {
		t.Errorf("%d under it", len(c.Tucked))
	}
}

// The id of a stack is always whole, also beside a huge size.
func TestIDIsWhole(t *testing.T) {
	for _, id := range []int64{1, 12345} {
		for _, size := range []string{"2/2", "1000000000000000000/-1000000000000000000"} {
			for _, n := range []int{1, 10, 40} {
				tiles := some(n, func(t *tracker.Tile) { t.ID, t.Size, t.Printed, t.Chosen, t.Turned = id, size, "1/1", true, true })
				for _, c := range Of(tracker.Board{Lanes: []tracker.Lane{{Player: "Alice", Seat: 1, Tiles: tiles}}}, paper)[0].Lanes[0].Cards {
					if want := fmt.Sprintf("#%d", id); !slices.ContainsFunc(c.Texts, func(t Text) bool { return t.Text == want }) {
						t.Fatalf("%s of %d: %v", want, n, c.Texts)
					}
				}
			}
		}
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

// A player's numbers are never truncated: those that don't fit beside the name are in
// rows below it, and those that decide the game on gauges.
func TestNumbersAreWhole(t *testing.T) {
	lane := tracker.Lane{
		Player: "Bartholomew the Magnificent of the Northern Woods", Seat: 1, Active: true,
		Facts: []tracker.Fact{{Name: "life", Value: 40}, {Name: "energy", Value: 12}, {Name: "experience", Value: 3}, {Name: "poison", Value: 9, Most: 10}, {Name: "damage by %s", Of: "Marwyn, the Nurturer", Value: 12, Most: 21}},
		Marks: tracker.AllNamed([]string{"monarch", "the initiative", "city's blessing"}),
	}
	of := func() Lane { return Of(tracker.Board{Lanes: []tracker.Lane{lane}}, paper)[0].Lanes[0] }
	l := of()
	var texts []string
	rows := make(map[int]bool)
	for _, c := range l.Chips {
		texts = append(texts, c.Text.Text)
		rows[c.Y] = true
	}
	if want := []string{"12 energy", "3 experience", "monarch", "the initiative", "city's blessing"}; !slices.Equal(texts, want) || len(rows) < 2 {
		t.Errorf("%q in %d rows, want %q in several", texts, len(rows), want)
	}
	if len(l.Gauges) != 2 || l.Gauges[0].Number.Text != "9/10" || !l.Gauges[0].Deadly || l.Gauges[1].Caption.Text != "damage by Marwyn, the Nurturer" || l.Gauges[1].Deadly {
		t.Errorf("%+v", l.Gauges)
	}
	if l.Texts[0].Text != "40" || l.Texts[0].Style != Huge {
		t.Errorf("%+v", l.Texts[0])
	}
	for range 40 {
		lane.Facts = append(lane.Facts, tracker.Fact{Name: "experience", Value: 3})
	}
	l = of()
	if last, left := l.Chips[len(l.Chips)-1].Text.Text, len(lane.Facts)-3+len(lane.Marks)-len(l.Chips)+1; last != fmt.Sprintf("+%d", left) {
		t.Errorf("%d chips, ending in %q; %d are left", len(l.Chips), last, left)
	}
}

// The step is told from the others, and points are a track.
func TestTurnAndTrack(t *testing.T) {
	s := Of(tracker.Board{
		Turn:  tracker.Turn{Number: 3, Active: "Alice", Step: "draw", At: 3, Of: 8},
		Lanes: []tracker.Lane{{Player: "Alice", Seat: 1, Facts: []tracker.Fact{{Name: "points", Value: 5, Most: 8}}}},
	}, paper)[0]
	if s.Turn.At != 2 || len(s.Turn.Dots) != 8 || s.Turn.Caption.Text != "draw" || s.Turn.Dots[2].W < 3*s.Turn.Dots[1].W {
		t.Errorf("%+v", s.Turn)
	}
	if l := s.Lanes[0]; len(l.Track) != 8 || l.Filled != 5 {
		t.Errorf("%d of %d", l.Filled, len(l.Track))
	}
}

// randomBoard draws a board with anything on it.
func randomBoard(r *rapid.T) (b tracker.Board, stacks int) {
	words := rapid.SampledFrom([]string{"Saproling Token", "Bear", "Ursa, Terror of the Very Long Wild Northern Forests and Their Rivers", "Ἀθηνᾶ", "zalgo" + strings.Repeat("\u0301", 50), "\u202eevil", strings.Repeat("W", 300), "", "青眼の白龍", "שלום"})
	number := rapid.SampledFrom([]int64{0, 1, 7, 1_000_000_000_000_000_000, -5})
	var tile func(r *rapid.T, depth int) tracker.Tile
	tile = func(r *rapid.T, depth int) tracker.Tile {
		of := tracker.Tile{
			ID: rapid.Int64Range(1, 1e6).Draw(r, "id"), Count: rapid.Int64Range(1, 1<<62).Draw(r, "count"), Name: words.Draw(r, "name"), Label: words.Draw(r, "label"), Type: words.Draw(r, "type"),
			Size: rapid.SampledFrom([]string{"", "1/1", "9223372036854775807/-9223372036854775808", "7 Might"}).Draw(r, "size"), Printed: "1/1",
			Marks: tracker.AllNamed(rapid.SliceOfN(words, 0, 4).Draw(r, "marks")), Keywords: rapid.SliceOfN(words, 0, 9).Draw(r, "keywords"),
			Turned: rapid.Bool().Draw(r, "turned"), Chosen: rapid.Bool().Draw(r, "chosen"), Changed: rapid.Bool().Draw(r, "changed"), Yours: rapid.Bool().Draw(r, "yours"),
			Colors: rapid.SliceOfN(rapid.SampledFrom([]string{"white", "blue", "pink"}), 0, 5).Draw(r, "colors"),
		}
		for range rapid.IntRange(0, 4).Draw(r, "kinds") {
			of.Counters = append(of.Counters, tracker.Fact{Name: words.Draw(r, "kind"), Value: number.Draw(r, "n"), Means: tracker.Meaning(rapid.IntRange(0, 3).Draw(r, "means"))})
		}
		f := &of.Figure
		f.Rank, f.Emblem, f.Role = tracker.Rank(rapid.IntRange(0, 2).Draw(r, "rank")), tracker.Emblem(rapid.IntRange(0, 7).Draw(r, "emblem")), tracker.Role(rapid.IntRange(0, 2).Draw(r, "role"))
		f.Crown, f.Fresh, f.Damage, f.Place = rapid.Bool().Draw(r, "crown"), rapid.Bool().Draw(r, "fresh"), number.Draw(r, "damage"), rapid.IntRange(0, 4).Draw(r, "place")
		f.Cost = make([]tracker.Pip, rapid.IntRange(0, 9).Draw(r, "cost"))
		for range rapid.IntRange(0, 2).Draw(r, "aims") {
			f.Aims = append(f.Aims, tracker.Aim{ID: rapid.Int64Range(0, 30).Draw(r, "aim"), Seat: rapid.IntRange(0, 9).Draw(r, "seat")})
		}
		if depth < 3 && rapid.IntRange(0, 4).Draw(r, "attached") == 0 {
			of.Under = []tracker.Tile{tile(r, depth+1)}
		}
		return of
	}
	b.Turn = tracker.Turn{Number: rapid.Int64Range(0, 3).Draw(r, "turn"), Active: words.Draw(r, "active"), Step: words.Draw(r, "step"), At: rapid.IntRange(-1, 9).Draw(r, "at"), Of: rapid.IntRange(0, 30).Draw(r, "of")}
	for range rapid.IntRange(0, 4).Draw(r, "places") {
		b.Places = append(b.Places, tracker.Place{Name: words.Draw(r, "place"), Holder: words.Draw(r, "holder"), Rival: words.Draw(r, "rival"), Says: tracker.Named(words.Draw(r, "state"))})
	}
	for i := range rapid.IntRange(0, 8).Draw(r, "players") {
		l := tracker.Lane{Player: words.Draw(r, "player"), Seat: i + 1, Active: rapid.Bool().Draw(r, "active"), Facts: []tracker.Fact{{Name: "life", Value: rapid.Int64().Draw(r, "life"), Most: rapid.SampledFrom([]int64{0, 8, 1 << 40}).Draw(r, "wins")}}}
		for range rapid.IntRange(0, 9).Draw(r, "facts") {
			l.Facts = append(l.Facts, tracker.Fact{Name: words.Draw(r, "fact"), Value: number.Draw(r, "value"), Most: rapid.SampledFrom([]int64{0, 10}).Draw(r, "most")})
		}
		for range rapid.IntRange(0, 16).Draw(r, "stacks") {
			l.Tiles = append(l.Tiles, tile(r, 0))
			stacks++
		}
		b.Lanes = append(b.Lanes, l)
	}
	for range rapid.IntRange(0, 3).Draw(r, "gone") {
		b.Gone = append(b.Gone, tracker.Tile{ID: 1, Count: number.Draw(r, "lost"), Name: words.Draw(r, "name"), Owner: words.Draw(r, "of")})
	}
	return b, stacks
}

// Nothing overlaps or leaves its place on any board, and every stack is drawn or counted.
func TestLayoutHolds(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		b, stacks := randomBoard(r)
		on := paper
		on.Height = rapid.SampledFrom([]int{0, 700}).Draw(r, "height")
		sheets := Of(b, on)
		if len(sheets) > Most {
			r.Fatalf("%d sheets", len(sheets))
		}
		for _, s := range sheets {
			stacks -= holds(r, s)
		}
		if stacks != 0 {
			r.Fatalf("%d stacks neither drawn nor counted", stacks)
		}
	})
}

func rectangle(b Box) image.Rectangle { return image.Rect(b.X, b.Y, b.X+b.W, b.Y+b.H) }

// holds checks that elements of a sheet don't overlap, and returns the number of stacks
// drawn and counted.
func holds(r *rapid.T, s Sheet) (stacks int) {
	told := 0
	for _, l := range s.Of.Lanes {
		told += len(l.Tiles)
	}
	l := layout{Paper: paper}
	var areas, cards []image.Rectangle
	area := func(b Box) image.Rectangle {
		at := rectangle(b)
		if !at.In(image.Rect(0, 0, Width, s.Height)) {
			r.Fatalf("an area at %v is outside of the sheet", at)
		}
		for _, other := range areas {
			if at.Overlaps(other) {
				r.Fatalf("an area at %v lies on %v", at, other)
			}
		}
		areas = append(areas, at)
		return at
	}
	inArea := func(in image.Rectangle, all []Card, top int) {
		for _, c := range all {
			at := rectangle(c.Box)
			if !at.In(in) || at.Min.Y < top {
				r.Fatalf("#%d at %v is outside of %v, or above %d", c.Of.ID, at, in, top)
			}
			for _, other := range cards {
				if at.Overlaps(other) {
					r.Fatalf("a card at %v lies on %v", at, other)
				}
			}
			cards = append(cards, at)
			if c.Form != Ghost {
				stacks++
			}
			inCard(r, &l, &c)
		}
	}
	for _, of := range s.Lanes {
		in := area(of.Box)
		inArea(in, of.Cards, of.Y+of.Head)
		stacks += of.More
		texts := slices.Clone(of.Texts)
		var head []image.Rectangle
		for _, c := range of.Chips {
			head = append(head, rectangle(c.Box))
			texts = append(texts, c.Text)
		}
		for _, g := range of.Gauges {
			head = append(head, rectangle(g.Box))
			texts = append(texts, g.Caption, g.Number)
			if g.Full > g.W {
				r.Fatalf("a gauge of %d is filled to %d", g.W, g.Full)
			}
		}
		for i, at := range head {
			if !at.In(in) || at.Max.Y > of.Y+of.Head {
				r.Fatalf("a number at %v is outside of a header of %d in %v", at, of.Head, in)
			}
			for _, other := range head[:i] {
				if at.Overlaps(other) {
					r.Fatalf("a number at %v lies on %v", at, other)
				}
			}
		}
		for _, t := range texts {
			if t.X < in.Min.X || t.X+l.width(t.Style, t.Text) > in.Max.X {
				r.Fatalf("%q at %d is outside of %v", t.Text, t.X, in)
			}
		}
	}
	for _, p := range s.Places {
		inArea(area(p.Box), p.Cards, p.Y+p.Head)
		stacks += p.More
	}
	if len(s.Foot.Lines) > 0 {
		area(s.Foot.Box)
	}
	if told != stacks {
		r.Fatalf("%d stacks are on the sheet, and %d in its board", stacks, told)
	}
	return stacks
}

// inCard checks what is on a card.
func inCard(r *rapid.T, l *layout, c *Card) {
	for i, it := range c.Items {
		at := rectangle(it.Box)
		if it.X < 0 || it.X+it.W > c.Body.W || it.Y+it.H > c.Body.H {
			r.Fatalf("mark at %v is outside of a card of %d×%d", at, c.Body.W, c.Body.H)
		}
		for _, other := range c.Items[:i] {
			if at.Overlaps(rectangle(other.Box)) {
				r.Fatalf("a mark at %v lies on %v", at, other.Box)
			}
		}
		for _, p := range c.Pips {
			if at.Overlaps(rectangle(p.Box)) {
				r.Fatalf("a mark at %v lies on a symbol at %v", at, p.Box)
			}
		}
		for _, t := range it.Texts {
			if t.X+l.width(t.Style, t.Text) > it.W+4 {
				r.Fatalf("%q is wider than its mark of %d", t.Text, it.W)
			}
		}
	}
	for _, t := range c.Texts {
		if end := t.X + l.width(t.Style, t.Text); end > c.Body.W || t.Y > c.Body.H || !utf8.ValidString(t.Text) {
			r.Fatalf("%q ends at %d of %d, %d of %d", t.Text, end, c.Body.W, t.Y, c.Body.H)
		}
		if c.Size.W > 0 && t.Y > c.Size.Y+8 && t.X+l.width(t.Style, t.Text) > c.Size.X+4 {
			r.Fatalf("%q lies on the size at %d", t.Text, c.Size.X)
		}
	}
	if c.Size.X < 0 || c.Size.W > 0 && c.Size.X+c.Size.W > c.Body.W {
		r.Fatalf("the size is at %v", c.Size.Box)
	}
	for _, k := range c.Tucked {
		for _, t := range k.Texts {
			if t.X+l.width(t.Style, t.Text) > k.W+4 {
				r.Fatalf("%q is wider than what is tucked: %d", t.Text, k.W)
			}
		}
	}
}

// A board of any size has few sheets of limited height.
func TestHugeBoard(t *testing.T) {
	var b tracker.Board
	for i := range 8 {
		b.Lanes = append(b.Lanes, tracker.Lane{Player: "Player", Seat: i + 1, Tiles: some(500, func(t *tracker.Tile) {
			t.Count, t.Name, t.Label, t.Turned, t.Under, t.Keywords = 1<<62, strings.Repeat("Name ", 50), "label", t.ID%2 == 0, some(100), slices.Repeat([]string{"trample"}, 50)
		})})
	}
	for range 1000 {
		b.Effects = append(b.Effects, tracker.Named(strings.Repeat("an effect ", 100)))
		b.Reminders = append(b.Reminders, tracker.Reminder{Text: tracker.Named(strings.Repeat("a trigger ", 100)), Times: 3})
	}
	if all := Of(b, Paper{Metrics: fixed{}}); len(all) != 1 || all[0].Height > 20_000 {
		t.Errorf("%d sheets, %d high", len(all), all[0].Height)
	}
	if all := Of(b, paper); len(all) > Most {
		t.Errorf("%d sheets", len(all))
	}
}
