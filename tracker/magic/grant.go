package magic

import (
	"encoding/json"

	"arbiter/tracker/magic/card"
)

// UnmarshalJSON decodes a grant. Earlier versions stored the filter of a
// change of size as words.
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
