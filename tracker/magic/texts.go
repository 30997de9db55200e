package magic

import (
	"slices"

	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// compile adds the effects of compiled static abilities to a definition:
// "Other Goblins you control get +1/+1 and have haste", "Equipped creature
// gets +2/+2", or a power and toughness equal to the number of creatures you
// control.
func (g *Rules) compile(def *Definition) {
	for _, text := range def.Abilities {
		for _, a := range g.compiler.Compile(text, card.Self{Name: def.Name}) {
			def.take(a)
		}
	}
}

// take adds a static ability to a definition. It returns false if definitions
// don't hold this kind of ability.
func (def *Definition) take(a card.Ability) bool {
	switch a := a.(type) {
	case card.Size:
		if !def.onlyStars() {
			return false
		}
		def.Star = &a.Number
		return true
	case card.Static:
		if a.On.Host != "" {
			return def.grant(a)
		}
		what := notation.Filter{Permanent: true}
		if a.On.What != nil {
			what = *a.On.What
		}
		def.Static = append(slices.Clip(def.Static), Static{What: what, Self: a.On.Itself, Change: a.Change, While: a.While})
		return true
	default:
		return false
	}
}

// grant adds a static ability that applies to the host. Two such abilities are
// joined if possible.
func (def *Definition) grant(a card.Static) bool {
	if def.Grants == nil {
		def.Grants = &Grant{Change: a.Change, While: a.While}
		return true
	}
	if had := def.Grants; had.While == nil && a.While == nil && layersOf(&had.Change)&layersOf(&a.Change)&^abilityLayer == 0 && had.Each == nil && a.Change.Each == nil {
		def.Grants = &Grant{Change: both(had.Change, a.Change)}
		return true
	}
	return false
}

// both joins two changes of different layers, or of abilities.
func both(a, b notation.Change) notation.Change {
	a.Power, a.Toughness = a.Power+b.Power, a.Toughness+b.Toughness
	if b.BasePower != nil || b.BaseToughness != nil {
		a.BasePower, a.BaseToughness = b.BasePower, b.BaseToughness
	}
	a.Switch = a.Switch || b.Switch
	for _, list := range []struct{ to, from *[]string }{
		{&a.Supertypes, &b.Supertypes},
		{&a.Types, &b.Types},
		{&a.Subtypes, &b.Subtypes},
		{&a.Colors, &b.Colors},
		{&a.Keywords, &b.Keywords},
		{&a.Abilities, &b.Abilities},
		{&a.Loses, &b.Loses},
	} {
		*list.to = append(slices.Clip(*list.to), *list.from...)
	}
	a.Adds, a.Colorless, a.AddsColors = a.Adds || b.Adds, a.Colorless || b.Colorless, a.AddsColors || b.AddsColors
	a.LosesAll = a.LosesAll || b.LosesAll
	return a
}
