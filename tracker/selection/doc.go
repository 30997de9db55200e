// Package selection resolves selectors on the board of a game: "#3", "2 of #3",
// "all Soldiers", "it", "Bob's soldier". A game provides its board (see Board);
// splitting stacks and asking the players is the same for all games.
//
//	find := selection.On[Permanent](board, inquiry)
//	ids, err := find.Objects(notation.Selector{ID: 3, Count: &notation.Amount{N: 2}})
package selection
