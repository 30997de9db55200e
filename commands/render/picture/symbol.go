package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// Sign is a symbol of a game's texts: a plate with letters.
type Sign struct {
	Square  bool     // a rounded square; otherwise a disc
	Colors  []string // one, or two halves
	Letters []string // one; two, a half each; or three, the third in the middle
}

// SignVersion changes when signs are drawn differently.
const SignVersion = 1

// signSize is the width and height of a sign in pixels. Discord shows it at 22.
const signSize = 96

// signColors are the colors of plates; light plates have dark letters.
var signColors = map[string]color.RGBA{
	"white": {0xf4, 0xec, 0xcf, 255}, "blue": {0x2f, 0x86, 0xd6, 255}, "black": {0x2b, 0x27, 0x33, 255}, "red": {0xcf, 0x3f, 0x2d, 255},
	"green": {0x2f, 0x8a, 0x4b, 255}, "colorless": {0xc9, 0xc5, 0xbf, 255}, "grey": {0xb4, 0xba, 0xc4, 255}, "dark": {0x4a, 0x52, 0x60, 255},
	"gold": {0xe2, 0xb8, 0x2e, 255}, "ice": {0xcf, 0xe9, 0xf5, 255}, "orange": {0xe5, 0x8a, 0x2c, 255}, "purple": {0x86, 0x4f, 0xc4, 255}, "yellow": {0xe9, 0xd2, 0x4a, 255},
}

// rimColor is the color of the rim, visible on dark and on light backgrounds.
var rimColor = color.RGBA{0x7d, 0x84, 0x90, 255}

// Sign draws a symbol as a PNG with a transparent background. The error names
// an unknown color.
func (p *Painter) Sign(s Sign) ([]byte, error) {
	if len(s.Colors) < 1 || len(s.Colors) > 2 || len(s.Letters) < 1 || len(s.Letters) > 3 {
		return nil, fmt.Errorf("a symbol of %d colors and %d letters", len(s.Colors), len(s.Letters))
	}
	m := image.NewRGBA(image.Rect(0, 0, signSize, signSize))
	power := 2.0
	if s.Square {
		power = 6
	}
	const rim, half = 4, signSize / 2.0
	fill(m, outline(half, power, 0, 2*math.Pi), rimColor)
	for i, name := range s.Colors {
		c, ok := signColors[name]
		if !ok {
			return nil, fmt.Errorf("there is no color %q for a symbol", name)
		}
		from, to := 0.0, 2*math.Pi
		switch {
		case i == 1 && len(s.Letters) == 3: // the right half
			from, to = -math.Pi/2, math.Pi/2
		case i == 1: // the half at the lower right
			from, to = -math.Pi/4, 3*math.Pi/4
		}
		fill(m, outline(half-rim, power, from, to), c)
	}
	for i, place := range placesOf(s) {
		on := signColors[s.Colors[min(i, len(s.Colors)-1)]]
		if i == 2 { // the third has its own plate in the middle
			on = signColors["dark"]
			fill(m, moved(outline(third*signSize, 2, 0, 2*math.Pi), place), on)
		}
		if err := p.letter(m, s.Letters[i], place, letterOn(on)); err != nil {
			return nil, err
		}
	}
	var out bytes.Buffer
	err := (&png.Encoder{}).Encode(&out, m)
	return out.Bytes(), err
}

// place is the center and height of a letter, in fractions of the sign.
type place struct{ x, y, size float64 }

func placesOf(s Sign) []place {
	switch {
	case len(s.Letters) == 1 && len(s.Letters[0]) > 1:
		return []place{{.5, .5, .56}}
	case len(s.Letters) == 1:
		return []place{{.5, .5, .72}}
	case len(s.Letters) == 2:
		return []place{{.32, .36, .47}, {.68, .65, .47}}
	}
	return []place{{.27, .38, .40}, {.73, .38, .40}, {.5, .73, .36}}
}

// third is the radius of the third letter's plate, in fractions of the sign.
const third = .21

// moved scales and translates an outline to a place.
func moved(points [][2]float32, to place) [][2]float32 {
	for i := range points {
		points[i][0] += float32((to.x - .5) * signSize)
		points[i][1] += float32((to.y - .5) * signSize)
	}
	return points
}

// letterOn returns the color of letters on a plate.
func letterOn(plate color.RGBA) color.RGBA {
	const bright = 135
	if (299*int(plate.R)+587*int(plate.G)+114*int(plate.B))/1000 > bright {
		return color.RGBA{0x16, 0x17, 0x1b, 255}
	}
	return color.RGBA{255, 255, 255, 255}
}

// letter draws text with the center of its ink at a place.
func (p *Painter) letter(m *image.RGBA, text string, at place, with color.RGBA) error {
	face, err := opentype.NewFace(p.fonts.bold, &opentype.FaceOptions{Size: at.size * signSize, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return fmt.Errorf("set a letter: %w", err)
	}
	d := font.Drawer{Dst: m, Src: image.NewUniform(with), Face: face}
	box, _ := d.BoundString(strings.TrimSpace(text))
	middle := func(of float64, from, to fixed.Int26_6) fixed.Int26_6 {
		return fixed.Int26_6(of*signSize*64) - (from+to)/2
	}
	d.Dot = fixed.Point26_6{X: middle(at.x, box.Min.X, box.Max.X), Y: middle(at.y, box.Min.Y, box.Max.Y)}
	d.DrawString(strings.TrimSpace(text))
	return nil
}

// outline returns a superellipse arc around the center of a sign, between two
// angles: power 2 is a circle, higher powers approach a square.
func outline(radius, power, from, to float64) [][2]float32 {
	const steps = 96
	var points [][2]float32
	bend := func(v float64) float32 {
		return float32(signSize/2 + radius*math.Copysign(math.Pow(math.Abs(v), 2/power), v))
	}
	for i := range steps + 1 {
		a := from + (to-from)*float64(i)/steps
		points = append(points, [2]float32{bend(math.Cos(a)), bend(math.Sin(a))})
	}
	return points
}

func fill(m *image.RGBA, around [][2]float32, with color.RGBA) {
	z := vector.NewRasterizer(signSize, signSize)
	z.MoveTo(around[0][0], around[0][1])
	for _, p := range around[1:] {
		z.LineTo(p[0], p[1])
	}
	z.ClosePath()
	z.Draw(m, m.Bounds(), image.NewUniform(with), image.Point{})
}
