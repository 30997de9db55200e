package picture

import (
	"image"
	"image/color"
	"image/png"
	"io"
	"sync"

	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// canvas is a paletted image. Its palette grows by the blends of antialiased
// edges. It is fast to draw and small to encode.
type canvas struct {
	*image.Paletted
	mixes map[mix]uint8
	last  mix // cache of the last blend
	found uint8
	edge  vector.Rasterizer
	mask  image.Alpha // reusable buffer for shapes
}

// ink is an index into the palette.
type ink uint8

// mix is a blend of two inks.
type mix struct {
	over, under uint8
	level       int // 1 to levels-1
}

// levels is the number of steps of antialiasing. With the inks of a theme the
// palette stays below 256 colors; beyond that the nearest color is used.
const levels = 6

// newCanvas returns an empty canvas. It reuses paper as its pixel buffer if
// that is large enough.
func newCanvas(w, h int, inks color.Palette, paper []uint8) *canvas {
	palette := make(color.Palette, len(inks), 256)
	copy(palette, inks)
	if cap(paper) < w*h {
		paper = make([]uint8, w*h)
	}
	paper = paper[:w*h]
	clear(paper)
	return &canvas{Paletted: &image.Paletted{Pix: paper, Stride: w, Rect: image.Rect(0, 0, w, h), Palette: palette}, mixes: make(map[mix]uint8)}
}

func (c *canvas) mixed(m mix) uint8 {
	if m.over == m.under {
		return m.over
	}
	if m == c.last {
		return c.found
	}
	if i, ok := c.mixes[m]; ok {
		c.last, c.found = m, i
		return i
	}
	a, b := c.Palette[m.over].(color.RGBA), c.Palette[m.under].(color.RGBA)
	part := func(x, y uint8) uint8 {
		return uint8((int(x)*m.level + int(y)*(levels-m.level)) / levels & 0xff)
	}
	between := color.RGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), 255}
	i := c.Palette.Index(between) // the nearest color
	if len(c.Palette) < 256 && c.Palette[i] != color.Color(between) {
		i = len(c.Palette)
		c.Palette = append(c.Palette, between)
	}
	c.mixes[m] = uint8(i & 0xff)
	return c.mixes[m]
}

// rect fills a rectangle.
func (c *canvas) rect(x, y, w, h int, with ink) {
	r := image.Rect(x, y, x+w, y+h).Intersect(c.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := c.Pix[y*c.Stride+r.Min.X : y*c.Stride+r.Max.X]
		for i := range row {
			row[i] = uint8(with)
		}
	}
}

// plate fills a rectangle with round corners, sheared to the right by slant
// pixels.
func (c *canvas) plate(x, y, w, h, radius, slant int, with ink) {
	radius = min(radius, w/2, h/2)
	if top := radius + 1; slant == 0 && h > 2*top { // only the rows of the corners aren't rectangular
		c.rounded(w, 2*top, radius, 0)
		c.cover(w, 2*top)
		c.drawMask(x, y, w, top, c.mask.Pix, w, with)
		c.rect(x, y+top, w, h-2*top, with)
		c.drawMask(x, y+h-top, w, top, c.mask.Pix[w*top:], w, with)
		return
	}
	c.rounded(w, h, radius, slant)
	c.cover(w, h)
	c.drawMask(x, y, w, h, c.mask.Pix, w, with)
}

// rounded adds the outline of a plate to the rasterizer.
func (c *canvas) rounded(w, h, radius, slant int) {
	c.edge.Reset(w, h)
	lean := func(py float32) float32 { return float32(slant) * (1 - py/float32(h)) }
	fw, fh, r, s := float32(w), float32(h), float32(radius), float32(slant)
	c.edge.MoveTo(lean(0)+r, 0)
	c.edge.LineTo(fw-r, 0)
	c.edge.QuadTo(fw, 0, fw-s*r/fh, r)
	c.edge.LineTo(fw-s+lean(fh-r), fh-r)
	c.edge.QuadTo(fw-s, fh, fw-s-r, fh)
	c.edge.LineTo(r, fh)
	c.edge.QuadTo(0, fh, lean(fh-r), fh-r)
	c.edge.LineTo(lean(r), r)
	c.edge.QuadTo(lean(0), 0, lean(0)+r, 0)
	c.edge.ClosePath()
}

// cover rasterizes the shape to the mask.
func (c *canvas) cover(w, h int) {
	if n := w * h; cap(c.mask.Pix) < n {
		c.mask.Pix = make([]uint8, n)
	} else {
		c.mask.Pix = c.mask.Pix[:n]
		clear(c.mask.Pix)
	}
	c.mask.Stride, c.mask.Rect = w, image.Rect(0, 0, w, h)
	c.edge.Draw(&c.mask, c.mask.Rect, image.Opaque, image.Point{})
}

// drawMask draws ink through a mask of coverage.
func (c *canvas) drawMask(x, y, w, h int, mask []uint8, stride int, with ink) {
	r := image.Rect(x, y, x+w, y+h).Intersect(c.Rect)
	for py := r.Min.Y; py < r.Max.Y; py++ {
		row := mask[(py-y)*stride+r.Min.X-x:][:r.Dx()]
		pixels := c.Pix[py*c.Stride+r.Min.X:][:r.Dx()]
		for i, alpha := range row {
			if alpha == 255 {
				pixels[i] = uint8(with)
				continue
			}
			switch level := (int(alpha)*levels + 127) / 255; {
			case alpha == 0 || level == 0:
			case level == levels:
				pixels[i] = uint8(with)
			default:
				pixels[i] = c.mixed(mix{uint8(with), pixels[i], level})
			}
		}
	}
}

// write draws text with its baseline at y, and returns the x at which it ends.
func (c *canvas) write(f *face, x, y int, text string, with ink) int {
	pen := fixed.I(x)
	for _, r := range clean(text) {
		g := f.glyph(r)
		if g.w > 0 {
			c.drawMask(pen.Round()+g.x, y+g.y, g.w, g.h, g.mask, g.w, with)
		}
		pen += g.advance
	}
	return pen.Round()
}

// encode writes the canvas as a PNG. Boards have large areas of one color, so
// that fast compression is nearly as good.
func (c *canvas) encode(to io.Writer) error {
	return encoder.Encode(to, c.Paletted)
}

// encoder reuses its compression buffers, which are larger than the picture.
var encoder = png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: &buffers{}}

type buffers struct{ sync.Pool }

// Get and Put implement png.EncoderBufferPool.
func (b *buffers) Get() *png.EncoderBuffer {
	kept, _ := b.Pool.Get().(*png.EncoderBuffer)
	return kept // the encoder allocates one for nil
}

func (b *buffers) Put(kept *png.EncoderBuffer) { b.Pool.Put(kept) }
