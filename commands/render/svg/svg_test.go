package svg_test

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"arbiter/commands/render/layout"
	"arbiter/commands/render/picture"
	"arbiter/commands/render/svg"
	"arbiter/tracker"
)

// board has every form of stack, with names that look like markup.
func board() tracker.Board {
	const hostile = `<script>"&'</script><image href="//x" onload=x>`
	tile := func(id int64, change func(*tracker.Tile)) tracker.Tile {
		t := tracker.Tile{ID: id, Count: 1, Name: hostile, Label: hostile, Type: "Creature — " + hostile, Types: []string{"Creature"}, Size: "2/2", Printed: "1/1", Marks: tracker.AllNamed([]string{hostile}), Keywords: []string{hostile, "ward {R}"}, Colors: []string{"red"}}
		if change != nil {
			change(&t)
		}
		return t
	}
	return tracker.Board{
		Game: "toy", Format: hostile, Turn: tracker.Turn{Number: 2, Active: hostile, Step: hostile, At: 2, Of: 5},
		Symbols: map[string]tracker.Pip{"{R}": {Text: "R", Colors: []string{"red"}}},
		Places:  []tracker.Place{{Name: hostile, Holder: hostile, Rival: "Bob", Says: tracker.Named(hostile)}},
		Lanes: []tracker.Lane{
			{Player: hostile, Seat: 1, Active: true, Facts: []tracker.Fact{{Name: "life", Value: 20}, {Name: hostile, Value: 3, Most: 10}, {Name: "points", Value: 3}}, Marks: tracker.AllNamed([]string{hostile}), Tiles: []tracker.Tile{
				tile(1, func(t *tracker.Tile) { t.Count, t.Turned, t.Changed = 3, true, true }),
				tile(2, func(t *tracker.Tile) {
					t.Colors, t.Chosen = []string{"white", "blue"}, true
					t.Counters = []tracker.Fact{{Name: "+1/+1", Value: 2, Means: tracker.Grows}, {Name: hostile, Value: 1}, {Name: "loyalty", Value: 4, Means: tracker.Worth}}
					t.Figure = tracker.Figure{Crown: true, Fresh: true, Damage: 3, Cost: []tracker.Pip{{Text: "<"}, {Colors: []string{"red", "green"}, Text: "R"}}, Role: tracker.Attacks, Aims: []tracker.Aim{{Seat: 2}}}
					t.Under = []tracker.Tile{tile(9, nil)}
				}),
				tile(3, func(t *tracker.Tile) {
					t.Figure = tracker.Figure{Rank: tracker.Quiet, Emblem: tracker.Ground, Makes: []string{"red", "green"}}
					t.Colors = nil
				}),
				tile(1, nil), // a second stack with the id 1
				tile(5, func(t *tracker.Tile) { t.Figure.Place = 1 }),
			}},
			{Player: "Bob", Seat: 2, Tiles: []tracker.Tile{tile(4, func(t *tracker.Tile) {
				t.Figure.Role, t.Figure.Aims = tracker.Blocks, []tracker.Aim{{ID: 2}}
				t.Colors = []string{"red", "green", "blue"}
			})}},
		},
		Gone:      []tracker.Tile{{ID: 8, Count: 1, Name: hostile, Owner: "Bob"}},
		Effects:   tracker.AllNamed([]string{hostile}),
		Reminders: []tracker.Reminder{{ID: 1, Text: tracker.Named(hostile), Times: 2}},
	}
}

// draw draws a board of a width.
func draw(t *testing.T, b tracker.Board, width int) (d svg.Drawing) {
	t.Helper()
	p, err := picture.New()
	if err != nil {
		t.Fatal(err)
	}
	p.Measure(func(m layout.Metrics) {
		d = svg.Draw(layout.Of(b, layout.Paper{Metrics: m, Width: width})[0], width, m, nil)
	})
	return d
}

// A drawing is XML with a few elements, without styles, scripts and addresses, whatever the
// names are. Each part has its own key.
func TestDraw(t *testing.T) {
	elements := strings.Fields("g rect text circle path use")
	attributes := strings.Fields("class x y width height rx cx cy r d transform href marker-end")
	for _, width := range []int{800, 1200, 1600} {
		d := draw(t, board(), width)
		if d.Width != width || d.Height < 300 {
			t.Errorf("%d × %d", d.Width, d.Height)
		}
		seen := make(map[string]svg.Part)
		for _, part := range d.Parts {
			if _, twice := seen[part.Key]; twice {
				t.Errorf("%s is there twice", part.Key)
			}
			seen[part.Key] = part
			if strings.Trim(part.Key, "abcdefghijklmnopqrstuvwxyz0123456789.-") != "" {
				t.Errorf("the key %q", part.Key)
			}
			for dec := xml.NewDecoder(strings.NewReader("<g>" + part.SVG + "</g>")); ; {
				token, err := dec.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatalf("%s: %v\n%s", part.Key, err, part.SVG)
				}
				e, ok := token.(xml.StartElement)
				if !ok {
					continue
				}
				if !slices.Contains(elements, e.Name.Local) {
					t.Errorf("%s: the element %s", part.Key, e.Name.Local)
				}
				for _, a := range e.Attr {
					if !slices.Contains(attributes, a.Name.Local) || a.Name.Local == "href" && !strings.HasPrefix(a.Value, "#") {
						t.Errorf("%s: %s=%q", part.Key, a.Name.Local, a.Value)
					}
				}
			}
		}
		for _, key := range []string{"turn", "lane1", "lane2", "place0", "foot", "c1", "c2", "c3", "c4", "c5", "gone8"} {
			if _, ok := seen[key]; !ok {
				t.Errorf("%d wide, there is no %s", width, key)
			}
		}
		if c := seen["c2"]; c.ID != 2 || c.Kind != svg.Card || !strings.Contains(c.Says, "#2") || c.X+c.W > width {
			t.Errorf("%+v", c)
		}
	}
}

// A wider board has more cards in a row, and is lower.
func TestWider(t *testing.T) {
	b := tracker.Board{Lanes: []tracker.Lane{{Player: "Alice", Seat: 1}}}
	for i := range 40 {
		b.Lanes[0].Tiles = append(b.Lanes[0].Tiles, tracker.Tile{ID: int64(i + 1), Count: 1, Name: "Bear " + strconv.Itoa(i), Size: "2/2"})
	}
	last := 1 << 20
	for _, width := range []int{800, 1200, 1600} {
		d := draw(t, b, width)
		if d.Height >= last {
			t.Errorf("%d wide it is %d high, and %d before", width, d.Height, last)
		}
		last = d.Height
	}
}

// A symbol of two colors whose letters are too wide for it is said by its colors.
func TestWideSymbols(t *testing.T) {
	b := tracker.Board{Game: "toy", Lanes: []tracker.Lane{{Player: "Alice", Seat: 1, Tiles: []tracker.Tile{{
		ID: 1, Count: 1, Name: "Elf", Size: "1/1", Figure: tracker.Figure{Cost: []tracker.Pip{{Text: "GW", Colors: []string{"green", "white"}}, {Text: "10"}, {Text: "G", Colors: []string{"green"}}}},
	}}}}}
	drawn := ""
	for _, part := range draw(t, b, 1200).Parts {
		drawn += part.SVG
	}
	for text, want := range map[string]bool{">GW<": false, ">10<": true, ">G<": true} {
		if strings.Contains(drawn, text) != want {
			t.Errorf("%s is drawn: %v", text, !want)
		}
	}
}
