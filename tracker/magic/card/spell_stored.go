package card

import (
	"encoding/json"
	"fmt"

	"arbiter/tracker/notation"
)

// CompiledSpell is the text of an instant or sorcery in its compiled form. Encoded, it
// stands in the abilities of a definition where the text would stand, once for each way
// of casting that changes the text.
type CompiledSpell struct {
	// Text is what the spell does in Arbiter's own words, for display only.
	Text string
	// Way is the keyword by which the spell is cast with this text: "overload". It is ""
	// for the text of the card.
	Way string
	// Is holds the costs and effects.
	Is Spell
}

type storedSpell struct {
	Text    string `json:"text"` // the first: notation.Compiled looks for it
	Version int    `json:"version"`
	Way     string `json:"way,omitempty"`
	Spell   *Spell `json:"spell"`
}

// Encode returns the stored form, which ReadSpell reads.
func (c CompiledSpell) Encode() (string, error) {
	raw, err := json.Marshal(storedSpell{Text: c.Text, Version: Version, Way: c.Way, Spell: &c.Is})
	return string(raw), err
}

// ReadSpell reads what CompiledSpell.Encode has returned.
func ReadSpell(text string) (CompiledSpell, error) {
	if !notation.Compiled(text) {
		return CompiledSpell{}, fmt.Errorf("card: %q isn't compiled", text)
	}
	var in storedSpell
	if err := json.Unmarshal([]byte(text), &in); err != nil {
		return CompiledSpell{}, fmt.Errorf("card: read a compiled spell: %w", err)
	}
	if in.Version != Version {
		return CompiledSpell{}, fmt.Errorf("card: a spell of version %d, and this program reads %d", in.Version, Version)
	}
	if in.Spell == nil {
		return CompiledSpell{}, fmt.Errorf("card: %q is no spell", text)
	}
	if err := notation.Validate(*in.Spell); err != nil {
		return CompiledSpell{}, fmt.Errorf("card: read a compiled spell: %w", err)
	}
	return CompiledSpell{Text: in.Text, Way: in.Way, Is: *in.Spell}, nil
}
