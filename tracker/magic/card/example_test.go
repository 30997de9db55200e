package card_test

import (
	"fmt"

	"arbiter/tracker/magic/card"
)

func ExampleDefinition_KeywordsNamed() {
	def := card.Definition{Name: "Serra's Guard", Types: []string{"Creature"}, Keywords: []string{"flying", "protection from red"}}
	for k := range def.KeywordsNamed("protection") {
		fmt.Println(k.From)
	}
	// Output: [red]
}
