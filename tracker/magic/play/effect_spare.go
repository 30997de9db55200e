package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

var (
	// choosesSome matches the choice of permanents that the next sentence excludes.
	choosesSome = regexp.MustCompile(`(?i)^choose ((?:up to )?(?:an?|one|two|three|four|five|six) [^.,]+)$`)
	// doesRest matches what is done to the others.
	doesRest = regexp.MustCompile(`(?i)^(destroy|exile|sacrifice|tap) the rest$`)
	// sparesSome matches both, joined to one sentence.
	sparesSome = regexp.MustCompile(`(?i)^choose ((?:up to )?(?:an?|one|two|three|four|five|six) [^.,]+), then (destroy|exile|sacrifice|tap) the rest$`)
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

// eachSpares matches what one or several players do with all but some of their own permanents.
var eachSpares = regexp.MustCompile(`(?i)^(each player|each opponent|each other player|that player|target opponent|target player) (chooses (?:up to )?(?:an?|one|two|three|four|five|six) [^.,]+ they control, then (?:destroys|sacrifices|exiles) the rest)$`)

// eachSparing reads an effect by which a player, or each of several, does something to all of their
// permanents of a kind but those that they choose.
func (r *reader) eachSparing(text string) (Steps, bool) {
	m := eachSpares.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	body, ok := bySelf(strings.NewReplacer("chooses ", "choose ", "destroys ", "destroy ", "sacrifices ", "sacrifice ", "exiles ", "exile ").Replace(m[2]))
	if !ok {
		return nil, false
	}
	do, ok := r.spares(body)
	who := notation.PlayerCalled(strings.ToLower(m[1]))
	if strings.HasPrefix(who.Name, "each ") {
		who = notation.Player{Kind: notation.PlayerKind(who.Name)}
	}
	return Steps{ForEach{Who: who, Do: do, Acts: true}}, ok
}

// spellOrPermanent matches an effect on a target that is either a spell or a permanent.
var spellOrPermanent = regexp.MustCompile(`(?i)^(.*\btarget )spell or ((?:nonland )?permanent|creature)\b([^"]*)$`)

// eitherTarget reads an effect on a target that is either a spell, to which players do it, or a
// permanent.
func (r *reader) eitherTarget(text string) (Steps, bool) {
	m := spellOrPermanent.FindStringSubmatch(text)
	if m == nil || strings.Contains(m[1]+m[3], " and ") {
		return nil, false
	}
	do, ok := r.clause(m[1] + m[2] + m[3])
	if !ok {
		return nil, false
	}
	spell := m[1] + "spell" + m[3]
	return Steps{Modes{Least: 1, Most: 1, Modes: []Mode{{Text: m[1] + m[2] + m[3], Do: do}, {Text: spell, Do: Steps{Note{Text: spell}}}}}}, true
}

// preventsToBoth matches the prevention of damage to a player and to permanents that the player
// controls.
var preventsToBoth = regexp.MustCompile(`(?i)^(prevent all (?:combat )?damage that ` + `would be dealt to )you and ((?:creatures|permanents|planeswalkers) you control)( this turn)( by [^.,]+)?$`)

// preventingBoth reads such an effect.
func (r *reader) preventingBoth(text string) (Steps, bool) {
	m := preventsToBoth.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	return r.both(m[1]+"you"+m[4]+m[3], m[1]+m[2]+m[4]+m[3])
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
