package magic

import (
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

// readTexts carries out the ability texts that say what a static ability does
// to permanents: "Other Goblins you control get +1/+1 and have haste.",
// "Equipped creature gets +2/+2.", or that a token's size is the number of
// creatures you control. What else they say is shown
// and left to the players.
func (g *Game) readTexts(def *Definition) {
	for _, text := range def.Abilities {
		for sentence := range strings.SplitSeq(text, ". ") {
			g.readText(def, strings.TrimSuffix(strings.TrimSpace(sentence), "."))
		}
	}
}

// readText adds what one sentence says to a definition, and reports whether it
// says such a thing.
func (g *Game) readText(def *Definition, sentence string) bool {
	if star := g.star(def, sentence); star != nil {
		def.Star = star
		return true
	}
	if rest, ok := after(sentence, hostWords...); ok {
		return g.readGrant(def, rest)
	}
	self := false
	if rest, ok := after(sentence, selfWords(def)...); ok {
		sentence, self = "it"+rest, true
	}
	on, how, while, ok := notation.ParseStatic(g.vocabulary, sentence)
	switch {
	case !ok || how.X != "":
		return false
	case self && on.It != "":
		def.Static = append(slices.Clip(def.Static), Static{What: notation.Filter{Permanent: true}, Self: true, Change: how, While: while})
	case on.Filter != nil && on.All && len(on.Not) == 0:
		def.Static = append(slices.Clip(def.Static), Static{What: *on.Filter, Change: how, While: while})
	default:
		return false
	}
	return true
}

// readGrant reads what follows "Enchanted creature". Two such texts are one
// grant.
func (g *Game) readGrant(def *Definition, rest string) bool {
	on, how, while, ok := notation.ParseStatic(g.vocabulary, "it"+rest)
	if !ok || on.It == "" || how.X != "" {
		return false
	}
	if def.Grants == nil {
		def.Grants = &Grant{Change: how, While: while}
		return true
	}
	if had := def.Grants; had.While == nil && while == nil && layersOf(&had.Change)&layersOf(&how)&^abilityLayer == 0 && had.Each == nil && how.Each == nil {
		def.Grants = &Grant{Change: both(had.Change, how)}
		return true
	}
	return false
}

// both is two changes of different layers, or of abilities, in one.
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

// star reads what the size of a creature counts (CR 208.2a); nil where the
// sentence says nothing of it.
func (g *Game) star(def *Definition, sentence string) *notation.Filter {
	if def.Power != "*" || def.Toughness != "*" {
		return nil
	}
	for _, who := range selfWords(def) {
		if rest, ok := after(sentence, who+"'s power and toughness are each equal to the number of"); ok {
			f, ok := notation.ParseFilter(g.vocabulary, rest)
			if ok {
				return f
			}
		}
	}
	return nil
}

// hostWords are what an Aura, Equipment or Fortification calls its host.
var hostWords = []string{
	"Enchanted creature", "Enchanted permanent", "Enchanted artifact", "Enchanted land", "Enchanted enchantment", "Enchanted planeswalker",
	"Equipped creature", "Fortified land",
}

// selfWords are what a permanent calls itself.
func selfWords(def *Definition) []string {
	words := []string{"This creature", "This token", "This permanent", "This artifact", "This land", "This enchantment", "This Vehicle"}
	if def.Name != "" {
		short, _, _ := strings.Cut(def.Name, ",")
		words = append(words, def.Name, short)
	}
	return words
}

// after is what follows words at the beginning of a sentence, a space first.
func after(sentence string, any ...string) (string, bool) {
	for _, words := range any {
		if len(sentence) > len(words) && strings.EqualFold(sentence[:len(words)], words) && sentence[len(words)] == ' ' {
			return sentence[len(words):], true
		}
	}
	return "", false
}
