// Package card defines the printed characteristics of Riftbound's cards and tokens.
// It doesn't depend on a board.
//
//	def := card.Definition{Name: "Bo", Types: []string{"Unit"}, Might: &four}
//	def.CanBeOnBoard() // true: it isn't a spell
package card
