package picture

import (
	"fmt"
	"image"
	"strings"
	"unicode"

	"github.com/go-fonts/dejavu/dejavusanscondensed"
	"github.com/go-fonts/dejavu/dejavusanscondensedbold"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"arbiter/commands/language"
)

// Font sizes in pixels. A phone shows a picture at half its width, so a text of
// 22 is read at 11.
const (
	sizeSmall = 20
	sizeText  = 22
	sizeName  = 25
	sizeTotal = 32
)

// textRenderer holds faces and their cached glyphs. It is not safe for concurrent
// use.
type textRenderer struct {
	small, text, name, total *face

	paper []uint8 // pixel buffer of the last picture, reused

	in *language.Tongue // language of fixed phrases
}

// face is a font at a size, with a cache of glyphs.
type face struct {
	font.Face
	ascent, height int
	glyphs         map[rune]glyph
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

func (f fonts) typist() (*textRenderer, error) {
	t := &textRenderer{}
	for _, want := range []struct {
		to   **face
		font *opentype.Font
		size float64
	}{{&t.small, f.regular, sizeSmall}, {&t.text, f.regular, sizeText}, {&t.name, f.bold, sizeName}, {&t.total, f.bold, sizeTotal}} {
		drawn, err := opentype.NewFace(want.font, &opentype.FaceOptions{Size: want.size, DPI: 72, Hinting: font.HintingFull})
		if err != nil {
			return nil, fmt.Errorf("set a font at %v: %w", want.size, err)
		}
		m := drawn.Metrics()
		*want.to = &face{Face: drawn, ascent: m.Ascent.Round(), height: m.Height.Round(), glyphs: make(map[rune]glyph)}
	}
	return t, nil
}

// glyph returns a rasterized character, from the cache if possible.
func (f *face) glyph(r rune) glyph {
	if g, ok := f.glyphs[r]; ok {
		return g
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
	if len(f.glyphs) >= mostGlyphs {
		clear(f.glyphs)
	}
	f.glyphs[r] = g
	return g
}

// width returns the width of a text in pixels.
func (f *face) width(text string) int {
	var w fixed.Int26_6
	for _, r := range clean(text) {
		w += f.glyph(r).advance
	}
	return w.Ceil()
}

// clip truncates a text to a width. Its cost is bounded by the width.
func (f *face) clip(text string, width int) string {
	room := fixed.I(width) - f.glyph('…').advance
	var w fixed.Int26_6
	shown, fits := clean(text), 0
	for i, r := range shown {
		if w <= room {
			fits = i
		}
		if w += f.glyph(r).advance; w.Ceil() > width {
			return strings.TrimRight(shown[:fits], " ,·") + "…"
		}
	}
	return text
}

// wrap breaks a text between words into at most most lines. Text that doesn't
// fit is dropped.
func (f *face) wrap(text string, width, most int) []string {
	var lines []string
	line := ""
	words := strings.Fields(text)
	for i, word := range words {
		if longer := strings.TrimSpace(line + " " + word); line == "" || f.width(longer) <= width {
			line = longer
			continue
		}
		if len(lines) == most-1 {
			line += " " + strings.Join(words[i:], " ")
			break
		}
		lines, line = append(lines, f.clip(line, width)), word
	}
	if line != "" {
		lines = append(lines, f.clip(line, width))
	}
	return lines
}

// clean removes control characters, directional marks, and more than two
// accents per letter.
func clean(text string) string {
	accents := 0
	return strings.Map(func(r rune) rune {
		switch {
		case ' ' <= r && r <= '~': // the usual case
		case unicode.Is(unicode.Mn, r):
			if accents++; accents > 2 {
				return -1
			}
			return r
		case unicode.IsSpace(r):
			r = ' '
		case !unicode.IsPrint(r):
			return -1
		}
		accents = 0
		return r
	}, text)
}
