// Package table holds what is said at a table of Magic: the phrases that players type
// and the actions that they become, the words for events, the board as people see it,
// moves and forms, questions, and completion.
//
//	game, err := table.New(facts) // the folder data/magic
//	actions, err := game.Parse("create two 1/1 white Soldier creature tokens")
package table
