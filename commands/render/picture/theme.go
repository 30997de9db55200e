package picture

import (
	"image/color"
	"slices"
)

// Theme is a color scheme of pictures.
type Theme string

// The themes.
const (
	Dark  Theme = "dark"
	Light Theme = "light"
)

// ink is an index into the palette.
type ink uint8

// The inks of a table, in the order of the palette.
const (
	felt   ink = iota // the table
	lane              // a player's area
	laneOn            // that of the active player
	rim               // around an area
	chip              // plates of texts on the table
	track             // what of a gauge or track isn't reached
	text              // main text
	dim               // secondary text
	accent            // a question, whose turn it is
	fresh             // changed by the last line
	more              // a number above the printed one
	less              // a number below it, damage, danger
	dark              // text on the pale plate of a card, outlines
	pale              // text on the dark middle of a card
	body              // the plate of a size
	shade             // under a card
	die               // dice
	grow              // dice of counters that add to a size
	shrink            // dice of counters that take from it
	drop              // damage on a card
	shield            // loyalty, defense
	guard             // blockers
	crown
	worse    // a number below the printed one, on a card
	soft     // less important text on a card
	firstHue // the inks of cards follow, hueInks for each hue
)

// hue is the color of a card.
type hue int

// The hues.
const (
	grey hue = iota // colorless
	white
	blue
	black
	red
	green
	gold
	earth // lands
	orange
	purple
	hues
)

// The inks of a hue: the frame, the plate of the name, the middle, and the emblem in it.
const (
	frame = iota
	plate
	middle
	emblem
	hueInks
)

// of returns an ink of a hue.
func (h hue) of(part int) ink { return firstHue + ink((int(h)*hueInks+part)&0xff) }

// hueNamed has the hues by their names in package layout.
var hueNamed = map[string]hue{
	"grey": grey, "white": white, "blue": blue, "black": black, "red": red, "green": green,
	"gold": gold, "earth": earth, "orange": orange, "purple": purple,
}

// huesNamed returns the hues with some names.
func huesNamed(names []string) []hue {
	all := make([]hue, len(names))
	for i, name := range names {
		all[i] = hueNamed[name]
	}
	return all
}

// cardInks are the inks of cards, which are the same on every table.
var cardInks = [hues][hueInks]uint32{
	grey:   {0x98a3b0, 0xe1e6eb, 0x47515c, 0x586470},
	white:  {0xeadfb4, 0xfcf7e4, 0x746b49, 0x8a8059},
	blue:   {0x3f86c9, 0xd6e8f7, 0x1f4a73, 0x2a5d8e},
	black:  {0x564e5f, 0xd0cad6, 0x2b2632, 0x40384a},
	red:    {0xcf4f3c, 0xf7d6cd, 0x6e2a20, 0x8a392c},
	green:  {0x3f9459, 0xd3ebd8, 0x1e5030, 0x2b6840},
	gold:   {0xd6ae3c, 0xf6e7b6, 0x65511b, 0x806827},
	earth:  {0xab855d, 0xeddecb, 0x563f28, 0x6e5337},
	orange: {0xe18c36, 0xfae2c5, 0x74431a, 0x915726},
	purple: {0x8d5cc6, 0xe5d8f5, 0x46296b, 0x5b3a88},
}

// tables are the other inks of the themes.
var tables = map[Theme][firstHue]uint32{
	Dark: {
		felt: 0x0e1815, lane: 0x16261f, laneOn: 0x1d3629, rim: 0x2c463b, chip: 0x2a4338, track: 0x33493f,
		text: 0xf3f5f1, dim: 0xa9bab0, accent: 0xffbf4d, fresh: 0x62c4ff, more: 0x6fe394, less: 0xff7a6e,
		dark: 0x14161a, pale: 0xffffff, body: 0x101318, shade: 0x060b09, die: 0xf6f1e3, grow: 0x2f9e57, shrink: 0x7d3f9c, drop: 0xd3352b, shield: 0x3b4d7a, guard: 0x2f6fb3, crown: 0xffd45c, worse: 0xff8478, soft: 0xd5dad7,
	},
	Light: {
		felt: 0xcfdbd0, lane: 0xe6eee5, laneOn: 0xfff6dd, rim: 0xb3c4b5, chip: 0xd3dfd3, track: 0xa5b8aa,
		text: 0x16211b, dim: 0x4d5f54, accent: 0xa85a00, fresh: 0x0f6fd0, more: 0x6fe394, less: 0xc22a22,
		dark: 0x14161a, pale: 0xffffff, body: 0x101318, shade: 0xa6b5a8, die: 0xf6f1e3, grow: 0x2f9e57, shrink: 0x7d3f9c, drop: 0xd3352b, shield: 0x3b4d7a, guard: 0x2f6fb3, crown: 0xffd45c, worse: 0xff8478, soft: 0xd5dad7,
	},
}

// none is the index of pixels that aren't drawn. No palette is that large.
const none = 255

// levels is the number of steps of antialiasing.
const levels = 4

// palettes are the palettes of the themes: inks, and the blends of those that often
// touch. All pictures of a theme have the same palette, so that drawn cards can be
// kept.
var palettes = map[Theme]color.Palette{Dark: blended(Dark), Light: blended(Light)}

// palette returns the colors of a theme; an unknown theme is Dark.
func (t Theme) palette() color.Palette {
	if p, ok := palettes[t]; ok {
		return p
	}
	return palettes[Dark]
}

// known returns the theme, or Dark for an unknown one.
func (t Theme) known() Theme {
	if _, ok := palettes[t]; ok {
		return t
	}
	return Dark
}

func rgb(v uint32) color.Color {
	return color.RGBA{uint8(v >> 16 & 0xff), uint8(v >> 8 & 0xff), uint8(v & 0xff), 255}
}

func blended(t Theme) color.Palette {
	var p color.Palette
	for _, v := range tables[t] {
		p = append(p, rgb(v))
	}
	for _, of := range cardInks {
		for _, v := range of {
			p = append(p, rgb(v))
		}
	}
	inks := len(p)
	add := func(over, under ink, some ...int) {
		for _, level := range some {
			if c := blend(p[over], p[under], level); len(p) < none && !slices.Contains(p[inks:], c) {
				p = append(p, c)
			}
		}
	}
	for h := range hues {
		add(dark, h.of(plate), 1, 2, 3)
		add(pale, h.of(middle), 1, 2, 3)
		for part := range hueInks { // of tapped cards
			add(dark, h.of(part), 2)
		}
	}
	for _, pair := range [][2]ink{
		{text, lane}, {text, laneOn}, {dim, lane}, {dim, laneOn}, {dim, felt}, {pale, body}, {dark, accent}, {dark, die}, {pale, drop}, {pale, grow}, {text, chip}, {more, body}, {worse, body}, {shade, lane}, {accent, felt},
	} {
		add(pair[0], pair[1], 1, 2, 3)
	}
	return p
}

// blend returns a blend of two colors: level quarters of over.
func blend(over, under color.Color, level int) color.Color {
	a, b := over.(color.RGBA), under.(color.RGBA)
	part := func(x, y uint8) uint8 {
		return uint8((int(x)*level + int(y)*(levels-level)) / levels & 0xff)
	}
	return color.RGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), 255}
}
