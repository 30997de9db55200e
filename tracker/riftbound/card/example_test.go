package card_test

import (
	"fmt"

	"arbiter/tracker/riftbound/card"
)

func ExampleDefinition_CanBeOnBoard() {
	unit := card.Definition{Name: "Bo", Types: []string{"Unit"}}
	spell := card.Definition{Name: "Spark", Types: []string{"Spell"}}
	fmt.Println(unit.CanBeOnBoard(), spell.CanBeOnBoard())
	// Output: true false
}
