package magic

import (
	"maps"
	"slices"

	"arbiter/tracker/magic/card"
)

// KnownNames lists the names of the known cards.
func (g *Game) KnownNames() []string { return slices.Sorted(maps.Values(g.names())) }

// KnownLines returns the number of lines of a known card that are left to the
// players, and whether it has an effect.
func (g *Game) KnownLines(name string) (left int, carries bool) {
	def, _ := g.card(name)
	return int(def.LinesLeft), len(def.Replaces)+len(def.Static)+len(def.Entry)+len(def.With) > 0 || def.Grants != nil ||
		some(abilities[card.Trigger](&State{compiler: g.compiler}, &def))
}
