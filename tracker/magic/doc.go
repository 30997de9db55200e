// Package magic is the rules of Magic: The Gathering as far as a board of
// paper cards needs them: permanents, counters, zones, damage, turns, and the
// state-based actions. It is a tracker.Game: Decide says what an action does,
// Fold does it, Settle finds what the rules do by themselves.
//
//	game, err := magic.New(facts) // the folder data/magic
//	tables := tracker.NewTables(store, time.Now, tracker.Of(game))
//
// Every event has its cause; rules are named by the stable keys in keys.go.
package magic
