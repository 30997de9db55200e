package layout

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

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

// Symbols of costs in texts are one character each, by which they are measured; what is
// none of the game's stays as it is written.
func TestSymbols(t *testing.T) {
	for _, p := range []tracker.Pip{
		{Text: "2"}, {Text: "20"}, {Text: "X"}, {Text: "R", Colors: []string{"red"}}, {Text: "", Colors: []string{"green", "white"}}, {Text: "F", Colors: []string{"fury"}}, {Text: "A", Colors: []string{"chaos", "order"}},
	} {
		r, ok := symbolOf(p)
		if got, back := Symbol(r); !ok || !back || fmt.Sprint(got) != fmt.Sprint(p) {
			t.Errorf("%v is %x, which is %v", p, r, got)
		}
	}
	for _, p := range []tracker.Pip{{Text: "21"}, {Text: "CHAOS"}, {Text: "R", Colors: []string{"pink"}}, {Colors: []string{"red"}}, {Text: "A", Colors: []string{"red", "red", "red"}}} {
		if r, ok := symbolOf(p); ok {
			t.Errorf("%v is %x", p, r)
		}
	}
	l := layout{Paper: paper, board: &tracker.Board{Symbols: map[string]tracker.Pip{"{2}": {Text: "2"}, "{R}": {Text: "R", Colors: []string{"red"}}, "{W/U}": {Text: "WU", Colors: []string{"white", "blue"}}, "[3]": {Text: "3"}}}}
	for text, want := range map[string]int{"ward {2}": 6, "{2}{R}: tap": 7, "{W/U}[3]": 2, "{unknown} {2": 12, "a } b {": 7, "{2} {2": 4} {
		once := l.clean(text)
		if got := utf8.RuneCountInString(once); got != want {
			t.Errorf("%s: %d characters, want %d", text, got, want)
		}
		if twice := l.clean(once); twice != once {
			t.Errorf("%s: %q is cleaned to %q", text, once, twice)
		}
	}
	if got := l.clip(Small, "ward {2}{2}{2}", 10*5+SymbolWidth(Small)+10); utf8.RuneCountInString(got) != 7 || !strings.HasSuffix(got, "…") {
		t.Errorf("%q", got)
	}
	for _, r := range []rune{firstSymbol - 1, firstSymbol + 12<<10, 0x10fffd} {
		if _, ok := Symbol(r); ok {
			t.Errorf("%x is a symbol", r)
		}
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
	with := func(first int64, of ...tracker.Tile) []tracker.Tile {
		return append(of, some(3, func(t *tracker.Tile) { t.ID += first })...)
	}
	s := Of(tracker.Board{Lanes: []tracker.Lane{{Player: "Alice", Seat: 1, Tiles: with(100, attacker, land)}, {Player: "Bob", Seat: 2, Tiles: with(200, blocker, other)}}}, paper)[0]
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

// An arrow to a player in the lane below ends at the name; those to another row are behind
// the cards.
func TestArrowsToPlayers(t *testing.T) {
	tiles := some(2, func(t *tracker.Tile) { t.Figure.Role = tracker.Attacks })
	tiles[0].Figure.Aims, tiles[1].Figure.Aims = []tracker.Aim{{Seat: 2}}, []tracker.Aim{{Seat: 3}}
	s := Of(tracker.Board{Lanes: []tracker.Lane{{Player: "Alice", Seat: 1, Tiles: tiles}, {Player: "Bob", Seat: 2, Tiles: some(1, func(t *tracker.Tile) { t.ID = 9 })}, {Player: "Cleo", Seat: 3}}}, paper)[0]
	if len(s.Arrows) != 2 {
		t.Fatalf("%d arrows", len(s.Arrows))
	}
	l := layout{Paper: paper}
	near, far, bob := s.Arrows[0], s.Arrows[1], &s.Lanes[1]
	if !near.Behind || near.X2 < bob.X || near.X2 > l.nameEnd(bob) || near.Y2 < bob.Y || near.Y2 > bob.Y+bob.Head {
		t.Errorf("to the next player: %+v", near)
	}
	if cleo := s.Lanes[2]; !far.Behind || far.Y2 < cleo.Y {
		t.Errorf("past a player: %+v", far)
	}
}

// Of more than two players, and of few cards, the strip is beside the cards if it fits
// there whole; below them otherwise.
func TestStripsBesideCards(t *testing.T) {
	land := func(name string, n int) []tracker.Tile {
		return some(n, asQuiet, func(t *tracker.Tile) { t.ID, t.Name = t.ID+50, name })
	}
	for _, tc := range []struct {
		players, cards int
		quiet          []tracker.Tile
		beside         bool
	}{
		{4, 2, land("Forest", 2), true},
		{4, 2, land("Forest", 12), false},
		{4, 2, land(strings.Repeat("The Great Henge ", 2), 2), false},
		{4, 5, land("Forest", 2), false},
		{2, 1, land("Forest", 2), true},
		{2, 5, land("Forest", 2), false},
		{4, 0, land("Forest", 2), false},
	} {
		b := tracker.Board{Lanes: []tracker.Lane{{Player: "Alice", Seat: 1, Tiles: append(some(tc.cards), tc.quiet...)}}}
		for i := 1; i < tc.players; i++ {
			b.Lanes = append(b.Lanes, tracker.Lane{Player: "Bob", Seat: i + 1})
		}
		beside := false
		var strip, card *Card
		for i, c := range Of(b, paper)[0].Lanes[0].Cards {
			if c.Form == Strip {
				strip = &Of(b, paper)[0].Lanes[0].Cards[i]
			} else {
				card = &Of(b, paper)[0].Lanes[0].Cards[i]
			}
		}
		if card != nil {
			beside = strip.X >= card.X+card.W && strip.Y+strip.H <= card.Y+card.H
		}
		if beside != tc.beside {
			t.Errorf("%d players, %d cards and %d in the strip: beside is %t", tc.players, tc.cards, len(tc.quiet), beside)
		}
	}
}

// At a place between three players and more, the sides are beside each other if their
// cards fit a row.
func TestSidesBesideEachOther(t *testing.T) {
	at := func(n int) []tracker.Tile { return some(n, func(t *tracker.Tile) { t.Figure.Place = 1 }) }
	for _, tc := range []struct {
		players, above, below int
		between               bool
	}{{4, 2, 2, true}, {4, 3, 2, false}, {4, 2, 0, false}, {2, 2, 2, false}} {
		b := tracker.Board{Places: []tracker.Place{{Name: "Brush"}}}
		for i := range tc.players {
			b.Lanes = append(b.Lanes, tracker.Lane{Player: "Player", Seat: i + 1})
		}
		b.Lanes[0].Tiles, b.Lanes[tc.players-1].Tiles = at(tc.above), at(tc.below)
		p := Of(b, paper)[0].Places[0]
		if got := p.Between > 0; got != tc.between || got && p.Middle > 0 {
			t.Errorf("%+v: between %d, middle %d", tc, p.Between, p.Middle)
		}
		for _, c := range p.Cards {
			if p.Between > 0 && c.X > p.Between != (c.Lane == tc.players-1) {
				t.Errorf("%+v: a card of %d at %d", tc, c.Lane, c.X)
			}
		}
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
	if got := shareOf(b, maxTiles); got != (maxTiles-10)/2 {
		t.Errorf("each gets %d", got)
	}
	b.Lanes = b.Lanes[1:2]
	if got := shareOf(b, maxTiles); got < 10 {
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
