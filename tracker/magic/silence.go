package magic

import (
	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// still reports whether a static effect still has its ability. An effect that
// starts to apply before abilities are taken away (layer 6) goes on (CR 613.6).
func (l *layers) still(i int) bool {
	e := &l.static[i]
	if e.source == 0 || e.in&kindLayers != 0 {
		return true
	}
	if known, ok := l.exists[i]; ok {
		return known
	}
	if l.exists == nil {
		l.exists = make(map[int]bool)
	}
	source, ok := l.s.Permanent.Get(e.source)
	if !ok {
		return true
	}
	// Two that take each other's abilities away: the earlier one has its way
	// (CR 613.8b).
	l.exists[i] = true
	l.exists[i] = !l.silent(&source, i)
	return l.exists[i]
}

// silent reports whether a permanent has lost all abilities that it has by
// itself, but for what one of its own effects takes away.
func (l *layers) silent(stack *tracker.Stack[Permanent], but int) bool {
	if !l.silences {
		return false
	}
	for i := range stack.Of.Pumps {
		if stack.Of.Pumps[i].LosesAll {
			return true
		}
	}
	for _, a := range l.attachedTo(stack.ID) {
		if g := a.Of.grants(); g != nil && g.LosesAll {
			return true
		}
	}
	d := l.upTo(stack, kindLayers)
	for _, x := range l.in[abilityLayer.index()] {
		i := x.static
		if e := &l.static[i]; i != but && e.LosesAll && (but < 0 || e.at <= l.static[but].at || !l.mutual(i, but)) && l.on(d, i) > 0 {
			return true
		}
	}
	return false
}

// mutual reports whether the effect a is of a permanent that the effect b takes
// the abilities of.
func (l *layers) mutual(a, b int) bool {
	e := &l.static[b]
	source, ok := l.s.Permanent.Get(l.static[a].source)
	if !ok || !e.LosesAll {
		return false
	}
	d := l.upTo(&source, kindLayers)
	return l.s.controls(e.What.Controller, source.Of.Controller, e.controller) && d.c.fits(&source.Of, &e.What)
}

// granted reports whether what is attached gives its host what it grants: it
// still has that ability, and its condition holds.
func (l *layers) granted(a *tracker.Stack[Permanent], g *Grant, host *derived) bool {
	in := layersOf(&g.Change)
	if l.silences && in&kindLayers == 0 && l.silent(a, -1) {
		return false
	}
	return l.holds(g.While, a.Of.Controller, a.ID, host, in)
}

// tally is what is counted, for whom, and from where.
type tally struct {
	what       *notation.Filter
	controller int
	without    int64 // a permanent of which one member doesn't count: "other"
	printed    bool
}

// holds reports whether a condition is met.
func (l *layers) holds(c *notation.Condition, controller int, source int64, on *derived, in layer) bool {
	switch {
	case c == nil:
		return true
	case c.Turn:
		return l.s.Active == controller
	case c.Not:
		return l.s.Active != controller
	case c.Is != nil:
		return on.c.fits(&on.stack.Of, c.Is)
	case c.Controls == nil:
		return true
	}
	n := l.count(c.Controls, controller, source, in&kindLayers != 0)
	if c.Least == 0 {
		return n == 0
	}
	return n >= c.Least
}

// count is how many permanents a filter describes. An effect on types or colors
// counts what is printed, so that nothing waits for itself.
func (l *layers) count(f *notation.Filter, controller int, source int64, printed bool) int64 {
	k := tally{what: f, controller: controller, printed: printed}
	if f.Other {
		k.without = source
	}
	if n, ok := l.counts[k]; ok {
		return n
	}
	n := int64(0)
	for stack := range l.s.Permanent.Each() {
		if stack.Of.PhasedOut || !l.s.controls(f.Controller, stack.Of.Controller, controller) {
			continue
		}
		var c *Characteristics
		switch {
		case printed:
			c = &Characteristics{Definition: *stack.Of.Face()}
		case len(f.Bounds) > 0:
			c = &l.upTo(stack, allLayers).c
		case f.Keyword != "" || f.WithoutKeyword != "":
			c = &l.upTo(stack, ableLayers).c
		default:
			c = &l.upTo(stack, kindLayers).c
		}
		if !c.fits(&stack.Of, f) {
			continue
		}
		n = tracker.SaturatingAdd(n, stack.Count)
		if f.Other && stack.ID == source {
			n--
		}
	}
	if l.counts == nil {
		l.counts = make(map[tally]int64)
	}
	l.counts[k] = n
	return n
}

// times is how often a change of size counts: for each of what it counts.
func (l *layers) times(c *notation.Change, controller int, source int64) int64 {
	if c.Each == nil {
		return 1
	}
	return l.count(c.Each, controller, source, false)
}
