package layout

import "arbiter/tracker"

// hueOf has the hues of colors and domains.
var hueOf = map[string]string{
	"white": "white", "blue": "blue", "black": "black", "red": "red", "green": "green",
	"fury": "red", "calm": "green", "mind": "blue", "body": "orange", "chaos": "purple", "order": "gold",
}

// Hue returns the name of the hue in which a color or domain is drawn. ok is false if it
// is unknown.
func Hue(color string) (name string, ok bool) {
	name, ok = hueOf[color]
	return name, ok
}

// Hues returns the hues of the known ones of some colors, in order.
func Hues(colors []string) []string {
	var all []string
	for _, c := range colors {
		if name, ok := hueOf[c]; ok {
			all = append(all, name)
		}
	}
	return all
}

// CardHues returns the hues of a stack: one; two for two colors; gold for more. Colorless
// lands are earth, other colorless stacks grey.
func CardHues(of *tracker.Tile) []string {
	all := Hues(of.Colors)
	switch {
	case len(all) > 2:
		return []string{"gold"}
	case len(all) > 0:
		return all
	case of.Figure.Emblem == tracker.Ground:
		return []string{"earth"}
	}
	return []string{"grey"}
}

// SymbolHues returns the hues of a symbol: those of its first two colors, or grey.
func SymbolHues(of tracker.Pip) []string {
	all := Hues(of.Colors)
	if len(all) == 0 {
		return []string{"grey"}
	}
	return all[:min(len(all), 2)]
}
