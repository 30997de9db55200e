// Package board holds what there is at a table of Riftbound: the state with its
// players, objects, battlefields, cards in other zones and waiting reminders, and what
// can be asked about it: an object's traits with its Might, where it is, who controls
// a battlefield. It decides nothing and causes nothing.
//
//	for stack := range s.Board.All() {
//		t := s.Traits(stack, nil) // t.Might, t.Has("tank")
//	}
//
// A state is a value. The methods that return a State leave the old one as it is.
package board
