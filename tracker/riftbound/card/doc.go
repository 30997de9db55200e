// Package card holds what is printed on a card of Riftbound, or what was said of a
// token. It knows no board.
//
//	def := card.Definition{Name: "Bo", Types: []string{"Unit"}, Might: &four}
//	def.CanBeOnBoard() // true: it isn't a spell
package card
