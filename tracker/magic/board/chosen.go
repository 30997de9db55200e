package board

import (
	"slices"
	"strings"

	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// Chosen is what was chosen for a permanent as it entered.
type Chosen struct {
	Choice card.Choice `json:"choice"`
	Value  string      `json:"value"` // "red", "Goblin", the name of a player
}

// ChosenAs returns the "type", "color" or "name" that was chosen for the permanent; "" if
// none was.
func (p *Permanent) ChosenAs(what string) string {
	choice := card.ChooseType
	switch what {
	case "color":
		choice = card.ChooseColor
	case notation.ChosenName:
		choice = card.ChooseName
	}
	for _, c := range p.Chosen {
		if c.Choice == choice {
			return c.Value
		}
	}
	return ""
}

// ChosenPlayer returns the seat of the player who was chosen for a permanent, or 0.
func (s *State) ChosenPlayer(p *Permanent) int {
	name := p.chosenFor(card.ChoosePlayer, card.ChooseOpponent)
	return 1 + slices.IndexFunc(s.Players, func(one Player) bool { return name != "" && one.Name == name })
}

// withChosen returns a change of one of the permanent's abilities with what was chosen
// for the permanent in it: a type, a color, or the color or player from which it gives
// protection. Where nothing was chosen, that part does nothing.
func (p *Permanent) withChosen(c *notation.Change) *notation.Change {
	from := slices.IndexFunc(c.Keywords, func(k string) bool { return card.ReadKeyword(k).Chosen() != "" })
	if c.Chosen == "" && from < 0 {
		return c
	}
	now := *c
	switch now.Chosen = ""; c.Chosen {
	case "type":
		if value := p.chosenFor(card.ChooseType, card.ChooseLandType); value != "" {
			now.Subtypes = append(slices.Clip(now.Subtypes), value)
		}
	case "color":
		if value := p.ChosenAs("color"); value != "" {
			now.Colors = append(slices.Clip(now.Colors), value)
		}
	}
	if from >= 0 {
		now.Keywords = slices.Clone(now.Keywords)
		k := card.ReadKeyword(now.Keywords[from])
		value := p.ChosenAs("color")
		if k.Chosen() == "player" {
			value = p.chosenFor(card.ChoosePlayer, card.ChooseOpponent)
		}
		if value != "" {
			now.Keywords[from] = k.Against(value).String()
		} else {
			now.Keywords = slices.Delete(now.Keywords, from, from+1)
		}
	}
	return &now
}

// chosenFor returns what was chosen in the first of some choices that was made.
func (p *Permanent) chosenFor(choices ...card.Choice) string {
	for _, c := range p.Chosen {
		if slices.Contains(choices, c.Choice) {
			return c.Value
		}
	}
	return ""
}

// isAsChosen reports whether an object has the type, color or name that was chosen for a permanent.
func (c *Characteristics) isAsChosen(source *Permanent, what string) bool {
	value := source.ChosenAs(what)
	if what == notation.ChosenName {
		return value != "" && slices.Contains(strings.Split(c.Name, " // "), value)
	}
	return c.DescribedBy(value)
}

// ForbidsName returns the restriction that forbids something to all objects of the name of a
// definition that a player has, wherever they are (CR 601.3, 602.5); nil if none does.
func (l *Layers) ForbidsName(def *card.Definition, player int, what card.Prohibition) *Restricting {
	c := Characteristics{Definition: *def}
	for _, source := range l.Describing() {
		for r := range AbilitiesOf[card.Restriction](&l.State, &l.Look(source).Definition) {
			f := r.On.What
			if f == nil || f.Chosen != notation.ChosenName || !r.Forbids(what) || !c.isAsChosen(&source.Of, f.Chosen) {
				continue
			}
			if l.means(f.Controller, player, viewpoint{controller: source.Of.Controller, source: source.ID}) && l.Applies(r.When, source, source, Versus{}) {
				return &Restricting{Is: r, Source: *source}
			}
		}
	}
	return nil
}
