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

// A picture is twice as wide as a phone shows it, so that a text of 22 is read
// at 11.
const (
	sizeSmall = 20
	sizeText  = 22
	sizeName  = 25
	sizeTotal = 32
)

// typist holds faces and the glyphs they have drawn. It serves one picture at a
// time.
type typist struct {
	small, text, name, total *face

	paper []uint8 // of the picture before, to be drawn on again

	in *language.Tongue // in which our own words are written
}

// face is a font at a size, with the glyphs that were needed so far.
type face struct {
	font.Face
	ascent, height int
	glyphs         map[rune]glyph
}

// glyph is a character, drawn.
type glyph struct {
	x, y, w, h int // of its mask, from the pen
	mask       []uint8
	advance    fixed.Int26_6
}

// mostGlyphs bounds what a face remembers: names can be in any script.
const mostGlyphs = 2000

// fonts are the two fonts, parsed.
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

func (f fonts) typist() (*typist, error) {
	t := &typist{}
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

// glyph draws a character, once.
func (f *face) glyph(r rune) glyph {
	if g, ok := f.glyphs[r]; ok {
		return g
	}
	box, mask, at, advance, _ := f.Glyph(fixed.Point26_6{}, r) // what the font lacks is a box
	g := glyph{x: box.Min.X, y: box.Min.Y, w: box.Dx(), h: box.Dy(), advance: advance}
	if alpha, ok := mask.(*image.Alpha); ok && g.w > 0 {
		g.mask = make([]uint8, 0, g.w*g.h)
		for y := range g.h { // the face uses its mask again
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

// width is how far a text reaches.
func (f *face) width(text string) int {
	var w fixed.Int26_6
	for _, r := range clean(text) {
		w += f.glyph(r).advance
	}
	return w.Ceil()
}

// clip shortens a text that is too wide. It looks no further than that.
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

// wrap breaks a text into lines between words, at most so many; what doesn't
// fit the last one is left off.
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

// clean leaves off what is no character of its own: controls, marks that turn
// the direction of the text, and more than two accents on a letter.
func clean(text string) string {
	accents := 0
	return strings.Map(func(r rune) rune {
		switch {
		case ' ' <= r && r <= '~': // as most are
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
