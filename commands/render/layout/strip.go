package layout

import (
	"strings"

	"arbiter/tracker"
)

// The maximum widths of a name in a strip, and of keywords.
const (
	maxStripName  = 300
	maxStripWords = 180
)

// strip composes a line for a quiet stack, at most as wide as most.
func (l *layout) strip(lane int, of tracker.Tile, most int) Card {
	c := Card{Lane: lane, Of: of, Form: Strip, Pile: of.Count > 1, Crown: of.Figure.Crown}
	if of.Turned {
		c.Lean = LeanStrip
	}
	x := 18
	put := func(t Text, room int) {
		if room < 12 {
			return
		}
		t.X, t.Y, t.Text = x, base(t.Style, 0, stripRow), l.clip(t.Style, t.Text, room)
		c.Texts = append(c.Texts, t)
		x += l.width(t.Style, t.Text) + 6
	}
	end := most - c.Lean - 10
	for _, mark := range l.number(of) {
		put(mark, end-x)
	}
	if of.Count > 1 {
		put(Text{Style: Loud, Tone: Pale, Text: "×" + Short(of.Count)}, end-x)
	}
	name := bare(of.Name)
	if of.Label != "" {
		name += " “" + of.Label + "”"
	}
	put(Text{Style: Plain, Tone: Pale, Text: name}, min(maxStripName, end-x))
	if number, _ := unit(of.Size); number != "" {
		put(Text{Style: Bold, Tone: Pale, Text: shortSize(number)}, end-x)
	}
	c.Art = Box{X: x, Y: (stripRow - noteRow) / 2, W: max(end-x, 0)}
	if c.Art.W > 70 {
		one := of
		one.Count = 1
		f := flow{l: l, c: &c, in: c.Art, first: c.Art.W, most: maxInLine, line: true}
		f.in.Y++
		l.items(&f, one)
		for _, it := range c.Items {
			x = max(x, it.X+it.W+6)
		}
		if having := append(keywords(of), owned(l, of)...); len(having) > 0 {
			put(Text{Style: Small, Tone: Pale, Text: strings.Join(having, ", ")}, min(maxStripWords, end-x))
		}
	}
	c.W = min(x+6+c.Lean, most)
	c.H = stripRow
	c.Body = Box{0, 0, c.W - c.Lean, c.H}
	c.Art = Box{}
	return c
}

// ghost composes a line for a stack that has gone.
func (l *layout) ghost(lane int, of tracker.Tile, most int) Card {
	c := Card{Lane: lane, Of: of, Form: Ghost, Struck: true}
	text := l.clip(Plain, ghostMark+" "+Counted(of), min(maxStripName, most-24))
	c.Texts = []Text{{12, base(Plain, 0, stripRow), Plain, Dim, text}}
	c.Body = Box{0, 0, l.width(Plain, text) + 24, stripRow}
	c.W, c.H = c.Body.W, c.Body.H
	return c
}
