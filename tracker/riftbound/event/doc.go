// Package event holds what happens at a table of Riftbound: a sealed sum of events,
// each of which says which objects and seats it is about, which state follows, and what
// it requires of the state before it. It decides nothing.
//
//	s = event.Fold(s, event.PhaseBegan{Turn: 1, Active: 1, Phase: board.Main})
//
// Codec is the stored form of events.
package event
