package magic

import (
	"fmt"
	"slices"

	"arbiter/tracker"
)

// triggering is a keyword's ability at the moment when it may trigger.
type triggering struct {
	now    *layers // the state in which it is looked for (CR 603.10)
	source tracker.Stack[Permanent]
	is     Characteristics // of the source
	other  tracker.Stack[Permanent]
	times  int64 // how often each member triggers: as many as others entered
	line   string
	it     []int64       // what the reminder is about, where it isn't the source
	more   map[int]int64 // additional times, by whose ability it is (CR 603.2d)
	loose  bool          // what is done isn't done to each of what it is about
}

// others lists the attackers besides one member of the source.
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

// CR 702.149a.
func attacksWithGreater(t *triggering) bool {
	return t.others(func(c Characteristics) bool { return c.Power > t.is.Power })
}

// CR 702.134a.
func attacksWithLesser(t *triggering) bool {
	return t.others(func(c Characteristics) bool { return c.Power < t.is.Power })
}

// dethrones compares with the player who is attacked; where that wasn't said,
// the table judges (CR 702.105a).
func dethrones(t *triggering) bool {
	s, whom := t.now.s, t.source.Of.Attacks
	if whom == (Defender{}) {
		return true
	}
	return whom.Seat != 0 && !slices.ContainsFunc(s.playing(), func(seat int) bool { return s.seat(seat).Life > s.seat(whom.Seat).Life })
}

// evolves compares with the creature that entered (CR 702.100a). Each counter
// makes it greater: of several that enter, as many count as still are greater
// then.
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

// CR 702.58a.
func grafts(t *triggering) bool {
	return t.now.of(t.other).is("Creature") && t.source.Of.Count("+1/+1") > 0
}

func graftOnto(t *triggering) {
	t.line = fmt.Sprintf("move a +1/+1 counter from 1 of #%d to 1 of #%d", t.source.ID, t.other.ID)
	t.loose = true
}

// modularOnto moves as many counters as it had (CR 702.43a).
func modularOnto(t *triggering) {
	t.line = fmt.Sprintf("put %d +1/+1 counters on target artifact creature", t.source.Of.Count("+1/+1"))
	t.loose = true
}

// flanks is about the blockers (CR 702.25a).
func flanks(t *triggering) bool {
	t.it = []int64{t.other.ID}
	return !t.now.of(t.other).has("flanking")
}
