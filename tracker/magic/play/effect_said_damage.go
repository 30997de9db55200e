package play

import (
	"strings"

	"arbiter/tracker/notation"
)

func sayDamage(a DamageAssignment) string {
	text := "damage is dealt"
	if a.From != nil {
		text = a.From.String() + " deals"
	}
	where := ""
	if a.Power {
		text += " damage equal to its power"
	} else {
		amount, is, ok := strings.Cut(sayAmount(a.N, "damage"), sayWhere)
		if text += " " + amount; ok {
			where = sayWhere + is
		}
	}
	if a.To.Players != nil && !a.To.Either {
		text += " to " + sayPlayer(a.To.Players)
	} else {
		text += " to " + a.To.String()
	}
	if a.Evenly {
		text += ", divided evenly, rounded down"
	}
	if a.Excess {
		where += a.sayExcess()
	}
	if a.And != nil {
		text += " and " + sayPlayer(a.And)
	}
	return text + where
}

// sayPrevention returns a prevention effect in words.
func sayPrevention(a Prevent) string {
	if a.Cant {
		return "damage can't be prevented this turn"
	}
	kind := "damage"
	if a.Combat {
		kind = "combat damage"
	}
	if a.Onto != nil {
		return a.sayRedirection(kind)
	}
	text := "prevent all " + kind
	switch {
	case a.Next:
		text = "prevent the " + kind + " the next time"
	case !a.All:
		text = "prevent the next " + a.N.String() + " " + kind
	}
	if a.To != nil {
		to := a.To.String()
		if a.To.Players != nil && !a.To.Either {
			to = sayPlayer(a.To.Players)
		}
		text += " to " + to
	}
	if a.By != nil {
		text += " by " + a.By.String()
	}
	if a.From != nil {
		text += " by a source that you choose"
	}
	if a.NextTurn {
		return text + " until your next turn"
	}
	return text + " this turn"
}

// sayRedirection returns a redirection effect in words.
func (a Prevent) sayRedirection(kind string) string {
	name := func(t *notation.Target) string {
		if t.Players != nil && !t.Either {
			return sayPlayer(t.Players)
		}
		return t.String()
	}
	text := "all " + kind
	switch {
	case a.Next:
		text = kind + " the next time"
	case !a.All:
		text = "the next " + a.N.String() + " " + kind
	}
	if a.To != nil {
		text += " to " + name(a.To)
	}
	if a.By != nil {
		text += " by " + a.By.String()
	}
	if a.From != nil {
		text += " by a source that you choose"
	}
	return text + " this turn is dealt to " + name(a.Onto) + " instead"
}

// sayExcess returns in words that excess damage is dealt to the controller of a creature.
func (a DamageAssignment) sayExcess() string {
	text := ", and excess damage to that creature's controller instead"
	if a.ExcessWith != "" {
		text += " if the source has " + a.ExcessWith
	}
	return text
}
