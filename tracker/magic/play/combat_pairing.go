package play

import (
	"math"
	"slices"

	"arbiter/tracker"
)

// A pairing is an assignment problem: which creatures attack or block what, obeying all
// restrictions and as many requirements as possible (CR 508.1d, 509.1c). Identical
// creatures are one element with a number.
type pairing struct {
	from []chooser
	to   []target
	most int64 // the maximum number of creatures that attack or block; 0 for no maximum
}

// chooser is a number of alike creatures that can attack or block.
type chooser struct {
	n     int64
	each  int64   // how many targets each can have
	first int64   // the requirements that each obeys with any target
	gains []int64 // the requirements that each obeys with a target; unable if it can't have it
	alone bool    // it can't attack or block alone
}

// target is a number of alike things that can be attacked or blocked.
type target struct {
	n     int64
	bonus int64 // the requirements that are obeyed if anything chooses it
	min   int64 // how many creatures have to choose it, if any does
	max   int64 // how many can choose it; 0 for no maximum
	must  bool  // it has been chosen, so that min more creatures have to choose it
}

// unable is the gain that marks a target as not allowed for a creature.
const unable = -1

// paired is a solution of a pairing.
type paired struct {
	gain  int64     // the requirements that are obeyed
	units int64     // how often a target is chosen
	on    [][]int64 // how many of each chooser choose each target
}

// The limits of a pairing: how many pairs of a creature and a target there can
// be, and in how many ways targets with a minimum can be chosen.
const (
	maxPairs = 20_000
	maxWays  = 2_000
	forced   = 1 << 32 // a gain by which a unit goes before all others
)

// solve returns a pairing that obeys the largest number of requirements, of
// those one with the fewest pairs. It returns false if there are too many ways
// to look for one, or none that obeys the restrictions.
func (p pairing) solve() (paired, bool) {
	several := func(c chooser) bool { return c.each > 1 && (p.most > 0 || c.alone) } // pairs aren't creatures
	if len(p.from)*len(p.to) > maxPairs || slices.ContainsFunc(p.from, several) {
		return paired{}, false
	}
	best, ok := p.solveAmong(func(int) bool { return true }, 0)
	if !ok || best.units != 1 || !p.usesAlone(best) {
		return best, ok
	}
	two, isTwo := p.solveAmong(func(int) bool { return true }, 2)
	one, isOne := p.solveAmong(func(i int) bool { return !p.from[i].alone }, 0)
	if isTwo && (!isOne || two.gain > one.gain) {
		return two, true
	}
	return one, isOne
}

// usesAlone reports whether a creature that can't attack or block alone does.
func (p pairing) usesAlone(x paired) bool {
	for i, row := range x.on {
		for _, n := range row {
			if n > 0 && p.from[i].alone {
				return true
			}
		}
	}
	return false
}

// solveAmong solves the pairing for some of the creatures, with at least so many
// pairs. It tries each number of targets with a minimum that are chosen.
func (p pairing) solveAmong(among func(int) bool, least int64) (paired, bool) {
	var limited []int
	most := make([]int64, len(p.to))
	ways := int64(1)
	for j, t := range p.to {
		if t.min <= 1 && !t.must {
			continue
		}
		limited = append(limited, j)
		able, gains := int64(0), t.bonus > 0
		for i, c := range p.from {
			if among(i) && c.gains[j] != unable {
				able = tracker.SaturatingAdd(able, tracker.SaturatingMul(c.n, min(c.each, t.n)))
				gains = gains || c.gains[j] > 0 || c.first > 0
			}
		}
		switch {
		case t.must:
			most[j] = 1
		case gains || least > 0:
			most[j] = min(t.n, able/t.min)
		}
		if ways = tracker.SaturatingMul(ways, most[j]+1); ways > maxWays {
			return paired{}, false
		}
	}
	chosen := make([]int64, len(p.to))
	var best paired
	found := false
	for range ways {
		if x, ok := p.with(chosen, among, least); ok && (!found || x.gain > best.gain || x.gain == best.gain && x.units < best.units) {
			best, found = x, true
		}
		for _, j := range limited { // the next numbers
			if chosen[j]++; chosen[j] <= most[j] {
				break
			}
			chosen[j] = 0
		}
	}
	return best, found
}

// with solves the pairing for a given choice of the targets that have a minimum.
func (p pairing) with(chosen []int64, among func(int) bool, least int64) (paired, bool) {
	f := &flow{}
	start, source, sink := f.node(), f.node(), f.node()
	f.arc(start, source, maxOr(p.most), 0)
	targets := make([]int, len(p.to))
	open := make([]int64, len(p.to)) // how many of each target can be chosen
	needed, base := int64(0), int64(0)
	var forcing []int
	for j, t := range p.to {
		targets[j] = f.node()
		if t.min > 1 || t.must {
			if t.must && chosen[j] == 0 {
				return paired{}, false
			}
			need := tracker.SaturatingMul(t.min, chosen[j])
			if needed += need; needed >= forced/4 {
				return paired{}, false
			}
			if need > 0 {
				forcing = append(forcing, f.arc(targets[j], sink, need, forced))
			}
			if chosen[j] > 0 {
				f.arc(targets[j], sink, tracker.SaturatingAdd(tracker.SaturatingMul(maxOr(t.max), chosen[j]), -need), 0)
			}
			open[j] = chosen[j]
			base = tracker.SaturatingAdd(base, tracker.SaturatingMul(t.bonus, chosen[j]))
			continue
		}
		open[j] = t.n
		f.arc(targets[j], sink, t.n, t.bonus)
		f.arc(targets[j], sink, tracker.SaturatingMul(t.n, maxOr(t.max)-1), 0)
	}
	pairs := make([][]int, len(p.from))
	for i, c := range p.from {
		if !among(i) {
			continue
		}
		node := f.node()
		f.arc(source, node, c.n, c.first)
		if c.each > 1 {
			f.arc(source, node, tracker.SaturatingMul(c.n, c.each-1), 0)
		}
		pairs[i] = make([]int, len(p.to))
		for j, gain := range c.gains {
			if gain != unable {
				pairs[i][j] = f.arc(node, targets[j], tracker.SaturatingMul(c.n, open[j]), gain)
			}
		}
	}
	gain, units := f.best(start, sink, max(least, needed))
	if units < max(least, needed) {
		return paired{}, false
	}
	for _, arc := range forcing {
		if f.arcs[arc].room > 0 {
			return paired{}, false
		}
	}
	x := paired{gain: tracker.SaturatingAdd(gain-needed*forced, base), units: units, on: make([][]int64, len(p.from))}
	for i := range p.from {
		x.on[i] = make([]int64, len(p.to))
		for j := range pairs[i] {
			if pairs[i][j] != 0 {
				x.on[i][j] = f.arcs[pairs[i][j]^1].room
			}
		}
	}
	return x, true
}

// maxOr returns a maximum; 0 means no limit and returns a very large number.
func maxOr(n int64) int64 {
	if n == 0 {
		return math.MaxInt64
	}
	return n
}

// flow is a network of arcs in which units flow from one node to another.
type flow struct {
	arcs []arc // each is followed by the one that goes back
	out  [][]int
}

// arc is an arc from one node to another, with its remaining capacity and the gain of
// each unit.
type arc struct {
	to         int
	room, gain int64
}

func (f *flow) node() int {
	f.out = append(f.out, nil)
	return len(f.out) - 1
}

// arc adds an arc and returns its index.
func (f *flow) arc(from, to int, room, gain int64) int {
	i := len(f.arcs)
	f.arcs = append(f.arcs, arc{to, room, gain}, arc{from, 0, -gain})
	f.out[from] = append(f.out[from], i)
	f.out[to] = append(f.out[to], i+1)
	return i
}

// best sends units from one node to another while each adds a gain, and at least the
// given number if the capacity allows. It returns the maximum total gain and the number
// of units.
func (f *flow) best(from, to int, least int64) (gain, units int64) {
	for {
		each, room, way := f.longest(from, to)
		if room == 0 || each <= 0 && units >= least {
			return gain, units
		}
		if each <= 0 {
			room = min(room, least-units)
		}
		for at := to; at != from; {
			i := way[at]
			f.arcs[i].room -= room
			f.arcs[i^1].room = tracker.SaturatingAdd(f.arcs[i^1].room, room)
			at = f.arcs[i^1].to
		}
		gain = tracker.SaturatingAdd(gain, tracker.SaturatingMul(each, room))
		units = tracker.SaturatingAdd(units, room)
	}
}

// longest returns the path with the largest gain, as the arc into each node, and its
// capacity; 0 if there is no path.
func (f *flow) longest(from, to int) (gain, room int64, way []int) {
	const never = math.MinInt64
	gains := make([]int64, len(f.out))
	rooms := make([]int64, len(f.out))
	waiting := make([]bool, len(f.out))
	way = make([]int, len(f.out))
	for i := range gains {
		gains[i] = never
	}
	gains[from], rooms[from] = 0, math.MaxInt64
	for todo := []int{from}; len(todo) > 0; {
		at := todo[0]
		todo, waiting[at] = todo[1:], false
		for _, i := range f.out[at] {
			x := f.arcs[i]
			if x.room <= 0 || gains[at]+x.gain <= gains[x.to] {
				continue
			}
			gains[x.to], rooms[x.to], way[x.to] = gains[at]+x.gain, min(rooms[at], x.room), i
			if !waiting[x.to] {
				todo, waiting[x.to] = append(todo, x.to), true
			}
		}
	}
	if gains[to] == never {
		return 0, 0, way
	}
	return gains[to], rooms[to], way
}
