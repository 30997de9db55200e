package board

import (
	"slices"

	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// LeftOf returns what a definition leaves to the players: lines of a card's text
// that aren't carried, abilities given in words that aren't understood, and keywords that
// the board doesn't carry out.
func (s *State) LeftOf(def *card.Definition) []card.LeftLine {
	all := def.Left
	for _, keyword := range def.Keywords {
		if card.KeywordLeft(keyword) {
			all = append(slices.Clip(all), card.LeftLine{Text: keyword, Why: card.PlayersKeyword})
		}
	}
	if s.HandMade(def) || def.LinesLeft > 0 { // described in other words, or said already
		return all
	}
	for _, text := range def.Abilities {
		if _, symbol := card.Threshold(text); symbol {
			continue
		}
		for _, a := range s.Compiler.Compile(text, card.Self{Name: def.Name}) {
			if left, ok := a.(card.Left); ok {
				all = append(slices.Clip(all), card.LeftLine{Text: notation.Words(text), Why: left.Why})
				break
			}
		}
	}
	return all
}

// HandMade reports whether a definition has effects that don't compile from its abilities,
// as in games of earlier versions. The texts of such abilities only describe the effects.
func (s *State) HandMade(def *card.Definition) bool {
	if len(def.Static)+len(def.Replaces)+len(def.Entry) == 0 || slices.ContainsFunc(def.Abilities, card.Symbol) { // effects below a symbol have no text
		return false
	}
	compiled := card.Definition{Power: def.Power, Toughness: def.Toughness}
	add := func(all []card.Ability) {
		for _, a := range all {
			AddAbility(&compiled, a)
		}
	}
	for _, text := range def.Abilities {
		add(s.Compiler.Compile(text, card.Self{Name: def.Name}))
	}
	for _, keyword := range def.Keywords {
		add(s.Compiler.Meaning(keyword, slices.Contains(def.Types, "Creature")))
	}
	return len(def.Static) > len(compiled.Static) || len(def.Replaces) > len(compiled.Replaces) || len(def.Entry) > len(compiled.Entry)
}

// Yours reports whether a definition leaves something to the players that
// concerns the board, or a part of a line that does.
func (s *State) Yours(def *card.Definition) bool {
	left := s.LeftOf(def)
	if len(left) == 0 {
		return def.TextLeft || def.LinesLeft > 0 // of an earlier version
	}
	return slices.ContainsFunc(left, func(l card.LeftLine) bool { return l.Part || l.Why != card.OffBoard })
}
