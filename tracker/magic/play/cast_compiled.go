package play

import (
	"slices"

	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// CompiledSpell returns the text of an instant or sorcery, which def has as its
// abilities, as data without its sentences: once for the card, and once for each of its
// ways of casting that changes the text, and the abilities that function elsewhere. It returns
// nothing for a text of which a word isn't understood.
func (g *Rules) CompiledSpell(def card.Definition) []string {
	own := g.compiledSpell(&def, way{})
	if len(own) == 0 {
		return nil
	}
	var all []string
	for _, w := range ways {
		if w.text != nil && def.HasWord(w.word) {
			all = append(all, g.compiledSpell(&def, w)...)
		}
	}
	for _, line := range g.compiler.Spell(def.Abilities, card.Self{Name: def.Name}).Elsewhere {
		if g.functionsElsewhere(&def, line) {
			all = append(all, g.Compiled(def, "", line))
		}
	}
	return append(own, all...)
}

// functionsElsewhere reports whether the engine carries out an ability of an instant or sorcery
// that functions in another zone, or triggers on what is done with the card (CR 113.6).
func (g *Rules) functionsElsewhere(def *card.Definition, line string) bool {
	all := g.compiler.Compile(line, card.Self{Name: def.Name})
	for _, a := range all {
		switch a := a.(type) {
		case card.Trigger:
			own := !slices.ContainsFunc(a.On, func(e card.Event) bool { return !e.Of.Itself || !e.Is.Unseen() })
			if !own && !a.Functions(card.InGraveyard) || g.AbilityLeft(a, line) != nil {
				return false
			}
		case card.Activated:
			if a.Zone() == "" || g.AbilityLeft(a, line) != nil {
				return false
			}
		default:
			return false
		}
	}
	compiled, err := card.ReadLine(g.Compiled(*def, "", line))
	return len(all) > 0 && err == nil && !slices.ContainsFunc(compiled.Is, func(a card.Ability) bool { return a.Kind() == card.KindLeft })
}

// compiledSpell is CompiledSpell for one way of casting.
func (g *Rules) compiledSpell(def *card.Definition, w way) []string {
	is, _ := g.spell(def, w)
	if len(is.Left) > 0 || len(g.notDone(is)) > 0 {
		return nil
	}
	for i, do := range is.Do {
		is.Do[i] = g.compiledEffect(do, false)
	}
	for _, costs := range append([][]card.Cost{is.Cost}, is.Either...) {
		for i := range costs {
			costs[i].Yours = reworded(costs[i].Yours, most(""))
		}
	}
	is.Elsewhere = make([]string, len(is.Elsewhere)) // without their texts
	text, err := card.CompiledSpell{Way: w.word, Is: is}.Encode()
	if err != nil || !wordless(text) {
		return nil
	}
	return []string{text}
}

// spell returns what the text of an instant or sorcery says that is cast in a way. known
// is false if the program doesn't have that text.
func (g *Rules) spell(def *card.Definition, w way) (is card.Spell, known bool) {
	if slices.ContainsFunc(def.Abilities, notation.Compiled) {
		return storedSpell(def, w)
	}
	lines := def.Abilities
	if w.text != nil {
		lines = w.text(def)
	}
	is = g.compiler.Spell(lines, card.Self{Name: def.Name})
	is.Elsewhere = slices.DeleteFunc(is.Elsewhere, func(line string) bool { return g.functionsElsewhere(def, line) })
	return is, len(lines) > 0
}

// storedSpell is spell for a text that is stored compiled.
func storedSpell(def *card.Definition, w way) (is card.Spell, known bool) {
	word := ""
	if w.text != nil {
		word = w.word
	}
	for _, text := range def.Abilities {
		if c, err := card.ReadSpell(text); err == nil && c.Way == word {
			return c.Is, true
		}
	}
	return is, false
}
