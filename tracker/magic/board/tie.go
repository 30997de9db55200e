package board

import (
	"iter"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

// Tie says how long a continuous effect lasts that depends on another permanent: as
// long as that one stays on the battlefield, and is as the other fields say (CR
// 611.2b). The zero value is no such duration.
type Tie struct {
	To       int64 `json:"to,omitempty"`       // the permanent
	Attached bool  `json:"attached,omitempty"` // it is attached to what the effect changes
	Of       int   `json:"of,omitempty"`       // this seat controls it
	Tapped   bool  `json:"tapped,omitempty"`   // it is tapped
	Monarch  int   `json:"monarch,omitempty"`  // this seat is the monarch
	Hosted   bool  `json:"hosted,omitempty"`   // without To: what the effect changes is attached to something (CR 702.103f, 702.151b)

	Enchanted bool `json:"enchanted,omitempty"` // without To: what the effect changes is enchanted
	Weaker    bool `json:"weaker,omitempty"`    // the power of what the effect changes isn't greater than that of To

	Counter string `json:"counter,omitempty"` // without To: what the effect changes has a counter of this kind (CR 702.176a)
}

// Lasts reports whether an effect with such a duration on a permanent goes on. A
// permanent that phases out can't be seen (CR 702.26f).
func (s *State) Lasts(t Tie, on *Permanent, id int64) bool {
	switch {
	case t.Hosted:
		return s.HostOf(on) != 0
	case t.Enchanted:
		return s.enchanted(id)
	case t.Counter != "":
		return on.Count(t.Counter) > 0
	}
	to, ok := s.Permanent.Find(t.To)
	if !ok || to.Of.PhasedOut && !on.PhasedOut {
		return false
	}
	if t.Weaker && !s.weaker(id, t.To) {
		return false
	}
	return (!t.Attached || s.HostOf(&to.Of) == s.Permanent.Resolve(id)) && (t.Of == 0 || to.Of.Controller == t.Of) && (t.Monarch == 0 || s.Monarch == t.Monarch) && (!t.Tapped || to.Of.Tapped)
}

// enchanted reports whether an Aura is attached to a permanent (CR 303.4b).
func (s *State) enchanted(id int64) bool {
	l := s.Layers()
	return slices.ContainsFunc(l.attachedTo(s.Permanent.Resolve(id)), func(a *tracker.Stack[Permanent]) bool { return !a.Of.PhasedOut && l.Look(a).DescribedBy("Aura") })
}

// weaker reports whether the power of one permanent isn't greater than that of another.
func (s *State) weaker(id, than int64) bool {
	one, ok := s.Permanent.Find(id)
	other, there := s.Permanent.Find(than)
	if !ok || !there {
		return false
	}
	l := s.Layers()
	return l.Look(one).Power <= l.Look(other).Power
}

// Loosened returns the ids of the effects whose duration has ended because of another
// permanent.
func (s *State) Loosened() []int64 {
	var all []int64
	for stack := range s.Permanent.Marked(isPumped) {
		for i := range stack.Of.Pumps {
			if x := &stack.Of.Pumps[i]; x.Tie != (Tie{}) && !slices.Contains(all, x.ID) && !s.Lasts(x.Tie, &stack.Of, stack.ID) {
				all = append(all, x.ID)
			}
		}
	}
	return all
}

// Claim is an ability of an attached permanent by which its controller, or the monarch, controls
// its host.
type Claim struct {
	Host    int64
	By      *tracker.Stack[Permanent]
	Monarch int // the monarch's seat if the monarch controls the host; otherwise 0
}

// Claims lists such abilities whose effects haven't begun, in order of timestamps. They
// apply in layer 2, before any effect that removes abilities (CR 613.6).
func (s State) Claims() []Claim {
	var all []Claim
	var by []*tracker.Stack[Permanent]
	for stack := range s.Permanent.Marked(IsAttached) {
		if !stack.Of.PhasedOut && Any(controlling(stack.Of.Face().ForHost())) {
			by = append(by, stack)
		}
	}
	if len(by) == 0 {
		return nil
	}
	byTimestamp(by)
	l := s.Layers()
	for _, stack := range by {
		host, ok := s.Permanent.Find(s.HostOf(&stack.Of))
		if !ok || host.Of.PhasedOut {
			continue
		}
		for e := range controlling(stack.Of.Face().ForHost()) {
			monarch := 0
			if e.Monarch {
				if monarch = s.Monarch; monarch == 0 {
					continue
				}
			}
			if l.holds(e.While, stack.Of.Controller, stack.ID, nil, 0) &&
				!slices.ContainsFunc(host.Of.Pumps, func(x Pump) bool { return x.Tie.Attached && x.Tie.To == stack.ID }) {
				all = append(all, Claim{host.ID, stack, monarch})
			}
		}
	}
	return all
}

// controlling iterates over those effects that give control.
func controlling(all iter.Seq[*card.StaticEffect]) iter.Seq[*card.StaticEffect] {
	return func(yield func(*card.StaticEffect) bool) {
		for e := range all {
			if e.Control && !yield(e) {
				return
			}
		}
	}
}
