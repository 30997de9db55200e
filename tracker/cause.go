package tracker

import "slices"

// Rule is the stable key of a rule, such as "magic/sba/toughness-zero".
// Package rules resolves it to the number of the edition in use.
type Rule string

// Cause says why something happened. One of its fields is set; Rule may be set with
// any other, as the rule by which it was done.
type Cause struct {
	Player string `json:"player,omitempty"` // the name of the player who did it
	Rule   Rule   `json:"rule,omitempty"`   // the rule that did it, or by which it was done
	Effect string `json:"effect,omitempty"` // the named effect that did it
	ByHand bool   `json:"by_hand,omitempty"`
	// Again marks an event of a later round of a loop, which an event at the end of the loop summarizes.
	// Replies omit it; the log doesn't.
	Again bool `json:"again,omitempty"`

	// Effects are the names in Effect where it is more than one: those in a
	// group are joined by "and", the groups by commas.
	Effects [][]string `json:"effects,omitempty"`
}

// By returns the cause with further effects.
func (c Cause) By(effects ...string) Cause {
	if len(effects) == 0 {
		return c
	}
	all := slices.Clip(c.Effects)
	if c.Effect != "" && all == nil {
		all = [][]string{{c.Effect}}
	}
	c.Effects = append(all, effects)
	c.Effect = effectsOf(c.Effects).String()
	if len(c.Effects) == 1 && len(effects) == 1 {
		c.Effects = nil
	}
	return c
}

// NamedEffect returns the names of the effects; zero without any.
func (c Cause) NamedEffect() Message {
	switch {
	case c.Effect == "":
		return Message{}
	case c.Effects == nil:
		return Quoted(c.Effect)
	}
	return effectsOf(c.Effects)
}

func effectsOf(groups [][]string) Message {
	return Say("%s", Row{", ", each(groups, func(names []string) any { return ListOf(each(names, Quoted)) })})
}

// Happening is one event with its cause.
type Happening[E any] struct {
	Event E
	Cause Cause
}
