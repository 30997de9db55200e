package play

import (
	"slices"

	"arbiter/tracker/notation"
)

// dependsWholly makes all steps depend on the condition of the first one, unless that has steps
// for the case that it isn't met.
func dependsWholly(all Steps) Steps {
	if len(all) < 2 {
		return all
	}
	first, ok := all[0].(Provided)
	if !ok || len(first.Else) > 0 {
		return all
	}
	first.Then = JoinNoRegeneration(slices.Concat(first.Then, all[1:]))
	return Steps{first}
}

// untilEndOfTurn gives changes of power, toughness and keywords without a duration the one that is
// said once, at the end of the sentence: "gets +2/+1, and others gain haste until end of turn".
func untilEndOfTurn(steps Steps) Steps {
	steps = slices.Clone(steps)
	for i, a := range steps {
		change, ok := a.(GiveBoost)
		if !ok || !change.How.Lasting || change.While != nil || change.To != nil {
			continue
		}
		only := notation.Change{
			Power: change.How.Power, Toughness: change.How.Toughness, X: change.How.X, XPower: change.How.XPower, XTough: change.How.XTough,
			Each: change.How.Each, Amount: change.How.Amount, Keywords: change.How.Keywords,
		}
		if change.How.Equal(only) {
			change.How.Lasting = false
			steps[i] = change
		}
	}
	return steps
}
