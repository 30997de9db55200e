package play

import (
	"slices"

	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// CardAbility is an ability of a card, with whether Arbiter carries it out.
type CardAbility struct {
	Face string
	Kind card.Kind
	// Text is the line of the card's text that the ability is in. It is "" where only the
	// compiled form of the line is known.
	Text    string
	Is      card.Ability // nil for the effect of an instant or sorcery
	Carried bool         // the whole line is carried out, or concerns only what no board shows
	Why     card.Reason  // the reason why it isn't carried out; "" if it is
}

// SpellAbility is the kind of the effect of an instant or sorcery (CR 113.3a).
const SpellAbility card.Kind = "spell"

// Abilities lists the abilities of a card, of each face in the order of its text:
// keywords first. known is false if only the kinds of its lines are known.
func (g *Rules) Abilities(p *Printed) (all []CardAbility, known bool) {
	var lines [][]string
	if p.Lines != nil {
		lines = p.Lines()
	}
	for i := range p.Faces {
		face := p.Faces[i]
		for _, k := range face.Keywords {
			one := CardAbility{Face: face.Name, Kind: card.KindKeyword, Text: k, Carried: !card.KeywordLeft(k)}
			if compiled := g.compiler.Compile(k, card.Self{}); len(compiled) == 1 {
				one.Is = compiled[0]
			}
			if !one.Carried {
				one.Why = card.PlayersKeyword
			}
			all = append(all, one)
		}
		switch {
		case i >= len(lines):
		case face.IsPermanent():
			all = append(all, g.permanentAbilities(face, lines[i])...)
		default:
			all = append(all, g.spellAbilities(g.spellFace(*p, i))...)
		}
	}
	return all, len(lines) == len(p.Faces)
}

// permanentAbilities lists the abilities in the lines of a permanent's text.
func (g *Rules) permanentAbilities(face card.Definition, lines []string) (all []CardAbility) {
	name, self := face.Name, card.Self{Name: face.Name, Noun: face.Noun()}
	var while *notation.Condition
	for _, line := range lines {
		line = g.wordedOn(&face, notation.Straight(line))
		if limit, ok := card.Threshold(line); ok {
			while = limit
			continue
		}
		said := line
		if notation.Compiled(line) {
			said = ""
		}
		compiled, ok := g.compiler.Compile(line, self), false
		if while != nil {
			if below, ok := g.compiler.Below(line, self, while); ok {
				compiled = below
			}
		}
		var left *card.LeftLine
		face, left = g.addLine(face, line, while)
		ok = left == nil || left.Why == card.OffBoard && !left.Part
		for _, a := range compiled {
			one := CardAbility{Face: name, Kind: a.Kind(), Text: said, Is: a, Carried: ok}
			if left != nil {
				one.Why = left.Why
			}
			all = append(all, one)
		}
	}
	return all
}

// spellAbilities lists the abilities of an instant or sorcery. Its text is in face.Abilities.
func (g *Rules) spellAbilities(face card.Definition) (all []CardAbility) {
	is, known := g.spell(&face, way{})
	if !known {
		return []CardAbility{{Face: face.Name, Kind: card.KindLeft, Is: card.Left{Why: card.UnknownWords}, Why: card.UnknownWords}}
	}
	left := g.notDone(is)
	carried := len(left) == 0 && len(is.Left) == 0 // it is carried out wholly, or not at all
	for _, do := range is.Do {
		one := CardAbility{Face: face.Name, Kind: SpellAbility, Text: do.Said, Carried: carried}
		switch {
		case slices.Contains(left, do.Said):
			one.Why = card.UnknownEffect
		case !carried:
			one.Why = card.NotApplied
		}
		all = append(all, one)
	}
	for _, text := range is.Left {
		all = append(all, CardAbility{Face: face.Name, Kind: card.KindLeft, Text: text, Is: card.Left{Why: card.UnknownWords}, Why: card.UnknownWords})
	}
	for _, text := range is.Elsewhere {
		all = append(all, CardAbility{Face: face.Name, Kind: card.KindLeft, Text: text, Is: card.Left{Why: card.NotApplied}, Why: card.NotApplied})
	}
	return all
}
