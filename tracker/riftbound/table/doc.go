// Package table holds what is said at a table of Riftbound: the phrases that players
// type and the actions that they become, the words for events, the board as people see
// it, moves and forms, questions, and completion.
//
//	game, err := table.New(facts) // the folder data/riftbound
//	actions, err := game.Parse("play two Recruit tokens")
package table
