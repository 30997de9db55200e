package picture

import (
	"image/color"
	"testing"

	"arbiter/commands/render/layout"
	"arbiter/tracker"
)

// oneCard returns the drawn card of a board of one stack, without what is around it.
func oneCard(t *testing.T, of tracker.Tile, theme Theme) (*canvas, layout.Card) {
	t.Helper()
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	r, free := p.acquire()
	defer free()
	tiles := []tracker.Tile{of, {ID: 2, Count: 1, Name: "Bear"}, {ID: 3, Count: 1, Name: "Bear"}, {ID: 4, Count: 1, Name: "Bear"}}
	card := layout.Of(tracker.Board{Lanes: []tracker.Lane{{Player: "Alice", Seat: 1, Tiles: tiles}}}, layout.Paper{Metrics: r})[0].Lanes[0].Cards[0]
	return r.sprite(&card, r.brush(theme), lane), card
}

// at380 returns the brightness of a row of pixels as a phone shows it, -1 where nothing
// is drawn.
func at380(c *canvas, y int) []int {
	const num, of = 380, layout.Width
	row := make([]int, c.Rect.Dx()*num/of)
	for i := range row {
		v := c.Pix[y*c.Stride+i*of/num]
		if row[i] = -1; v != none {
			row[i] = int(color.GrayModel.Convert(c.Palette[v]).(color.Gray).Y)
		}
	}
	return row
}

// A tapped stack is told from an untapped one at a phone's size, with colors and without:
// it is darker, and its top is at least five pixels right of its bottom.
func TestTappedIsTold(t *testing.T) {
	for _, theme := range []Theme{Dark, Light} {
		for _, name := range []string{"white", "blue", "black", "red", "green"} {
			of := tracker.Tile{ID: 1, Count: 1, Name: "Bear", Size: "2/2", Colors: []string{name}}
			up, card := oneCard(t, of, theme)
			of.Turned = true
			down, _ := oneCard(t, of, theme)
			left := func(c *canvas, y int) int {
				for x, v := range at380(c, y) {
					if v >= 0 {
						return x
					}
				}
				return -1
			}
			top, bottom := bleed+14, bleed+card.Body.H-14
			if from, to := left(down, bottom), left(down, top); to-from < 5 {
				t.Errorf("%s, %s: a tapped one leans from %d to %d", theme, name, from, to)
			}
			if from, to := left(up, bottom), left(up, top); to != from {
				t.Errorf("%s, %s: an untapped one leans from %d to %d", theme, name, from, to)
			}
			light := func(c *canvas) (sum int) { // of the plate of the name, beside it
				for _, v := range at380(c, bleed+14)[60:70] {
					sum += v
				}
				return sum
			}
			if a, b := light(up), light(down); b*3 > a*2 {
				t.Errorf("%s, %s: a tapped one has brightness %d, an untapped one %d", theme, name, b, a)
			}
		}
	}
}

// Each color has a frame of its own; two colors have both, three and more are gold with
// all of them in a stripe, and a land is told from an artifact.
func TestFrames(t *testing.T) {
	for _, c := range []struct {
		of   tracker.Tile
		want []hue
		all  int // colors in a stripe
	}{
		{tracker.Tile{}, []hue{grey}, 0},
		{tracker.Tile{Figure: tracker.Figure{Emblem: tracker.Ground}}, []hue{earth}, 0},
		{tracker.Tile{Colors: []string{"red"}}, []hue{red}, 0},
		{tracker.Tile{Colors: []string{"fury", "chaos"}}, []hue{red, purple}, 0},
		{tracker.Tile{Colors: []string{"white", "blue", "black", "red", "green"}}, []hue{gold}, 5},
		{tracker.Tile{Colors: []string{"a color of another game"}}, []hue{grey}, 0},
	} {
		c.of.ID, c.of.Count, c.of.Name = 1, 1, "Bear"
		drawn, card := oneCard(t, c.of, Dark)
		seen := make(map[ink]bool)
		for x := range card.Body.W { // the frame below the middle
			seen[ink(drawn.Pix[(bleed+card.Body.H-3)*drawn.Stride+bleed+x])] = true
		}
		for h := range hues {
			want := false
			for _, w := range c.want {
				want = want || h == w
			}
			if seen[h.of(frame)] != want {
				t.Errorf("%v: the frame of hue %d is there: %t", c.of.Colors, h, !want)
			}
		}
		stripe := make(map[uint8]bool)
		y := bleed + card.Title.Y + card.Title.H
		for x := card.Title.X + 8; x < card.Title.X+card.Title.W-8; x++ {
			v := drawn.Pix[y*drawn.Stride+bleed+x]
			for h := range hues {
				if uint8(h.of(frame)) == v {
					stripe[v] = true
				}
			}
		}
		if len(stripe) < c.all {
			t.Errorf("%v: %d colors in the stripe", c.of.Colors, len(stripe))
		}
	}
}

// A card that looks like one drawn before is not drawn again; one that differs is.
func TestCardsAreKept(t *testing.T) {
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	b := tracker.Board{Lanes: []tracker.Lane{{Player: "Alice", Seat: 1, Tiles: []tracker.Tile{{ID: 1, Count: 1, Name: "Bear", Size: "2/2"}}}}}
	draw := func(theme Theme) int {
		if _, err := p.Draw(b, theme); err != nil {
			t.Fatal(err)
		}
		return len(p.cards.kept)
	}
	if n := draw(Dark); n != 1 {
		t.Errorf("%d cards", n)
	}
	if n := draw(Dark); n != 1 {
		t.Errorf("%d cards after a second picture", n)
	}
	if n := draw(Light); n != 2 {
		t.Errorf("%d cards in two themes", n)
	}
	change := &b.Lanes[0].Tiles[0]
	for i, do := range []func(){
		func() { change.Turned = true }, func() { change.Count = 2 }, func() { change.Size = "3/3" }, func() { change.Changed = true }, func() { change.Chosen = true },
		func() { change.Colors = []string{"red"} }, func() { change.Figure.Damage = 1 }, func() { change.Figure.Emblem = tracker.Being }, func() { change.Figure.Crown = true },
		func() { change.Under = []tracker.Tile{{ID: 5, Name: "Role"}} }, func() { change.Under[0].Colors = []string{"blue"} },
		func() { change.Figure.Cost = []tracker.Pip{{Text: "R", Colors: []string{"red"}}} },
	} {
		if do(); draw(Dark) != 3+i {
			t.Errorf("change %d: %d cards", i, len(p.cards.kept))
		}
	}
}

// What is kept of drawn cards is bounded.
func TestKeptCardsAreBounded(t *testing.T) {
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for n := range int64(30) {
		var b tracker.Board
		l := tracker.Lane{Player: "Alice", Seat: 1}
		for id := range int64(20) {
			l.Tiles = append(l.Tiles, tracker.Tile{ID: n*100 + id, Count: 1, Name: "Bear"})
		}
		b.Lanes = append(b.Lanes, l)
		if _, err := p.Draw(b, Dark); err != nil {
			t.Fatal(err)
		}
		if p.cards.bytes > maxCached {
			t.Fatalf("%d bytes are kept", p.cards.bytes)
		}
	}
}

// Every palette has room for the mark of what isn't drawn.
func TestPalettes(t *testing.T) {
	for theme, p := range palettes {
		if len(p) > none {
			t.Errorf("%s has %d colors", theme, len(p))
		}
	}
	if Theme("unknown").known() != Dark {
		t.Error("an unknown theme isn't dark")
	}
}
