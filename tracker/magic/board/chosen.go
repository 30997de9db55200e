package board

import "arbiter/tracker/magic/card"

// Chosen is what was chosen for a permanent as it entered.
type Chosen struct {
	Choice card.Choice `json:"choice"`
	Value  string      `json:"value"` // "red", "Goblin", the name of a player
}

// ChosenAs returns the "type" or "color" that was chosen for the permanent; "" if
// none was.
func (p *Permanent) ChosenAs(what string) string {
	choice := card.ChooseType
	if what == "color" {
		choice = card.ChooseColor
	}
	for _, c := range p.Chosen {
		if c.Choice == choice {
			return c.Value
		}
	}
	return ""
}
