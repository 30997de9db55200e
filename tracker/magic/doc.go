// Package magic is the rules of Magic: The Gathering as far as a board of
// paper cards needs them: permanents, counters, zones, damage, turns, and the
// state-based actions. It is a tracker.Game: Decide says what an action does,
// Fold does it, Settle finds what the rules do by themselves.
//
//	game, err := magic.New(facts) // the folder data/magic
//	tables := tracker.NewTables(store, time.Now, tracker.Of(game))
//
// The game lies in five packages, each of which imports only those before it:
//
//	card   what is printed: definitions, abilities as types, Compile
//	board  what is: the state, zones, characteristics by layers, queries
//	event  what happens: events, the state after them, their stored form
//	play   what follows: actions, replacement effects, triggers, state-based actions, turns, combat
//	table  what is said: phrases, words for events, the view, moves and forms, completion
//
// This package is their door: the game as the core and the tests use it.
package magic
