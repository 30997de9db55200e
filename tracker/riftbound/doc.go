// Package riftbound implements the rules of Riftbound that a board of paper cards
// needs: units, gear, runes, battlefields and legends, where they are, their
// Might, combat, points, turns, and the cleanup. It is a tracker.Game: Decide says
// what an action does, Fold does it, Settle performs cleanups.
//
//	game, err := riftbound.New(facts) // the folder data/riftbound
//	tables := tracker.NewTables(store, time.Now, tracker.Of(game))
//
// Every event has its cause; rules are named by the stable keys of
// data/riftbound/keys.txt. It keeps the board of paper games, and plays none: who
// may do what, costs, the chain and the contents of decks stay with the players.
//
// The game lies in five packages, each of which imports only those before it:
//
//	card   what is printed: definitions
//	board  what is: the state, battlefields, Might with its derivation, queries
//	event  what happens: events, the state after them, their stored form
//	play   what follows: actions, combat, scoring, cleanups, turns
//	table  what is said: phrases, words for events, the view, moves and forms, completion
//
// This package is their door: the game as the core and the tests use it.
package riftbound
