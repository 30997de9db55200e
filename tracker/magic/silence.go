package magic

import (
	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// hasAbility reports whether a static effect still has its ability. An effect that
// begins to apply before layer 6 keeps applying (CR 613.6).
func (l *layers) hasAbility(i int) bool {
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
	// Of two that remove each other's abilities, the earlier timestamp wins
	// (CR 613.8b).
	l.exists[i] = true
	l.exists[i] = !l.silent(&source, i)
	return l.exists[i]
}

// silent reports whether a permanent has lost its own abilities, ignoring
// removal by the static effect with index but.
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
		if e := &l.static[i]; i != but && e.LosesAll && (but < 0 || e.at <= l.static[but].at || !l.silencesSource(i, but)) && l.applicationsNow(d, i) > 0 {
			return true
		}
	}
	return false
}

// silencesSource reports whether effect b removes the abilities of the source of
// effect a.
func (l *layers) silencesSource(a, b int) bool {
	e := &l.static[b]
	source, ok := l.s.Permanent.Get(l.static[a].source)
	if !ok || !e.LosesAll {
		return false
	}
	d := l.upTo(&source, kindLayers)
	return l.s.controls(e.What.Controller, source.Of.Controller, e.controller) && d.c.fits(&source.Of, &e.What)
}

// granted reports whether an attachment applies its grant to its host: it has
// the ability, and the condition holds.
func (l *layers) granted(a *tracker.Stack[Permanent], g *Grant, host *derived) bool {
	in := layersOf(&g.Change)
	if l.silences && in&kindLayers == 0 && l.silent(a, -1) {
		return false
	}
	return l.holds(g.While, a.Of.Controller, a.ID, host, in)
}

// countQuery says which permanents are counted, from whose point of view.
type countQuery struct {
	what       *notation.Filter
	controller int
	without    int64 // the id of a permanent of which one member isn't counted, for "other"
	printed    bool
}

// holds reports whether a condition is true.
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

// count returns the number of permanents that match a filter. If printed is
// set, it uses printed characteristics: effects on types and colors do, so
// that they don't depend on themselves.
func (l *layers) count(f *notation.Filter, controller int, source int64, printed bool) int64 {
	k := countQuery{what: f, controller: controller, printed: printed}
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
		l.counts = make(map[countQuery]int64)
	}
	l.counts[k] = n
	return n
}

// times returns how many times a change of power and toughness applies: once
// for each permanent it counts.
func (l *layers) times(c *notation.Change, controller int, source int64) int64 {
	if c.Each == nil {
		return 1
	}
	return l.count(c.Each, controller, source, false)
}
