// Package magic implements the rules of Magic: The Gathering for a board of
// paper cards: permanents, counters, zones, damage, turns, and the state-based
// actions. It is a tracker.Game: Decide returns the events of an action, Fold
// applies an event, Settle returns the events that the rules cause by
// themselves.
//
//	game, err := magic.New(facts) // the folder data/magic
//	tables := tracker.NewTables(store, time.Now, tracker.Of(game))
//
// Every event has its cause. Rules are named by the stable keys in keys.go.
package magic
