package picture

import (
	"fmt"
	"image"

	"github.com/go-fonts/dejavu/dejavusanscondensed"
	"github.com/go-fonts/dejavu/dejavusanscondensedbold"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"arbiter/commands/language"
	"arbiter/commands/render/layout"
)

// sizes are the sizes of the styles in pixels. A phone shows a picture at half its
// width, so a text of 20 is read at 10.
var sizes = [layout.Styles]struct {
	px   float64
	bold bool
}{
	layout.Small: {18, false}, layout.Plain: {20, false}, layout.Bold: {21, true}, layout.Loud: {25, true}, layout.Total: {30, true}, layout.Huge: {42, true},
}

// renderer draws boards. It holds faces with their drawn glyphs, and is not safe for
// concurrent use.
type renderer struct {
	faces   [layout.Styles]*face
	brushes map[Theme]*brush
	paper   []uint8 // pixel buffer of the last picture, reused
	in      *language.Tongue
}

// Advance implements layout.Metrics.
func (t *renderer) Advance(s layout.Style, r rune) int { return int(t.faces[s].glyph(r).advance) }

// Has implements layout.Metrics.
func (t *renderer) Has(r rune) bool {
	return t.faces[layout.Plain].has(r) && t.faces[layout.Bold].has(r)
}

// brush returns the brush of a theme.
func (t *renderer) brush(theme Theme) *brush {
	theme = theme.known()
	if t.brushes[theme] == nil {
		t.brushes[theme] = newBrush(theme)
	}
	return t.brushes[theme]
}

// face is a font at a size, with a cache of glyphs.
type face struct {
	font.Face
	style   layout.Style
	bold    bool
	small   *face // for the letters of symbols
	of      *opentype.Font
	buffer  sfnt.Buffer
	ascii   [128]glyph
	glyphs  map[rune]glyph
	missing map[rune]bool // of characters that were looked up, whether the font lacks them
}

// glyph is a rasterized character.
type glyph struct {
	x, y, w, h int // bounds of its mask relative to the pen
	mask       []uint8
	advance    fixed.Int26_6
}

// mostGlyphs bounds the cache of a face: names can be in any script.
const mostGlyphs = 2000

// fonts are the two parsed fonts.
type fonts struct{ regular, bold *opentype.Font }

func readFonts() (fonts, error) {
	regular, err := opentype.Parse(dejavusanscondensed.TTF)
	if err != nil {
		return fonts{}, fmt.Errorf("read DejaVu Sans Condensed: %w", err)
	}
	bold, err := opentype.Parse(dejavusanscondensedbold.TTF)
	if err != nil {
		return fonts{}, fmt.Errorf("read DejaVu Sans Condensed Bold: %w", err)
	}
	return fonts{regular, bold}, nil
}

func (f fonts) renderer() (*renderer, error) {
	t := &renderer{brushes: make(map[Theme]*brush)}
	for i, want := range sizes {
		of := f.regular
		if want.bold {
			of = f.bold
		}
		drawn, err := opentype.NewFace(of, &opentype.FaceOptions{Size: want.px, DPI: 72, Hinting: font.HintingFull})
		if err != nil {
			return nil, fmt.Errorf("set a font at %v: %w", want.px, err)
		}
		t.faces[i] = &face{Face: drawn, style: layout.Style(i), bold: want.bold, small: t.faces[layout.Small], of: of, glyphs: make(map[rune]glyph), missing: make(map[rune]bool)}
	}
	return t, nil
}

// has reports whether there is a glyph for a character.
func (f *face) has(r rune) bool {
	missing, known := f.missing[r]
	if !known {
		at, err := f.of.GlyphIndex(&f.buffer, r)
		if missing = err != nil || at == 0; missing {
			_, wide := wideGlyph(r, f.bold)
			missing = !wide
		}
		if len(f.missing) >= mostGlyphs {
			clear(f.missing)
		}
		f.missing[r] = missing
	}
	return !missing
}

// glyph returns a rasterized character, from the cache if possible.
func (f *face) glyph(r rune) glyph {
	if r < 128 && f.ascii[r].advance != 0 {
		return f.ascii[r]
	}
	if g, ok := f.glyphs[r]; ok {
		return g
	}
	if at, err := f.of.GlyphIndex(&f.buffer, r); err == nil && at == 0 {
		if g, ok := wideGlyph(r, f.bold); ok {
			return f.keep(r, g)
		}
	}
	box, mask, at, advance, _ := f.Glyph(fixed.Point26_6{}, r) // a box for missing characters
	g := glyph{x: box.Min.X, y: box.Min.Y, w: box.Dx(), h: box.Dy(), advance: advance}
	if alpha, ok := mask.(*image.Alpha); ok && g.w > 0 {
		g.mask = make([]uint8, 0, g.w*g.h)
		for y := range g.h { // the face reuses its mask
			from := alpha.PixOffset(at.X, at.Y+y)
			g.mask = append(g.mask, alpha.Pix[from:from+g.w]...)
		}
	} else {
		g.w = 0
	}
	if r < 128 {
		f.ascii[r] = g
		return g
	}
	return f.keep(r, g)
}

// keep puts a glyph in the cache.
func (f *face) keep(r rune, g glyph) glyph {
	if len(f.glyphs) >= mostGlyphs {
		clear(f.glyphs)
	}
	f.glyphs[r] = g
	return g
}
