package board

import (
	"slices"

	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// Chosen is what was chosen for a permanent as it entered.
type Chosen struct {
	Choice card.Choice `json:"choice"`
	Value  string      `json:"value"` // "red", "Goblin", the name of a player
}

// WithChosen returns a filter of an ability of the permanent with what was
// chosen for it: "creature of the chosen type" becomes "Goblin creature". The
// filter stays as it is if nothing was chosen.
func (p *Permanent) WithChosen(f *notation.Filter) *notation.Filter {
	if f == nil || f.Chosen == "" {
		return f
	}
	what := card.ChooseType
	if f.Chosen == "color" {
		what = card.ChooseColor
	}
	i := slices.IndexFunc(p.Chosen, func(c Chosen) bool { return c.Choice == what })
	if i < 0 {
		return f
	}
	with := *f
	with.Words, with.Chosen = append(slices.Clip(f.Words), p.Chosen[i].Value), ""
	return &with
}
