package layout

import (
	"strings"
	"unicode"
)

// form is the first of the presentation forms of an Arabic letter, which Unicode lists in
// the order isolated, final, initial, medial. A letter with two doesn't join the one
// after it, one with one form joins none.
type form struct {
	first rune
	n     int
}

// The letters of the Arabic block, without the tatweel between them.
const (
	hamza, yeh  = 0x621, 0x64a
	ghain, feh  = 0x63a, 0x641
	tatweel     = 0x640
	lam         = 0x644
	firstForm   = 0xfe80
	firstLamAlf = 0xfef5
)

// alefs are the letters that are one sign with a lam before them, in the order of these
// signs.
var alefs = []rune{0x622, 0x623, 0x625, 0x627}

// arabicForms are the forms by letter.
var arabicForms = formsOf()

func formsOf() map[rune]form {
	all := map[rune]form{ // of Persian and Urdu
		0x671: {0xfb50, 2}, 0x679: {0xfb66, 4}, 0x67e: {0xfb56, 4}, 0x686: {0xfb7a, 4}, 0x688: {0xfb88, 2}, 0x691: {0xfb8c, 2}, 0x698: {0xfb8a, 2},
		0x6a9: {0xfb8e, 4}, 0x6af: {0xfb92, 4}, 0x6ba: {0xfb9e, 2}, 0x6be: {0xfbaa, 4}, 0x6c1: {0xfba6, 4}, 0x6cc: {0xfbfc, 4}, 0x6d2: {0xfbae, 2},
		tatweel: {tatweel, 4},
	}
	next := rune(firstForm)
	for r := rune(hamza); r <= yeh; r++ {
		n := 4
		switch r {
		case hamza:
			n = 1
		case 0x622, 0x623, 0x624, 0x625, 0x627, 0x629, 0x62f, 0x630, 0x631, 0x632, 0x648, 0x649:
			n = 2
		}
		if r <= ghain || r >= feh {
			all[r] = form{next, n}
			next += rune(n)
		}
	}
	return all
}

// joined returns a text with its Arabic letters in the forms that they have beside their
// neighbours, as far as there are signs for those.
func (l *layout) joined(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Arabic, r) }) {
		return text
	}
	runes := []rune(text)
	neighbour := func(i, step int) form {
		for i += step; i >= 0 && i < len(runes); i += step {
			if !unicode.Is(unicode.Mn, runes[i]) {
				return arabicForms[runes[i]]
			}
		}
		return form{}
	}
	out := make([]rune, 0, len(runes))
	for i := 0; i < len(runes); i++ {
		r := runes[i]
		of, ok := arabicForms[r]
		if !ok || r == tatweel {
			out = append(out, r)
			continue
		}
		shape := rune(0)
		if of.n > 1 && neighbour(i, -1).n == 4 {
			shape = 1
		}
		if r == lam && i+1 < len(runes) {
			if one, ok := lamWith(runes[i+1], shape); ok && l.Has(one) {
				out = append(out, one)
				i++
				continue
			}
		}
		if of.n == 4 && neighbour(i, 1).n > 1 {
			shape += 2
		}
		if one := of.first + shape; l.Has(one) {
			r = one
		}
		out = append(out, r)
	}
	return string(out)
}

// lamWith returns the sign of a lam and an alef after it; shape is 1 if the lam joins the
// letter before it.
func lamWith(next, shape rune) (rune, bool) {
	for i, alef := range alefs {
		if alef == next {
			return firstLamAlf + rune(2*i) + shape, true
		}
	}
	return 0, false
}
