package play

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// lethalTo returns the damage above which a permanent is dealt excess damage by a hit, for each
// member of a stack: what damage marked on a creature leaves of its toughness, at most 1 for a
// source with deathtouch, the loyalty of a planeswalker, the defense of a battle. Of several card
// types the least counts (CR 120.4a, 120.10, 702.2c).
func lethalTo(stack *tracker.Stack[board.Permanent], c *board.Characteristics, h *hit) int64 {
	least := int64(math.MaxInt64)
	if c.Is("Creature") {
		least = tracker.SaturatingAdd(c.Toughness, -stack.Of.Damage)
		if h.Has("deathtouch") {
			least = min(least, 1)
		}
	}
	if c.Is("Planeswalker") {
		least = min(least, stack.Of.Count("loyalty"))
	}
	if c.Is("Battle") {
		least = min(least, stack.Of.Count("defense"))
	}
	return max(least, 0)
}

// excess is excess damage that sources together dealt to each member of a stack at once.
type excess struct {
	on       int64
	n        int64
	combat   bool
	creature bool // it was a creature
}

// exceeding returns the excess damage of damage that was dealt simultaneously (CR 120.10).
func exceeding(all []dealing) []excess {
	at := make(map[int64]int)
	var each []excess
	var lethal []int64
	for i := range all {
		x := &all[i]
		if x.to.seat != 0 {
			continue
		}
		k, again := at[x.to.on]
		if !again {
			k = len(each)
			at[x.to.on] = k
			each, lethal = append(each, excess{on: x.to.on, combat: x.combat, creature: x.creature}), append(lethal, x.lethal)
		}
		each[k].n, lethal[k] = tracker.SaturatingAdd(each[k].n, x.n), min(lethal[k], x.lethal)
	}
	dealt := each[:0]
	for k, e := range each {
		if e.n -= lethal[k]; e.n > 0 {
			dealt = append(dealt, e)
		}
	}
	return dealt
}

// exceeded finds abilities that trigger on a permanent being dealt excess damage.
func (w *watch) exceeded(now *board.Layers, all []dealing) {
	for _, e := range exceeding(all) {
		stack, ok := now.State.Permanent.Get(e.on)
		if !ok || quiet(now, &stack.Of) {
			continue
		}
		h := happening{is: []card.Verb{card.BeingDealtExcess}, object: true, damage: "noncombat", n: e.n}
		if e.combat {
			h.damage = "combat"
		}
		w.happens(h, triggering{now: now, source: stack, is: now.Of(stack), times: 1})
	}
}

// excessToControllers turns excess damage to creatures into damage to their controllers where the
// effect says so (CR 120.4a). It is determined before replacement and prevention effects apply.
func (r *damage) excessToControllers() {
	now := r.d.Now()
	for i := range r.hits {
		h := r.hits[i]
		stack, ok := r.d.s.Permanent.Find(h.on)
		if !h.excess || h.seat != 0 || !ok {
			continue
		}
		c := &now.UpTo(stack, board.AllLayers).C
		if !c.Is("Creature") {
			continue
		}
		if more := h.n - lethalTo(stack, c, &h); more > 0 {
			r.hits[i].n -= more
			h.n, h.recipient = more, recipient{seat: stack.Of.Controller}
			r.hits = append(r.hits, h)
		}
	}
}

// excessOnto matches the sentence by which excess damage of the sentence before is dealt to the
// controller of the creature.
var excessOnto = regexp.MustCompile(`(?i)^(?:if the creature you control has ([a-z ]+), )?excess damage is dealt to that creature's controller instead$`)

// readsExcess reads a sentence by which the excess damage of the last step is dealt to the creature's
// controller instead.
func (r *reader) readsExcess(steps Steps, sentence string) bool {
	m := excessOnto.FindStringSubmatch(sentence)
	if m == nil || len(steps) == 0 || m[1] != "" && !r.g.Vocabulary.Keyword(m[1]) {
		return false
	}
	last := len(steps) - 1
	a, ok := steps[last].(Damage)
	if !ok || len(a.Assignments) != 1 || a.Assignments[0].To.Objects == nil || a.Assignments[0].To.Players != nil {
		return false
	}
	a.Assignments = slices.Clone(a.Assignments)
	a.Assignments[0].Excess, a.Assignments[0].ExcessWith = true, strings.ToLower(m[1])
	steps[last] = a
	return true
}
