package picture

import (
	"image/color"
	"unicode"

	"github.com/hajimehoshi/bitmapfont/v3"
	"golang.org/x/image/math/fixed"
)

// wideScale is the size of a pixel of the font of wideGlyph: its letters are 12 pixels
// high, and are read at half the width of a picture.
const wideScale = 2

// wideDrop is how far the letters are below the baseline, so that their middles are at
// the height of the others'.
const wideDrop = 3

// wideScripts are the scripts whose letters are taken from a bitmap font: a font of
// outlines that has them all is larger than the program.
var wideScripts = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo}

// wideGlyph returns a letter of a Chinese, Japanese or Korean script, or a sign that is
// written with them.
func wideGlyph(r rune, bold bool) (glyph, bool) {
	if !unicode.In(r, wideScripts...) && (r < 0x3001 || r > 0x303f) && (r < 0xff01 || r > 0xffef) {
		return glyph{}, false
	}
	box, mask, at, advance, ok := bitmapfont.Face.Glyph(fixed.Point26_6{}, r)
	if !ok {
		return glyph{}, false
	}
	g := glyph{
		x: box.Min.X * wideScale, y: box.Min.Y*wideScale + wideDrop,
		w: box.Dx()*wideScale + 1, h: box.Dy() * wideScale, advance: advance * wideScale,
	}
	g.mask = make([]uint8, g.w*g.h)
	thick := wideScale
	if bold {
		thick++
	}
	ink := false
	for y := range box.Dy() {
		for x := range box.Dx() {
			if (mask.At(at.X+x, at.Y+y) == color.Alpha{}) {
				continue
			}
			ink = true
			for dy := range wideScale {
				from := (y*wideScale+dy)*g.w + x*wideScale
				for dx := range thick {
					g.mask[from+dx] = 0xff
				}
			}
		}
	}
	return g, ink
}
