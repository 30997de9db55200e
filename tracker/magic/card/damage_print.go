package card

import (
	"strings"

	"arbiter/tracker/english"
)

// String returns the effect as text, in the wording of cards.
func (r DamageReplacing) String() string {
	kind := ""
	if r.Only != "" {
		kind = string(r.Only) + " "
	}
	by, to := "a source", ""
	if len(r.By) > 0 {
		by = r.By[0].String()
	}
	var recipients []string
	for _, x := range r.To {
		recipients = append(recipients, x.String())
	}
	if len(recipients) > 0 {
		to = " to " + strings.Join(recipients, " or ")
	}
	bounds := ""
	switch {
	case r.Amount.Min > 0:
		bounds = decimal(r.Amount.Min) + " or more "
	case r.Amount.Max > 0:
		bounds = decimal(r.Amount.Max) + " or less "
	}
	dealt := to
	if len(r.By) > 0 {
		dealt += " by " + by
	}
	var text string
	switch c := r.Change; {
	case c.Certain && len(r.By) > 0:
		text = english.Capital(kind + "damage that would be dealt by " + by + " can't be prevented")
	case c.Certain:
		text = english.Capital(kind + "damage can't be prevented")
	case r.Onto != nil:
		text = "All " + kind + "damage that would be dealt" + dealt + " is dealt to " + r.Onto.String() + " instead"
	case r.Whose:
		text = "All " + kind + "damage that would be dealt" + dealt + " is dealt to its controller instead"
	case c.All && len(r.After) == 0 && r.Amount == Bounds{}:
		text = "Prevent all " + kind + "damage that would be dealt" + dealt
	case c.Power:
		text = "If " + by + " would deal an amount of " + kind + "damage less than this permanent's power" + to + ", that source deals damage equal to this permanent's power instead"
	default:
		text = "If " + by + " would deal " + bounds + kind + "damage" + to + ", " + r.result()
	}
	if r.When != nil {
		return r.When.before(text + ".")
	}
	return text + "."
}

// result returns what happens instead as text: "it deals double that damage instead".
func (r DamageReplacing) result() string {
	var text string
	switch c := r.Change; {
	case c.Times == 2:
		return "it deals double that damage instead"
	case c.Times > 0:
		return "it deals triple that damage instead"
	case c.Plus > 0:
		return "it deals that much damage plus " + decimal(c.Plus) + " instead"
	case c.Minus > 0:
		return "it deals that much damage minus " + decimal(c.Minus) + " instead"
	case c.Halve:
		return "it deals half that damage, " + "rounded down, instead"
	case c.To > 0:
		return "it deals " + decimal(c.To) + " damage instead"
	case c.AllBut > 0:
		return "prevent all but " + decimal(c.AllBut) + " of that damage"
	case c.Prevent > 0:
		return "prevent " + decimal(c.Prevent) + " of that damage"
	case c.Half:
		return "prevent half that damage, rounded up"
	case c.All:
		text = "prevent that damage"
	}
	var after []string
	for _, a := range r.After {
		after = append(after, a.String())
	}
	switch {
	case r.Change.Instead:
		return strings.Join(after, " and ") + " instead"
	case len(after) > 0:
		text += " and " + strings.Join(after, " and ")
	}
	return text
}

// String returns the change as text: "put that many +1/+1 counters on it".
func (a DamageAfter) String() string {
	if a.Do == GainLife {
		return "you gain life equal to the damage prevented this way"
	}
	n, noun, on := "that many ", " counters", " on it"
	if a.N > 0 {
		n, noun = "a ", " counter"
	}
	if a.Do == RemoveCounters {
		on = " from it"
	}
	return string(a.Do) + " " + n + a.Kind + noun + on
}

// String returns the description as text: "a red source you control".
func (s DamageSource) String() string {
	if s.Words != "" {
		return s.Words
	}
	return s.On.String()
}

// String returns the description as text: "an opponent", "another creature you control".
func (x DamageRecipient) String() string {
	for _, p := range damagePlayers {
		if p.is == x.Player {
			return p.text
		}
	}
	return x.On.String()
}
