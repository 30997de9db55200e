// Package play decides what follows from what players do in Magic: Rules turns
// actions into events, with replacement and prevention effects, triggered abilities,
// state-based actions, the turn and combat.
//
//	done, err := rules.Decide(s, play.GainLife{Who: you, N: three}, in)
//	more, err := rules.Settle(s, in) // the state-based actions (CR 704.3)
//
// Files of one chapter of the rulebook share a prefix: combat_damage.go,
// sba_permanents.go, trigger_texts.go.
//
// Rules has no phrases of its own. Texts of effects are read with the phrases of
// package table, which the caller passes to NewRules, into actions of this
// package, once for each text: effect_read.go reads sentences, effect_steps.go tells what steps do, effect_modes.go
// what is chosen, effect_depend.go what depends on a decision, effect_condition.go
// on a condition, and effect_instead.go what replaces the sentence before;
// effect_delayed.go and effect_later.go read delayed triggered abilities,
// effect_noted.go what the players do, and effect_words.go orders the words.
// effect_left.go says which effects are left to the players.
// effect_rewrite.go replaces wordings of cards by those of the phrases,
// effect_restrict.go reads restrictions with a duration, effect_enter.go how
// cards enter the battlefield.
// effect_run.go and effect_press.go perform the actions: effect_players.go says which
// players their words mean, effect_amounts.go what the effect has counted, and
// effect_last_known.go what an object was as it left (CR 608.2h).
//
// cards_compiled.go and cast_compiled.go store what cards say without their
// sentences, and cards_worded.go puts words of this package in their place.
package play
