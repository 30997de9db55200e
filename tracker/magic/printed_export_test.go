package magic

import (
	"maps"
	"slices"

	"arbiter/tracker/magic/card"
)

// KnownNames are the names of the cards whose effects are carried out.
func (g *Game) KnownNames() []string { return slices.Sorted(maps.Values(g.names())) }

// KnownLines is how many lines of such a card are left to the players, and whether
// it does anything by itself.
func (g *Game) KnownLines(name string) (left int, carries bool) {
	def, _ := g.card(name)
	return int(def.LinesLeft), len(def.Replaces)+len(def.Static)+len(def.Entry)+len(def.With) > 0 || def.Grants != nil ||
		some(abilities[card.Trigger](&State{compiler: g.compiler}, &def))
}
