package board

import (
	"slices"

	"arbiter/tracker/magic/card"
)

// Component is a card or token that represents a permanent together with others (CR 730.2,
// 712.4a).
type Component struct {
	Def       card.Definition `json:"def"`
	Token     bool            `json:"token,omitempty"`
	Commander int64           `json:"commander,omitempty"` // as in Permanent
}

// OwnComponents returns what represents the permanent, the topmost first.
func (p *Permanent) OwnComponents() []Component {
	if len(p.Components) > 0 {
		return p.Components
	}
	def := p.Def
	if p.Printed != nil {
		def = *p.Printed
	}
	return []Component{{Def: def, Token: p.Token, Commander: p.Commander}}
}

// Melded reports whether two melded cards represent the permanent (CR 712.4a).
func (p *Permanent) Melded() bool {
	return len(p.Components) > 0 && !slices.ContainsFunc(p.Components, func(c Component) bool { return c.Def.Name == p.Def.Name })
}

// AsCards returns what a permanent becomes as it leaves the battlefield: a card for each of its
// components.
func (p *Permanent) AsCards(count int64) []Card {
	own := p.OwnComponents()
	all := make([]Card, len(own))
	for i, of := range own {
		all[i] = Card{Count: count, Def: of.Def, Token: of.Token, Owner: p.Owner, Commander: of.Commander}
	}
	return all
}

// Further is the number of components other than the topmost.
func (p *Permanent) Further() int { return max(len(p.Components)-1, 0) }

// ComponentNames returns the names of what represents the permanent, the topmost first.
func (p *Permanent) ComponentNames() []string {
	all := make([]string, len(p.Components))
	for i, c := range p.Components {
		all[i] = c.Def.Name
	}
	return all
}
