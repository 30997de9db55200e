package magic

import (
	"fmt"
	"slices"

	"arbiter/tracker"
)

// triggering is a keyword ability at the moment when it may trigger.
type triggering struct {
	now    *layers // the state that the trigger looks at (CR 603.10)
	source tracker.Stack[Permanent]
	is     Characteristics // the characteristics of the source
	other  tracker.Stack[Permanent]
	times  int64 // how many times it triggers for each member
	line   string
	it     []int64       // what the reminder is about, if not the source
	more   map[int]int64 // additional times, by the seat of the ability's controller (CR 603.2d)
	loose  bool          // the action isn't done to each of what the reminder is about
}

// others reports whether there is another attacker for which fits returns
// true.
func (t *triggering) others(fits func(Characteristics) bool) bool {
	for stack := range t.now.s.Permanent.All() {
		if stack.Of.Attacking && (stack.ID != t.source.ID || stack.Count > 1) && fits(t.now.of(stack)) {
			return true
		}
	}
	return false
}

func attacksWithOthers(t *triggering) bool {
	return t.others(func(Characteristics) bool { return true })
}

// attacksWithGreater is the condition of training (CR 702.149a).
func attacksWithGreater(t *triggering) bool {
	return t.others(func(c Characteristics) bool { return c.Power > t.is.Power })
}

// attacksWithLesser is the condition of mentor (CR 702.134a).
func attacksWithLesser(t *triggering) bool {
	return t.others(func(c Characteristics) bool { return c.Power < t.is.Power })
}

// dethrones is the condition of dethrone (CR 702.105a). If the attacked player
// is undecided, it is true and left to the players.
func dethrones(t *triggering) bool {
	s, whom := t.now.s, t.source.Of.Attacks
	if whom == (Defender{}) {
		return true
	}
	return whom.Seat != 0 && !slices.ContainsFunc(s.playing(), func(seat int) bool { return s.seat(seat).Life > s.seat(whom.Seat).Life })
}

// evolves is the condition of evolve (CR 702.100a). Each counter changes the
// comparison: of several creatures that enter, as many trigger as are still
// greater after the earlier counters.
func evolves(t *triggering) bool {
	if t.other.Of.Controller != t.source.Of.Controller || !t.is.is("Creature") {
		return false
	}
	c := t.now.of(t.other)
	if !c.is("Creature") {
		return false
	}
	most := max(tracker.SaturatingAdd(c.Power, -t.is.Power), tracker.SaturatingAdd(c.Toughness, -t.is.Toughness))
	t.times = min(t.times, most)
	return most > 0
}

// grafts is the condition of graft (CR 702.58a).
func grafts(t *triggering) bool {
	return t.now.of(t.other).is("Creature") && t.source.Of.Count("+1/+1") > 0
}

func graftOnto(t *triggering) {
	t.line = fmt.Sprintf("move a +1/+1 counter from 1 of #%d to 1 of #%d", t.source.ID, t.other.ID)
	t.loose = true
}

// modularOnto sets the number of counters of modular (CR 702.43a).
func modularOnto(t *triggering) {
	t.line = fmt.Sprintf("put %d +1/+1 counters on target artifact creature", t.source.Of.Count("+1/+1"))
	t.loose = true
}

// flanks is the condition of flanking, whose reminder is about the blocker (CR
// 702.25a).
func flanks(t *triggering) bool {
	t.it = []int64{t.other.ID}
	return !t.now.of(t.other).has("flanking")
}
