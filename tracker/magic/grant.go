package magic

import (
	"encoding/json"

	"arbiter/tracker/magic/card"
)

// UnmarshalJSON reads a grant. What earlier versions stored says in words what a
// change of size is for each of.
func (g *Grant) UnmarshalJSON(data []byte) error {
	type plain Grant // without this method
	var stored struct {
		plain
		Per string `json:"per"` // "enchantment you control"
	}
	if err := json.Unmarshal(data, &stored); err != nil {
		return err
	}
	if *g = Grant(stored.plain); stored.Per != "" && g.Each == nil {
		g.Each = card.YouControl(stored.Per)
	}
	return nil
}
