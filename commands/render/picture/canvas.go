package picture

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"arbiter/commands/render/layout"
)

// canvas is an image with the palette of a theme. It is fast to draw and small to
// encode.
type canvas struct {
	*image.Paletted
	brush  *brush
	ground ink // what soft edges blend with where nothing is drawn
}

// brush has the buffers that canvases of a theme share. It is not safe for concurrent
// use.
type brush struct {
	palette color.Palette
	mixes   [levels - 1][]uint8 // by over and under; none if it isn't known yet
	edge    vector.Rasterizer
	mask    image.Alpha
	corners map[int][4][]uint8 // by radius
}

func newBrush(t Theme) *brush {
	b := &brush{palette: t.palette(), corners: make(map[int][4][]uint8)}
	for i := range b.mixes {
		b.mixes[i] = make([]uint8, 256*256)
		paint(b.mixes[i], none)
	}
	return b
}

// mixed returns the color of the palette nearest to a blend.
func (b *brush) mixed(over, under uint8, level int) uint8 {
	if over == under {
		return over
	}
	known := &b.mixes[level-1][int(over)<<8|int(under)]
	if *known == none {
		*known = uint8(b.palette.Index(blend(b.palette[over], b.palette[under], level)) & 0xff)
	}
	return *known
}

// canvas returns a canvas on which nothing is drawn. It uses pix as its buffer if that
// is large enough.
func (b *brush) canvas(w, h int, ground ink, pix []uint8) *canvas {
	if cap(pix) < w*h {
		pix = make([]uint8, w*h)
	}
	pix = pix[:w*h]
	paint(pix, none)
	return &canvas{&image.Paletted{Pix: pix, Stride: w, Rect: image.Rect(0, 0, w, h), Palette: b.palette}, b, ground}
}

// rect fills a rectangle.
func (c *canvas) rect(x, y, w, h int, with ink) {
	r := image.Rect(x, y, x+w, y+h).Intersect(c.Rect)
	if r.Empty() {
		return
	}
	first := c.Pix[r.Min.Y*c.Stride+r.Min.X:][:r.Dx()]
	paint(first, uint8(with))
	for y := r.Min.Y + 1; y < r.Max.Y; y++ {
		copy(c.Pix[y*c.Stride+r.Min.X:], first)
	}
}

// paint sets all pixels of a row.
func paint(row []uint8, with uint8) {
	if len(row) == 0 {
		return
	}
	row[0] = with
	for done := 1; done < len(row); done *= 2 {
		copy(row[done:], row[:done])
	}
}

// plate fills a rectangle with round corners.
func (c *canvas) plate(x, y, w, h, radius int, with ink) {
	if w <= 0 || h <= 0 {
		return
	}
	radius = min(radius, w/2, h/2)
	c.rect(x+radius, y, w-2*radius, radius, with)
	c.rect(x, y+radius, w, h-2*radius, with)
	c.rect(x+radius, y+h-radius, w-2*radius, radius, with)
	corners := c.brush.corner(radius)
	for i, at := range [4]image.Point{{x, y}, {x + w - radius, y}, {x, y + h - radius}, {x + w - radius, y + h - radius}} {
		c.through(at.X, at.Y, radius, radius, corners[i], radius, with)
	}
}

// corner returns the coverage of the four corners of plates, from the upper left one in
// rows.
func (b *brush) corner(radius int) [4][]uint8 {
	if known, ok := b.corners[radius]; ok {
		return known
	}
	if radius < 1 {
		return [4][]uint8{}
	}
	r := float32(radius)
	b.edge.Reset(radius, radius)
	b.edge.MoveTo(0, r)
	b.edge.QuadTo(0, 0, r, 0)
	b.edge.LineTo(r, r)
	b.edge.ClosePath()
	m := image.NewAlpha(image.Rect(0, 0, radius, radius))
	b.edge.Draw(m, m.Rect, image.Opaque, image.Point{})
	var all [4][]uint8
	for i := range all {
		all[i] = make([]uint8, radius*radius)
		for y := range radius {
			for x := range radius {
				fx, fy := x, y
				if i%2 == 1 {
					fx = radius - 1 - x
				}
				if i >= 2 {
					fy = radius - 1 - y
				}
				all[i][y*radius+x] = m.Pix[fy*m.Stride+fx]
			}
		}
	}
	b.corners[radius] = all
	return all
}

// point is a point on a canvas.
type point struct{ x, y float64 }

// fill fills polygons. One inside another, in the other direction, is a hole.
func (c *canvas) fill(with ink, polygons ...[]point) {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range polygons {
		for _, at := range p {
			left, right = min(left, at.x), max(right, at.x)
			top, bottom = min(top, at.y), max(bottom, at.y)
		}
	}
	if right-left < .5 || bottom-top < .5 || right-left > 4000 || bottom-top > 4000 {
		return
	}
	x, y := int(math.Floor(left)), int(math.Floor(top))
	w, h := int(math.Ceil(right))-x+1, int(math.Ceil(bottom))-y+1
	e := &c.brush.edge
	e.Reset(w, h)
	for _, p := range polygons {
		for i, at := range p {
			px, py := float32(at.x-float64(x)), float32(at.y-float64(y))
			if i == 0 {
				e.MoveTo(px, py)
			} else {
				e.LineTo(px, py)
			}
		}
		e.ClosePath()
	}
	c.cover(w, h)
	c.through(x, y, w, h, c.brush.mask.Pix, w, with)
}

// stroke draws a line through points.
func (c *canvas) stroke(with ink, thick float64, points ...point) {
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		dx, dy := b.x-a.x, b.y-a.y
		n := math.Hypot(dx, dy)
		if n == 0 {
			continue
		}
		dx, dy = dx/n*thick/2, dy/n*thick/2
		c.fill(with, []point{{a.x - dy, a.y + dx}, {b.x - dy, b.y + dx}, {b.x + dy, b.y - dx}, {a.x + dy, a.y - dx}})
	}
}

// disc fills a circle.
func (c *canvas) disc(x, y, radius float64, with ink) { c.fill(with, circle(x, y, radius)) }

// circle returns a circle, clockwise.
func circle(x, y, radius float64) []point {
	const corners = 28
	var all []point
	for i := range corners {
		a := 2 * math.Pi * float64(i) / corners
		all = append(all, point{x + radius*math.Cos(a), y + radius*math.Sin(a)})
	}
	return all
}

// cover rasterizes the shape to the mask.
func (c *canvas) cover(w, h int) {
	mask := &c.brush.mask
	if n := w * h; cap(mask.Pix) < n {
		mask.Pix = make([]uint8, n)
	} else {
		mask.Pix = mask.Pix[:n]
		clear(mask.Pix)
	}
	mask.Stride, mask.Rect = w, image.Rect(0, 0, w, h)
	c.brush.edge.Draw(mask, mask.Rect, image.Opaque, image.Point{})
}

// through draws ink through a mask of coverage.
func (c *canvas) through(x, y, w, h int, mask []uint8, stride int, with ink) {
	r := image.Rect(x, y, x+w, y+h).Intersect(c.Rect)
	for py := r.Min.Y; py < r.Max.Y; py++ {
		row := mask[(py-y)*stride+r.Min.X-x:][:r.Dx()]
		pixels := c.Pix[py*c.Stride+r.Min.X:][:r.Dx()]
		for i, alpha := range row {
			switch level := (int(alpha)*levels + 127) / 255; {
			case level == 0:
			case level == levels:
				pixels[i] = uint8(with)
			case pixels[i] == none:
				pixels[i] = c.brush.mixed(uint8(with), uint8(c.ground), level)
			default:
				pixels[i] = c.brush.mixed(uint8(with), pixels[i], level)
			}
		}
	}
}

// write draws text with its baseline at y, and returns the x at which it ends.
func (c *canvas) write(f *face, x, y int, text string, with ink) int {
	pen := fixed.I(x)
	for _, r := range text {
		if p, ok := layout.Symbol(r); ok {
			w, h := layout.SymbolWidth(f.style), layout.Heights[f.style]
			c.pip(f, p, pen.Round()+1, y-h-2, w-3)
			pen += fixed.I(w)
			continue
		}
		g := f.glyph(r)
		if g.w > 0 {
			c.through(pen.Round()+g.x, y+g.y, g.w, g.h, g.mask, g.w, with)
		}
		pen += g.advance
	}
	return pen.Round()
}

// put copies what is drawn on another canvas.
func (c *canvas) put(from *canvas, x, y int) {
	at := from.Rect.Add(image.Pt(x, y))
	r := at.Intersect(c.Rect)
	for py := r.Min.Y; py < r.Max.Y; py++ {
		to := c.Pix[py*c.Stride+r.Min.X : py*c.Stride+r.Max.X]
		row := from.Pix[(py-y)*from.Stride+r.Min.X-x:]
		for i := range to {
			if v := row[i]; v != none {
				to[i] = v
			}
		}
	}
}

// leaning returns what is drawn with its rows shifted to the right: those above top by
// lean, those below bottom not at all.
func (c *canvas) leaning(lean, top, bottom int) *canvas {
	to := c.brush.canvas(c.Rect.Dx(), c.Rect.Dy(), c.ground, nil)
	for y := range c.Rect.Dy() {
		shift := 0
		if at := max(y, top); at < bottom {
			shift = (lean*(bottom-at) + (bottom-top)/2) / (bottom - top)
		}
		row := c.Pix[y*c.Stride : (y+1)*c.Stride]
		copy(to.Pix[y*to.Stride+shift:(y+1)*to.Stride], row)
	}
	return to
}

// shaded mixes everything that is drawn with an ink, half and half.
func (c *canvas) shaded(with ink) {
	for i, v := range c.Pix {
		if v != none {
			c.Pix[i] = c.brush.mixed(uint8(with), v, levels/2)
		}
	}
}
