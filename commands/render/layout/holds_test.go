package layout

import (
	"image"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"arbiter/tracker"
)

// randomBoard draws a board with anything on it.
func randomBoard(r *rapid.T) (b tracker.Board, stacks int) {
	words := rapid.SampledFrom([]string{"Saproling Token", "Bear", "Ursa, Terror of the Very Long Wild Northern Forests and Their Rivers", "Ἀθηνᾶ", "zalgo" + strings.Repeat("\u0301", 50), "\u202eevil", strings.Repeat("W", 300), "", "青眼の白龍", "שלום", "ward {2}{R}"})
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
	b.Symbols = map[string]tracker.Pip{"{2}": {Text: "2"}, "{R}": {Text: "R", Colors: []string{"red"}}}
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
		on.Width = rapid.SampledFrom([]int{0, 1200, 1600}).Draw(r, "width")
		on.Tiles = rapid.SampledFrom([]int{0, 500}).Draw(r, "tiles")
		sheets := Of(b, on)
		if len(sheets) > Most {
			r.Fatalf("%d sheets", len(sheets))
		}
		for _, s := range sheets {
			stacks -= holds(r, s, max(on.Width, Width))
		}
		if stacks != 0 {
			r.Fatalf("%d stacks neither drawn nor counted", stacks)
		}
	})
}

func rectangle(b Box) image.Rectangle { return image.Rect(b.X, b.Y, b.X+b.W, b.Y+b.H) }

// holds checks that elements of a sheet of a width don't overlap, and returns the number of
// stacks drawn and counted.
func holds(r *rapid.T, s Sheet, width int) (stacks int) {
	told := 0
	for _, l := range s.Of.Lanes {
		told += len(l.Tiles)
	}
	l := layout{Paper: paper}
	var areas, cards []image.Rectangle
	area := func(b Box) image.Rectangle {
		at := rectangle(b)
		if !at.In(image.Rect(0, 0, width, s.Height)) {
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
