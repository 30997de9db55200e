// Package selection finds what a selector means on the board of a game: "#3",
// "2 of #3", "all Soldiers", "it", "Bob's soldier". What a thing is called and
// what fits a description, the game says (see Board); the rest is the same in
// all of them: a part is split off its stack, and what only the players know is
// asked.
//
//	find := selection.On[Permanent](board, inquiry)
//	ids, err := find.Objects(notation.Selector{ID: 3, Count: &notation.Amount{N: 2}})
package selection
