package play

import (
	"reflect"
	"strings"

	"arbiter/tracker/english"
)

// sayRest returns a step in words that changes what is true for a while, or that chooses
// what later steps are about.
func (g *Rules) sayRest(a Action) string {
	switch a := a.(type) {
	case Choose:
		if a.Who != nil {
			return "choose " + sayPlayer(a.Who)
		}
		return "choose " + a.On.String()
	case ForEach:
		return "for " + sayPlayer(&a.Who) + ": " + g.say(a.Do)
	case Prevent:
		return sayPrevention(a)
	case Double:
		return sayDoubling(a)
	case PutFaceDown:
		return "put " + a.N.String() + " of your cards onto the battlefield face down"
	case TurnOver:
		if a.Down {
			return "turn " + a.On.String() + " face down"
		}
		return "turn " + a.On.String() + " face up"
	case Goad:
		return "goad " + a.On.String()
	case ForbidRegeneration:
		return a.On.String() + " can't be regenerated this turn"
	case AddCombat:
		text := "there is an additional combat phase"
		if a.Main {
			text += ", and a main phase after it"
		}
		return text
	case ChangeDayNight:
		return "it becomes " + string(a.Day)
	default:
		return onTheCard
	}
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
	return text + " this turn"
}

// sayDoubling returns a doubling in words.
func sayDoubling(a Double) string {
	if a.Life != nil {
		return "double " + sayWhose(*a.Life) + " life total"
	}
	what := strings.TrimSpace(a.Kind + " counters")
	switch {
	case a.Power && a.Toughness:
		return "double the power and toughness of " + a.On.String()
	case a.Power:
		return "double the power of " + a.On.String()
	case a.Toughness:
		return "double the toughness of " + a.On.String()
	}
	return "double the number of " + what + " on " + a.On.String()
}

// sayAttempt returns steps on whose success others depend in words. A choice succeeds
// wherever there is something to choose.
func (g *Rules) sayAttempt(a Attempt) string {
	if len(a.Do) == 1 && reflect.DeepEqual(a.Then, a.Else) {
		if _, chooses := a.Do[0].(Choose); chooses {
			return g.say(a.Do) + then(". ", english.Capital(g.say(a.Then)))
		}
	}
	return g.say(a.Do) + then(". If so, ", g.say(a.Then)) + then(". If not, ", g.say(a.Else))
}
