package play

import (
	"regexp"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/magic/card"
)

var (
	// preventedThisTurn matches the prevention of damage until end of turn, with the duration
	// anywhere in the sentence.
	preventedThisTurn = regexp.MustCompile(`(?i)^(prevent all (?:combat |noncombat )?damage\b[^."]*?) this turn( by [^."]+)?$`)
	// multipliedThisTurn matches a replacement effect on the amount of damage until end of turn.
	multipliedThisTurn = regexp.MustCompile(`(?i)^(?:(?:until end of turn|this turn), )?(if [^."]+ would (?:deal|be dealt) [^."]*damage[^."]*?)( this turn)?(?: (to [^.",]+))?(, (?:it|that source) deals [^."]+ instead)$`)
	// lifeThisTurn matches that players can't gain life until end of turn.
	lifeThisTurn = regexp.MustCompile(`(?i)^((?:you|players|your opponents) can't gain life) this turn$`)
	// ofTheseColors matches sources of two colors.
	ofTheseColors = regexp.MustCompile(`(?i)\b(white|blue|black|red|green) (?:sources and (white|blue|black|red|green)|(?:and/or|or) (white|blue|black|red|green)) sources\b`)
)

// damageThisTurn reads a prevention or replacement effect on damage until end of turn that
// describes sources and recipients. It applies to those that match as the damage would be dealt
// (CR 611.2c).
func (r *reader) damageThisTurn(text string) (Steps, bool) {
	if m := lifeThisTurn.FindStringSubmatch(text); m != nil {
		return r.replacingThisTurn(m[1])
	}
	m := preventedThisTurn.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	said := m[1] + m[2]
	colors := ofTheseColors.FindStringSubmatch(said)
	if colors == nil {
		return r.replacingThisTurn(said)
	}
	var all Steps
	for _, color := range []string{colors[1], colors[2] + colors[3]} {
		steps, ok := r.replacingThisTurn(strings.Replace(said, colors[0], color+" sources", 1))
		if !ok {
			return nil, false
		}
		all = append(all, steps...)
	}
	return all, true
}

// multipliesThisTurn reads a replacement effect on the amount of damage until end of turn.
func (r *reader) multipliesThisTurn(sentence string) (Steps, bool) {
	m := multipliedThisTurn.FindStringSubmatch(sentence)
	if m == nil || m[2] == "" && english.Capital(sentence[:2]) == "If" {
		return nil, false
	}
	to := m[3]
	if to != "" {
		to = " " + to
	}
	return r.replacingThisTurn(m[1] + to + m[4])
}

// entersThisTurn matches a replacement effect on entering permanents until end of turn.
var entersThisTurn = regexp.MustCompile(`(?i)^until end of turn, (if an? [a-z ]+ would enter and [^,"]+, exile it instead)$`)

// entryThisTurn reads an ability about entering permanents as an effect that lasts until end of turn.
func (r *reader) entryThisTurn(text string) (Steps, bool) {
	m := entersThisTurn.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	all := r.g.compiler.Compile(english.Capital(m[1])+".", card.Self{})
	if len(all) != 1 {
		return nil, false
	}
	a, ok := all[0].(card.OthersEnter)
	if !ok || !a.Uncast {
		return nil, false
	}
	return Steps{Begin{Entry: &a.Entry, ThisTurn: true}}, true
}

// replacingThisTurn reads a static ability as an effect that lasts until end of turn. The ability
// may name neither a source nor a condition.
func (r *reader) replacingThisTurn(ability string) (Steps, bool) {
	described, _, _ := strings.Cut(strings.Replace(ability, "damage that would", "damage would", 1), ", ")
	if strings.Contains(ability, card.Source) || itWords.MatchString(strings.Replace(described, "damage that ", "damage ", 1)) {
		return nil, false
	}
	var steps Steps
	for _, a := range r.g.compiler.Compile(english.Capital(ability)+".", card.Self{}) {
		switch a := a.(type) {
		case card.DamageReplacing:
			if a.When != nil || a.Onto != nil || len(a.After) > 0 || a.Change.Power || !describesDamage(a) {
				return nil, false
			}
			steps = append(steps, Begin{Damage: []card.DamageReplacing{a}, ThisTurn: true})
		case card.Replacing:
			if a.Of != "life" || !a.Cant || a.Itself || a.Another || a.While != nil {
				return nil, false
			}
			steps = append(steps, Begin{Replaces: []card.Replacement{a.Replacement}, ThisTurn: true})
		default:
			return nil, false
		}
	}
	return steps, len(steps) > 0
}

// describesDamage reports whether an effect on damage only describes its sources and recipients,
// and names neither its own permanent nor the host of that.
func describesDamage(a card.DamageReplacing) bool {
	described := func(s card.Subject) bool { return !s.Itself && s.Host == "" && (s.What == nil || !s.What.Other) }
	for _, by := range a.By {
		if !described(by.On) {
			return false
		}
	}
	for _, to := range a.To {
		if !described(to.On) {
			return false
		}
	}
	return true
}
