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

// Melded reports whether the permanent is two melded cards, which aren't on top of each other.
func (p *Permanent) Melded() bool {
	return len(p.Components) > 0 && !slices.ContainsFunc(p.Components, func(c Component) bool { return c.Def.Name == p.Def.Name })
}

// AsCards returns what a permanent becomes as it leaves the battlefield: one card, or one for
// each of its components.
func (p *Permanent) AsCards(count int64) []Card {
	c := Card{Count: count, Def: p.Def, Token: p.Token, Owner: p.Owner, Commander: p.Commander}
	if len(p.Components) == 0 {
		if p.Printed != nil {
			c.Def = *p.Printed
		}
		return []Card{c}
	}
	all := make([]Card, len(p.Components))
	for i, of := range p.Components {
		all[i] = c
		all[i].Def, all[i].Token, all[i].Commander = of.Def, of.Token, of.Commander
	}
	return all
}

// ComponentNames returns the names of what represents the permanent, the topmost first.
func (p *Permanent) ComponentNames() []string {
	all := make([]string, len(p.Components))
	for i, c := range p.Components {
		all[i] = c.Def.Name
	}
	return all
}
