package discordtest

import (
	"encoding/json"
	"fmt"
	"slices"
)

// sign is the emoji of a button or option.
type sign struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Sign returns the name of the emoji of a button, or "" if it has none.
func (c *Component) Sign() string { return signName(c.Emoji) }

// Sign returns the name of the emoji of an option, or "" if it has none.
func (o *SelectOption) Sign() string { return signName(o.Emoji) }

func signName(raw json.RawMessage) string {
	var s sign
	if json.Unmarshal(raw, &s) != nil {
		return ""
	}
	return s.Name
}

// lintEmojis checks that the emojis of buttons and options are the application's or
// Unicode emojis.
func (d *Discord) lintEmojis(components []Component) (l linted) {
	check := func(at string, raw json.RawMessage) {
		var s sign
		if len(raw) == 0 || string(raw) == "null" {
			return
		}
		if json.Unmarshal(raw, &s) != nil {
			l.add(at+".emoji", "INVALID", "the emoji is no object")
			return
		}
		plain := s.Name == "" || !slices.ContainsFunc([]rune(s.Name), func(r rune) bool { return r > 0x2000 })
		switch e := d.emoji(s.ID); {
		case s.ID == "" && plain:
			l.add(at+".emoji.name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji: %q", s.Name)
		case s.ID != "" && (e == nil || e.Name != s.Name):
			l.add(at+".emoji.id", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji: %s %q", s.ID, s.Name)
		}
	}
	var visit func(at string, all []Component)
	visit = func(at string, all []Component) {
		for i := range all {
			at := fmt.Sprintf("%s.%d", at, i)
			check(at, all[i].Emoji)
			for j := range all[i].Options {
				check(fmt.Sprintf("%s.options.%d", at, j), all[i].Options[j].Emoji)
			}
			visit(at+".components", all[i].Components)
		}
	}
	visit("components", components)
	return l
}
