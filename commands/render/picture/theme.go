package picture

import "image/color"

// Theme is a color scheme of pictures.
type Theme string

// The themes.
const (
	Dark  Theme = "dark"
	Light Theme = "light"
)

// The inks of a theme, in the order of its palette.
const (
	table   ink = iota // the background
	lane               // background of a lane
	laneOn             // background of the active player's lane
	tile               // a stack
	tileOff            // a tapped stack
	edge               // around a stack
	text               // main text
	dim                // secondary text
	accent             // what a question is about
	fresh              // changed by the last action
	more               // a number above the printed one
	less               // a number below it, damage, life
	chip               // background of counters
	plain              // stripe of colorless objects
	white
	blue
	black
	red
	green
	orange
	purple
	gold
)

// stripes maps colors and Riftbound's domains to inks.
var stripes = map[string]ink{
	"white": white, "blue": blue, "black": black, "red": red, "green": green,
	"fury": red, "calm": green, "mind": blue, "body": orange, "chaos": purple, "order": gold,
}

func rgb(v uint32) color.Color {
	return color.RGBA{uint8(v >> 16 & 0xff), uint8(v >> 8 & 0xff), uint8(v & 0xff), 255}
}

// palette returns the colors of a theme; an unknown theme is Dark.
func (t Theme) palette() color.Palette {
	if t == Light {
		return color.Palette{
			rgb(0xeceef2), rgb(0xdfe3ea), rgb(0xd3dcec), rgb(0xffffff), rgb(0xe4e6ea), rgb(0xb5bcc8), rgb(0x1c2027), rgb(0x59616e),
			rgb(0xb35c00), rgb(0x1a6fd0), rgb(0x0a7a34), rgb(0xc02626), rgb(0xe7ebf3), rgb(0x9aa3b0),
			rgb(0xe6d9a2), rgb(0x3d8fdc), rgb(0x4a4452), rgb(0xd8503f), rgb(0x3f9a57), rgb(0xe0832b), rgb(0x8a57c9), rgb(0xd9b21f),
		}
	}
	return color.Palette{
		rgb(0x17191e), rgb(0x21242b), rgb(0x272f3d), rgb(0x323741), rgb(0x262a32), rgb(0x4b525f), rgb(0xf2f3f5), rgb(0xaab1bd),
		rgb(0xffb347), rgb(0x6cb6ff), rgb(0x5fdc8a), rgb(0xff7b72), rgb(0x434a58), rgb(0x79818f),
		rgb(0xf3ead0), rgb(0x4aa3f0), rgb(0x0c0a10), rgb(0xe8604c), rgb(0x4fae68), rgb(0xf09a45), rgb(0xa677e3), rgb(0xe8c53a),
	}
}
