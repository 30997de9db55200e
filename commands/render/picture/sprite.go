package picture

import (
	"math"
	"slices"

	"arbiter/commands/render/layout"
	"arbiter/tracker"
)

// bleed is how far what belongs to a card is drawn around it: its shadow, its outline,
// a crown, the other cards of a pile.
const bleed = 17

// sprite draws a card with all that belongs to it, on a canvas that is larger by bleed
// on each side.
func (t *renderer) sprite(of *layout.Card, b *brush, ground ink) *canvas {
	c := b.canvas(of.W+2*bleed, of.H+2*bleed, ground, nil)
	d := cardPainter{c, t, of, huesNamed(layout.CardHues(&of.Of))}
	switch of.Form {
	case layout.Strip:
		d.strip()
	case layout.Ghost:
		d.ghost()
	case layout.Whole:
		d.whole()
	}
	d.outline()
	if of.Of.Turned && of.Form != layout.Ghost {
		return c.leaning(of.Lean, bleed, bleed+of.H)
	}
	return c
}

// cardPainter draws a card.
type cardPainter struct {
	*canvas
	t  *renderer
	of *layout.Card
	in []hue // one, or two for the halves
}

// tones are the inks of texts.
var tones = map[layout.Tone]ink{
	layout.Ink: text, layout.Dim: dim, layout.Accent: accent, layout.Fresh: fresh, layout.More: more, layout.Less: less, layout.Dark: dark, layout.Pale: pale,
}

// onCard returns the ink of a text on a card, which is the same on every table.
func onCard(tone layout.Tone) ink {
	switch tone {
	case layout.Accent:
		return crown
	case layout.Less:
		return worse
	case layout.Soft:
		return soft
	case layout.Ink, layout.Dim, layout.Fresh:
		return pale
	case layout.More, layout.Dark, layout.Pale:
	}
	return tones[tone]
}

func (d *cardPainter) text(x, y int, t layout.Text) {
	if t.Tone == layout.Dark && d.of.Of.Turned && y+t.Y < bleed+d.of.Art.Y {
		t.Tone = layout.Pale // the plate of the name is dark
	}
	d.write(d.t.faces[t.Style], x+t.X, y+t.Y, t.Text, onCard(t.Tone))
}

// split fills a plate in the hues of the card: with two of them, each a half, with a
// slanted border.
func (d *cardPainter) split(x, y, w, h, radius, part int) {
	d.plate(x, y, w, h, radius, d.in[0].of(part))
	if len(d.in) < 2 {
		return
	}
	other := uint8(d.in[1].of(part))
	first := uint8(d.in[0].of(part))
	slant := d.of.Body.H
	for py := y; py < y+h; py++ {
		border := bleed + d.of.Body.W/2 + (slant/2-(py-bleed))/3
		row := d.Pix[py*d.Stride : (py+1)*d.Stride]
		for px := max(x, border); px < x+w; px++ {
			switch {
			case row[px] == first:
				row[px] = other
			case row[px] == none:
			case px < x+radius || px >= x+w-radius: // soft edges
				if py < y+radius || py >= y+h-radius {
					row[px] = d.brush.mixed(other, row[px], levels/2)
				}
			}
		}
	}
}

// whole draws a card: its frame, name, middle and size, over what is tucked under it.
func (d *cardPainter) whole() {
	of, x, y := d.of, bleed, bleed
	for _, k := range slices.Backward(of.Tucked) {
		d.tucked(k)
	}
	d.plate(x+2, y+4, of.Body.W, of.Body.H, 11, shade)
	if of.Pile {
		for i := 2; i > 0; i-- {
			d.plate(x+3*i, y-3*i, of.Body.W, of.Body.H, 10, dark)
			d.split(x+3*i+1, y-3*i+1, of.Body.W-2, of.Body.H-2, 9, frame)
		}
	}
	d.plate(x-1, y-1, of.Body.W+2, of.Body.H+2, 11, dark)
	d.split(x, y, of.Body.W, of.Body.H, 10, frame)
	d.split(x+of.Title.X, y+of.Title.Y, of.Title.W, of.Title.H, 6, plate)
	d.split(x+of.Art.X, y+of.Art.Y+2, of.Art.W, of.Art.H+(of.Body.H-of.Art.Y-of.Art.H)-layout.Rim-2, 6, middle)
	if of.Of.Turned {
		d.shaded(dark)
		for _, k := range of.Tucked {
			for _, s := range k.Texts {
				s.Tone = layout.Pale
				d.text(bleed+k.X, bleed+k.Y, s)
			}
		}
	}
	d.many(x, y)
	size := float64(min(of.Art.H, of.Art.W)) * .8
	d.emblem(of.Of.Figure.Emblem, float64(x+of.Art.X+of.Art.W/2), float64(y+of.Art.Y+of.Art.H/2)+2, min(size, 90), d.in[0].of(emblem))
	for _, p := range of.Pips {
		d.pip(d.t.faces[layout.Small], p.Of, x+p.X, y+p.Y, p.W)
	}
	for _, it := range of.Items {
		d.item(it, x, y)
	}
	for _, s := range of.Texts {
		d.text(x, y, s)
	}
	d.badge(x, y)
	if of.Crown {
		d.crowned(x+13, y-layout.CrownRise)
	}
}

// many draws a stripe with all colors of a card with more than two.
func (d *cardPainter) many(x, y int) {
	all := huesNamed(layout.Hues(d.of.Of.Colors))
	if len(all) < 3 {
		return
	}
	w, top := d.of.Title.W-8, y+d.of.Title.Y+d.of.Title.H-2
	for i, h := range all {
		from, to := i*w/len(all), (i+1)*w/len(all)
		d.rect(x+d.of.Title.X+4+from, top, to-from-1, 5, h.of(frame))
	}
}

// crowned draws a crown at the edge of a card.
func (d *cardPainter) crowned(x, y int) {
	fx, fy := float64(x), float64(y)
	d.fill(dark, crownOf(fx-2.5, fy-3, 37, 25))
	d.fill(crown, crownOf(fx, fy, 32, 19))
}

// badge draws the size of a card on a plate, or its loyalty on a shield.
func (d *cardPainter) badge(x, y int) {
	b := d.of.Size
	if b.W == 0 {
		return
	}
	x, y = x+b.X, y+b.Y
	if b.Shield {
		d.fill(dark, crest(float64(x-2), float64(y-8), float64(b.W+4), float64(b.H+14)))
		d.fill(shield, crest(float64(x), float64(y-6), float64(b.W), float64(b.H+10)))
	} else {
		d.plate(x-2, y-2, b.W+4, b.H+4, 9, d.in[len(d.in)-1].of(frame))
		d.plate(x, y, b.W, b.H, 8, body)
	}
	for _, s := range b.Texts {
		d.text(x, y, s)
	}
}

// tucked draws an attachment that sticks out under the card.
func (d *cardPainter) tucked(k layout.Tuck) {
	const under = 14 // how far it reaches under what is above it
	x, y := bleed+k.X, bleed+k.Y-under
	in := huesNamed(layout.CardHues(&k.Of))
	face, edge := in[0].of(plate), in[0].of(frame)
	if k.Rest {
		face, edge = middleOf(grey), grey.of(frame)
	}
	d.plate(x-1, y, k.W+2, k.H+under-1, 8, dark)
	d.plate(x, y, k.W, k.H+under-2, 7, edge)
	if len(in) > 1 {
		d.plate(x+k.W/2, y, k.W-k.W/2, k.H+under-2, 7, in[1].of(frame))
	}
	d.plate(x+4, y, k.W-8, k.H+under-5, 4, face)
	for _, s := range k.Texts {
		if d.of.Of.Turned {
			break // written when all is dark
		}
		if s.Tone == layout.Dim {
			s.Tone = layout.Pale
		}
		d.text(x, y+under, s)
	}
}

func middleOf(h hue) ink { return h.of(middle) }

// strip draws a quiet stack as a line.
func (d *cardPainter) strip() {
	of, x, y := d.of, bleed, bleed
	d.plate(x+1, y+3, of.Body.W, of.Body.H, 9, shade)
	if of.Pile {
		d.plate(x+3, y-3, of.Body.W, of.Body.H, 8, dark)
		d.plate(x+4, y-2, of.Body.W-2, of.Body.H-2, 7, d.in[0].of(frame))
	}
	d.plate(x-1, y-1, of.Body.W+2, of.Body.H+2, 9, dark)
	d.split(x, y, of.Body.W, of.Body.H, 8, frame)
	d.split(x+12, y+3, of.Body.W-15, of.Body.H-6, 5, middle)
	d.makes(x, y)
	if of.Of.Turned {
		d.shaded(dark)
	}
	for _, it := range of.Items {
		d.item(it, x, y)
	}
	for _, s := range of.Texts {
		d.text(x, y, s)
	}
	if of.Crown {
		d.crowned(x+8, y-layout.CrownRise)
	}
}

// makes draws the colors of a land's mana at its left.
func (d *cardPainter) makes(x, y int) {
	all := d.of.Of.Figure.Makes
	h := d.of.Body.H - 8
	for i, color := range all {
		if name, ok := layout.Hue(color); ok {
			from, to := i*h/len(all), (i+1)*h/len(all)
			d.plate(x+3, y+4+from, 8, to-from-1, 3, hueNamed[name].of(frame))
		}
	}
}

// ghost draws what has gone as a dashed outline with its name struck through.
func (d *cardPainter) ghost() {
	of := d.of
	x, y, w, h := float64(bleed), float64(bleed), float64(of.Body.W), float64(of.Body.H)
	const dash, space = 9.0, 6.0
	for at := 0.0; at < w; at += dash + space {
		end := min(at+dash, w)
		d.stroke(dim, 2, point{x + at, y + 1}, point{x + end, y + 1})
		d.stroke(dim, 2, point{x + at, y + h - 1}, point{x + end, y + h - 1})
	}
	for at := 0.0; at < h; at += dash + space {
		end := min(at+dash, h)
		d.stroke(dim, 2, point{x + 1, y + at}, point{x + 1, y + end})
		d.stroke(dim, 2, point{x + w - 1, y + at}, point{x + w - 1, y + end})
	}
	for _, s := range of.Texts {
		end := d.write(d.t.faces[s.Style], bleed+s.X, bleed+s.Y, s.Text, dim)
		middle := float64(bleed + s.Y - layout.Heights[s.Style]/2 + 1)
		d.stroke(dim, 2, point{float64(bleed + s.X + 14), middle}, point{float64(end), middle})
	}
}

// outline draws what a question is about and what the last line changed.
func (d *cardPainter) outline() {
	with := accent
	switch {
	case d.of.Form == layout.Ghost:
		return
	case d.of.Of.Chosen:
	case d.of.Of.Changed:
		with = fresh
	default:
		return
	}
	b, x, y := d.of.Body, bleed, bleed
	before := d.brush.canvas(d.Rect.Dx(), d.Rect.Dy(), d.ground, nil)
	before.put(d.canvas, 0, 0)
	d.plate(x-6, y-6, b.W+12, b.H+12, 15, with)
	for py := y - 2; py < y+b.H+2; py++ { // what was inside
		from := d.corner(py, y-2, b.H+4)
		copy(d.Pix[py*d.Stride+x-2+from:py*d.Stride+x+b.W+2-from], before.Pix[py*d.Stride+x-2+from:])
	}
	if d.of.Crown && d.of.Form == layout.Whole {
		d.crowned(x+13, y-layout.CrownRise)
	}
	for _, k := range d.of.Tucked {
		for py := y + k.Y + 6; py < y+k.Y+k.H; py++ {
			copy(d.Pix[py*d.Stride:(py+1)*d.Stride], before.Pix[py*d.Stride:(py+1)*d.Stride])
		}
	}
}

// corner returns how far a row is inset in a plate with round corners.
func (d *cardPainter) corner(y, top, h int) int {
	const radius = 11
	at := min(y-top, top+h-1-y)
	if at >= radius {
		return 0
	}
	dy := float64(radius - at)
	return radius - int(math.Sqrt(radius*radius-dy*dy))
}

// item draws a mark.
func (d *cardPainter) item(it layout.Item, x, y int) {
	x, y = x+it.X, y+it.Y
	k := it.Die
	kx, ky := x+k.X, y+k.Y
	in := box{float64(kx), float64(ky), float64(k.W), float64(k.H)}
	switch it.Shape {
	case layout.Note:
		d.plate(x, y+1, it.W, it.H-2, 7, body)
	case layout.Die:
		d.die(kx, ky, k, die)
	case layout.Grow:
		d.die(kx, ky, k, grow)
	case layout.Shrink:
		d.die(kx, ky, k, shrink)
	case layout.Drop:
		d.fill(dark, burst(in, 3))
		d.fill(drop, burst(in, 1))
		d.plate(kx+1, ky+2, k.W-2, k.H-4, 8, drop)
	case layout.Shield:
		d.fill(dark, crest(in.x-1, in.y-1, in.w+2, in.h+3))
		d.fill(shield, crest(in.x+1, in.y+1, in.w-2, in.h-1))
	case layout.Sick:
		d.disc(in.x+in.w/2, in.y+in.h/2, in.w/2, body)
		d.spiral(in.x+in.w/2, in.y+in.h/2, in.w/2-3.5, pale)
	case layout.Sword:
		d.plate(x, y+1, it.W, it.H-2, 7, drop)
		d.sword(box{in.x + 3, in.y + 3, in.w - 6, in.h - 6}, pale)
	case layout.Guard:
		d.plate(x, y+1, it.W, it.H-2, 7, guard)
		d.fill(pale, crest(in.x+4, in.y+3, in.w-8, in.h-6))
	case layout.Words:
	}
	for _, s := range it.Texts {
		d.text(x, y, s)
	}
}

// die draws a die without its number.
func (d *cardPainter) die(x, y int, k layout.Box, with ink) {
	d.plate(x-1, y, k.W+2, k.H+2, 7, dark)
	d.plate(x, y, k.W, k.H, 6, with)
}

// pip draws a symbol of a cost as a disc with a letter.
func (c *canvas) pip(f *face, of tracker.Pip, x, y, size int) {
	r := float64(size) / 2
	cx, cy := float64(x)+r, float64(y)+r
	hues := huesNamed(layout.SymbolHues(of))
	c.disc(cx, cy, r+1, dark)
	c.disc(cx, cy, r, hues[0].of(frame))
	if len(hues) > 1 {
		half := circle(cx, cy, r)
		c.fill(hues[1].of(frame), append(half[24:], half[:11]...))
	}
	with := dark
	if hues[0] == black {
		with = pale
	}
	if f.small != nil {
		f = f.small
	}
	wide := 0
	for _, r := range of.Text {
		wide += int(f.glyph(r).advance)
	}
	if wide/64 <= size { // otherwise the colors say it
		c.write(f, x+(size-wide/64)/2, y+(size+layout.Heights[f.style])/2, of.Text, with)
	}
}
