// Package board holds what there is at a table of Magic: the state with its players,
// permanents, cards in other zones, effects and waiting reminders, and what can be
// asked about it: characteristics by layers (CR 613), what attacks and blocks whom,
// which effects apply. It decides nothing and causes nothing.
//
//	now := s.Layers()                     // derives characteristics once for a state
//	for stack := range s.Permanent.All() {
//		c := now.Of(stack)            // c.Power, c.Is("Creature"), c.Has("flying")
//	}
//
// A state is a value. The methods that return a State leave the old one as it is.
//
// Some types that sound like events or decisions are here because the state holds
// them: a Fate says how and when (Leaving, Occasion) a delayed ability acts, a Reminder
// which rule waits for it (Matter). What objects are called is here too, since refusals and
// questions of package play name them.
package board
