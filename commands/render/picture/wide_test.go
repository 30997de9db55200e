package picture

import "testing"

// Letters of Chinese, Japanese and Korean are drawn, bold ones thicker; others aren't in
// that font.
func TestWideGlyphs(t *testing.T) {
	ink := func(r rune, bold bool) (n int) {
		g, ok := wideGlyph(r, bold)
		if !ok {
			return 0
		}
		for _, v := range g.mask {
			if v > 0 {
				n++
			}
		}
		return n
	}
	for _, r := range "青龍龙龍のドラゴン용기사。（！" {
		if plain, bold := ink(r, false), ink(r, true); plain == 0 || bold <= plain {
			t.Errorf("%c has %d pixels, and %d if bold", r, plain, bold)
		}
	}
	for _, r := range "Aжשت🐉\U00020000\uffff" {
		if n := ink(r, false); n != 0 {
			t.Errorf("%c has %d pixels", r, n)
		}
	}
}
