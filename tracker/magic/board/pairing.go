package board

import "arbiter/tracker"

// PairOf returns the id of the permanent that a permanent is paired with, or 0 (CR 702.95b).
// A permanent that is phased out is treated as though it didn't exist (CR 702.26b).
func (s State) PairOf(stack *tracker.Stack[Permanent]) int64 {
	if stack.Of.PairedWith == 0 || stack.Of.PhasedOut {
		return 0
	}
	other, ok := s.Permanent.Find(s.Permanent.Resolve(stack.Of.PairedWith))
	if !ok || other.Of.PhasedOut || s.Permanent.Resolve(other.Of.PairedWith) != stack.ID {
		return 0
	}
	return other.ID
}

// Unpaired lists the permanents that become unpaired: the other one has left the
// battlefield or has got another controller, or one of the two is no creature (CR 702.95e).
func (s State) Unpaired() []int64 {
	var all []int64
	var l *Layers
	for stack := range s.Permanent.Marked(IsPaired) {
		if l == nil {
			l = s.LayersOfAll()
		}
		other, ok := s.Permanent.Find(s.Permanent.Resolve(stack.Of.PairedWith))
		if !ok || s.Permanent.Resolve(other.Of.PairedWith) != stack.ID || !stack.Of.PhasedOut && !l.Look(stack).Is("Creature") || !other.Of.PhasedOut && !l.Look(other).Is("Creature") {
			all = append(all, stack.ID)
		}
	}
	return all
}
