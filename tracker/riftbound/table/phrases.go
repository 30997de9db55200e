package table

import (
	"slices"

	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/play"
)

type row = notation.Row[play.Action]

// phrases lists what players can say. Each example matches its own row and no other.
func phrases(g *play.Rules) []row {
	return slices.Concat(creating(g), playing, usingRunes, usingAbilities, changing, damaging, equipping, leaving, moving, altering, scoring, proceeding, byHand())
}

// on is a phrase whose only slot is a selector.
func on(name, pattern, example string, make func(notation.Selector) play.Action) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		return make(s.Selector("on")), nil
	}}
}

func say(name, pattern, example string, a play.Action) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(notation.Slots) (play.Action, error) { return a, nil }}
}

// exampleCard is the card in the examples of phrases with card names.
const exampleCard = "Stalwart Poro"
