package picture

import (
	"math"

	"arbiter/commands/render/layout"
	"arbiter/tracker"
)

// tablePainter draws a sheet.
type tablePainter struct {
	*canvas
	t     *renderer
	theme Theme
	cards *cards
}

func (d *tablePainter) text(all ...layout.Text) {
	for _, t := range all {
		d.write(d.t.faces[t.Style], t.X, t.Y, t.Text, tones[t.Tone])
	}
}

func (d *tablePainter) box(b layout.Box, radius int, with ink) {
	d.plate(b.X, b.Y, b.W, b.H, radius, with)
}

// sheet draws a sheet. The shafts of arrows are behind what they pass: cards, names and
// numbers.
func (d *tablePainter) sheet(s *layout.Sheet) {
	d.rect(0, 0, layout.Width, s.Height, felt)
	d.turn(&s.Turn)
	for i := range s.Lanes {
		d.ground(&s.Lanes[i])
	}
	for i := range s.Places {
		d.place(&s.Places[i])
	}
	if len(s.Foot.Lines) > 0 {
		d.box(s.Foot.Box, 10, lane)
		d.text(s.Foot.Lines...)
	}
	for _, a := range s.Arrows {
		if a.Behind {
			d.arrow(a, true, false)
		}
	}
	for i := range s.Lanes {
		d.header(&s.Lanes[i])
		d.all(s.Lanes[i].Cards, groundOf(&s.Lanes[i]))
	}
	for i := range s.Places {
		d.all(s.Places[i].Cards, lane)
	}
	for _, a := range s.Arrows {
		d.arrow(a, !a.Behind, true)
	}
}

// groundOf returns the ink of a lane.
func groundOf(l *layout.Lane) ink {
	if l.Active {
		return laneOn
	}
	return lane
}

// turn draws whose turn it is and the steps.
func (d *tablePainter) turn(t *layout.Turn) {
	if t.Flag.W > 0 {
		d.box(t.Flag, 12, accent)
		d.write(d.t.faces[t.Who.Style], t.Who.X, t.Who.Y, t.Who.Text, d.onAccent())
	}
	for i, dot := range t.Dots {
		switch {
		case i == t.At:
			d.box(dot, 10, accent)
		case i < t.At:
			d.box(dot, dot.W/2, dim)
		default:
			d.box(dot, dot.W/2, track)
		}
	}
	if t.Caption.Text != "" {
		d.write(d.t.faces[t.Caption.Style], t.Caption.X, t.Caption.Y, t.Caption.Text, d.onAccent())
	}
	d.text(t.Texts...)
}

// onAccent returns the ink of texts on plates of the accent.
func (d *tablePainter) onAccent() ink {
	if d.theme == Light {
		return pale
	}
	return dark
}

// ground draws the area of a lane.
func (d *tablePainter) ground(l *layout.Lane) {
	d.box(layout.Box{X: l.X, Y: l.Y + 2, W: l.W, H: l.H}, 14, shade)
	if l.Active {
		d.box(l.Box, 14, accent)
		d.plate(l.X+3, l.Y+3, l.W-6, l.H-6, 12, groundOf(l))
	} else {
		d.box(l.Box, 14, rim)
		d.plate(l.X+2, l.Y+2, l.W-4, l.H-4, 12, groundOf(l))
	}
}

// header draws a player's name and numbers.
func (d *tablePainter) header(l *layout.Lane) {
	if l.Score.W > 0 {
		with := body
		if l.Of.Lost {
			with = chip
		}
		if l.Fresh {
			d.plate(l.Score.X-4, l.Score.Y-4, l.Score.W+8, l.Score.H+8, 15, fresh)
		}
		d.box(l.Score, 12, with)
	}
	for i, dot := range l.Track {
		x, y, r := float64(dot.X)+float64(dot.W)/2, float64(dot.Y)+float64(dot.H)/2, float64(dot.W)/2
		with := track
		if i < l.Filled {
			with = accent
		}
		d.fill(with, polygon(x, y, r+2, 4, 0))
	}
	for _, c := range l.Chips {
		if c.Fresh {
			d.plate(c.X-3, c.Y-3, c.W+6, c.H+6, 11, fresh)
		}
		d.box(c.Box, 9, chip)
		d.text(c.Text)
	}
	for _, g := range l.Gauges {
		d.box(g.Box, 6, track)
		with := accent
		if g.Deadly {
			with = less
		}
		if g.Full > 0 {
			d.plate(g.X, g.Y, max(g.Full, g.H), g.H, 6, with)
		}
		d.text(g.Caption, g.Number)
	}
	for _, t := range l.Texts {
		with := tones[t.Tone]
		d.write(d.t.faces[t.Style], t.X, t.Y, t.Text, with)
	}
}

// all draws cards, each from the cache if it was drawn before.
func (d *tablePainter) all(cards []layout.Card, ground ink) {
	for i := range cards {
		c := &cards[i]
		d.put(d.cards.drawn(d.t, c, d.theme, ground), c.X-bleed, c.Y-bleed)
	}
}

// place draws a place between the players: framed in the accent where it is contested.
func (d *tablePainter) place(p *layout.Place) {
	d.box(layout.Box{X: p.X, Y: p.Y + 2, W: p.W, H: p.H}, 14, shade)
	edge := rim
	switch {
	case p.Contested:
		edge = less
	case p.Of.Holder != "":
		edge = accent
	}
	d.box(p.Box, 14, edge)
	d.plate(p.X+3, p.Y+3, p.W-6, p.H-6, 11, lane)
	d.plate(p.X+3, p.Y+3, p.W-6, p.Head-3, 11, chip)
	d.rect(p.X+3, p.Y+p.Head-12, p.W-6, 12, chip)
	if p.Contested { // a hatched border says it without color
		for x := p.X + 4; x < p.X+p.W-16; x += 14 {
			d.fill(less, []point{{float64(x), float64(p.Y + p.Head + 5)}, {float64(x + 5), float64(p.Y + p.Head)}, {float64(x + 12), float64(p.Y + p.Head)}, {float64(x + 7), float64(p.Y + p.Head + 5)}})
		}
	}
	if p.Middle > 0 {
		d.rect(p.X+12, p.Middle, p.W-24, 2, rim)
	}
	if p.Between > 0 {
		d.rect(p.Between-1, p.Y+p.Head+12, 2, p.H-p.Head-24, rim)
	}
	for _, c := range p.Chips {
		d.box(c.Box, 9, lane)
		d.text(c.Text)
	}
	d.text(p.Texts...)
}

// arrow draws an arrow, its shaft or its ends or both. It is bent a little, so that
// parallel ones are told apart.
func (d *tablePainter) arrow(a layout.Arrow, shaft, ends bool) {
	with := drop
	if a.Role == tracker.Blocks {
		with = guard
	}
	from, to := point{float64(a.X1), float64(a.Y1)}, point{float64(a.X2), float64(a.Y2)}
	dx, dy := to.x-from.x, to.y-from.y
	n := math.Hypot(dx, dy)
	if n < 4 {
		return
	}
	bend := min(n*.12, 26)
	if a.NoHead || a.NoTail {
		bend = 0 // both parts in one line
	}
	middle := point{(from.x+to.x)/2 - dy/n*bend, (from.y+to.y)/2 + dx/n*bend}
	const steps = 14
	path := make([]point, 0, steps+1)
	for i := range steps + 1 {
		t := float64(i) / steps
		path = append(path, point{
			(1-t)*(1-t)*from.x + 2*t*(1-t)*middle.x + t*t*to.x,
			(1-t)*(1-t)*from.y + 2*t*(1-t)*middle.y + t*t*to.y,
		})
	}
	ex, ey := to.x-middle.x, to.y-middle.y
	e := math.Hypot(ex, ey)
	ex, ey = ex/e, ey/e
	head := func(long, wide, ahead float64) []point {
		tip := point{to.x + ex*ahead, to.y + ey*ahead}
		back := point{tip.x - ex*long, tip.y - ey*long}
		return []point{tip, {back.x - ey*wide, back.y + ex*wide}, {back.x + ey*wide, back.y - ex*wide}}
	}
	tail, tip := ends && !a.NoTail, ends && !a.NoHead
	if shaft {
		d.fill(dark, band(path, 4))
	}
	if tip {
		d.fill(dark, head(27, 15, 5))
	}
	if tail {
		d.disc(from.x, from.y, 8, dark)
	}
	if shaft {
		d.fill(with, band(path, 2.4))
	}
	if tip {
		d.fill(with, head(20, 10.5, 1))
	}
	if tail {
		d.disc(from.x, from.y, 6, with)
	}
}

// band returns the outline of a line of half a width along a path, which narrows
// towards its end.
func band(path []point, half float64) []point {
	var left, right []point
	for i := range path {
		a, b := path[max(0, i-1)], path[min(len(path)-1, i+1)]
		dx, dy := b.x-a.x, b.y-a.y
		n := math.Hypot(dx, dy)
		dx, dy = dx/n*half, dy/n*half
		left = append(left, point{path[i].x - dy, path[i].y + dx})
		right = append(right, point{path[i].x + dy, path[i].y - dx})
	}
	return append(left, reversed(right)...)
}
