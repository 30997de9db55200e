package card

import (
	"regexp"
	"strings"
)

// prototypes matches the keyword with the characteristics of the inset frame (CR 718.1).
var prototypes = regexp.MustCompile(`(?i)^prototype ((?:\{[^{}]+\})+)\s?—\s?([^/]+)/([^/]+)$`)

// Prototyped returns the characteristics of a prototype card that was cast prototyped: its
// alternative mana cost, power and toughness, and the colors of that cost (CR 718.3b). ok is false
// for other cards.
func Prototyped(def Definition) (prototype Definition, ok bool) {
	for _, keyword := range def.Keywords {
		m := prototypes.FindStringSubmatch(keyword)
		if m == nil {
			continue
		}
		def.Cost, def.Power, def.Toughness, def.Colors = strings.ToUpper(m[1]), m[2], m[3], nil
		for i, symbol := range "WUBRG" {
			if strings.ContainsRune(def.Cost, symbol) {
				def.Colors = append(def.Colors, Colors[i])
			}
		}
		return def, true
	}
	return def, false
}

// IsPrototyped reports whether characteristics are those of a card that was cast prototyped.
func IsPrototyped(is, printed *Definition) bool {
	prototype, ok := Prototyped(*printed)
	return ok && is.Name == printed.Name && is.Cost == prototype.Cost
}
