// Package event holds what happens at a table of Magic: a sealed sum of events, each
// of which says which objects and seats it is about, which state follows, and what it
// requires of the state before it. It decides nothing.
//
//	s = event.Fold(s, event.LifeChanged{Seat: 1, By: -3})
//
// Codec is the stored form of events. It reads those of earlier versions.
//
// Check doesn't look at the actions that a Reminded event holds, which only package play
// can read: its Rules.Check does.
package event
