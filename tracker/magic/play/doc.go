// Package play decides what follows from what players do in Magic: Rules turns
// actions into events, with replacement and prevention effects, triggered abilities,
// state-based actions, the turn and combat.
//
//	done, err := rules.Decide(s, play.GainLife{Who: you, N: three}, in)
//	more, err := rules.Settle(s, in) // the state-based actions (CR 704.3)
//
// A file is named by a noun of the rulebook with the prefix of its kin: combat_damage.go,
// sba_permanents.go, trigger_texts.go.
//
// Rules doesn't know how actions are said. Yet texts of effects become actions by the
// same phrases as lines of players, which package table has: they are given to NewRules.
package play
