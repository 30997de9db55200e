package play

import (
	"regexp"
	"slices"

	"arbiter/tracker/notation"
)

var (
	// choosesSome matches the choice of permanents that the next sentence excludes.
	choosesSome = regexp.MustCompile(`(?i)^choose ((?:up to )?(?:an?|one|two|three) [^.,]+)$`)
	// doesRest matches what is done to the others.
	doesRest = regexp.MustCompile(`(?i)^(destroy|exile|sacrifice|tap) the rest$`)
	// sparesSome matches both, joined to one sentence.
	sparesSome = regexp.MustCompile(`(?i)^choose ((?:up to )?(?:an?|one|two|three) [^.,]+), then (destroy|exile|sacrifice|tap) the rest$`)
)

// sparing joins the sentence that chooses permanents and the one about the rest of them.
func sparing(all []string) []string {
	for i := range len(all) - 1 {
		some, rest := choosesSome.FindStringSubmatch(all[i]), doesRest.FindStringSubmatch(all[i+1])
		if some != nil && rest != nil {
			return slices.Concat(all[:i], []string{"choose " + some[1] + ", then " + rest[1] + " the rest"}, all[i+2:])
		}
	}
	return all
}

// spares reads an effect that does something to all permanents of a kind but those that its
// controller chooses: "choose up to one creature, then destroy the rest".
func (r *reader) spares(text string) (Steps, bool) {
	m := sparesSome.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	some, err := r.g.effects.Parse("tap " + normal(m[1]))
	if err != nil || len(some) != 1 {
		return nil, false
	}
	chosen, ok := some[0].(Tap)
	if !ok || chosen.On.Target || chosen.On.Filter == nil || chosen.On.Filter.Card != nil || len(chosen.On.List) > 0 || chosen.On.Count == nil {
		return nil, false
	}
	rest, err := r.g.effects.Parse(m[2] + " all creatures")
	if err != nil || len(rest) != 1 {
		return nil, false
	}
	of := notation.Selector{Filter: chosen.On.Filter, All: true, Not: []notation.Selector{{It: notation.They}}}
	switch then := rest[0].(type) {
	case LeaveBattlefield:
		then.On = of
		return Steps{Choose{On: &chosen.On}, then}, true
	case Tap:
		then.On = of
		return Steps{Choose{On: &chosen.On}, then}, true
	default:
		return nil, false
	}
}

var (
	// anotherForEach matches the choice of a target and of another one for each time that the
	// spell was kicked, and toEachOfThem what is done to them. Players track the mana, and with it
	// how often the spell was kicked.
	anotherForEach = regexp.MustCompile(`(?i)^choose any target, ` + `then choose another target for each time this spell was kicked$`)
	toEachOfThem   = regexp.MustCompile(`(?i)^(.+ deals .+ damage to each of )them$`)
	// dividedEvenly matches damage that is divided evenly among its recipients.
	dividedEvenly = regexp.MustCompile(`(?i)^(.+ deals .+ damage) divided evenly, rounded down, among (any number of .+)$`)
)

// eachKicked joins the sentences of a spell that has a further target for each time that it was
// kicked (CR 702.33g).
func eachKicked(all []string) []string {
	for i := range len(all) - 1 {
		if then := toEachOfThem.FindStringSubmatch(all[i+1]); then != nil && anotherForEach.MatchString(all[i]) {
			return slices.Concat(all[:i], []string{then[1] + "any number of targets"}, all[i+2:])
		}
	}
	return all
}

// evenly reads damage that is divided evenly.
func (r *reader) evenly(text string) (Steps, bool) {
	m := dividedEvenly.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	all, ok := r.clause(m[1] + " to each of " + m[2])
	if !ok || len(all) != 1 {
		return nil, false
	}
	damage, ok := all[0].(Damage)
	if !ok || len(damage.Assignments) != 1 {
		return nil, false
	}
	damage.Assignments = slices.Clone(damage.Assignments)
	damage.Assignments[0].Evenly = true
	return Steps{damage}, true
}
