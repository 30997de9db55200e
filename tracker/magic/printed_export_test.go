package magic

import (
	"maps"
	"slices"
)

// KnownNames are the names of the cards whose effects are carried out.
func (g *Game) KnownNames() []string { return slices.Sorted(maps.Values(g.names())) }
