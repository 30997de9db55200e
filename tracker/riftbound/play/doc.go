// Package play decides what follows from what players do in Riftbound: Rules turns
// actions into events, with combat, scoring, the cleanup and the turn.
//
//	done, err := rules.Decide(s, play.Gain{…}, in)
//	more, err := rules.Settle(s, in) // one cleanup (RB 323)
//
// Rules doesn't know how actions are said; it normalizes the symbols of cards, which
// players type and texts hold alike.
package play
