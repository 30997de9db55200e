// Package riftbound implements the rules of Riftbound for a board of paper
// cards: units, gear, runes, battlefields and legends, their locations, their
// Might, combat, points, turns, and the cleanup. It is a tracker.Game: Decide
// returns the events of an action, Fold applies an event, Settle performs
// cleanups.
//
//	game, err := riftbound.New(facts) // the folder data/riftbound
//	tables := tracker.NewTables(store, time.Now, tracker.Of(game))
//
// Every event has its cause. Rules are named by the stable keys in
// data/riftbound/keys.txt. The package keeps the board of paper games and
// doesn't play them: timing, costs, the chain and the contents of decks are
// left to the players.
package riftbound
