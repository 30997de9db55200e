package board

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// hasAbility reports whether a static effect still has its ability. An effect that
// begins to apply before layer 6 keeps applying (CR 613.6).
func (l *Layers) hasAbility(i int) bool {
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
	source, ok := l.State.Permanent.Get(e.source)
	if !ok {
		return true
	}
	// Of two that remove each other's abilities, the earlier timestamp wins
	// (CR 613.8b).
	l.exists[i] = true
	l.exists[i] = !l.Silent(&source, i)
	return l.exists[i]
}

// Silent reports whether a permanent has lost its own abilities, ignoring
// removal by the static effect with index but.
func (l *Layers) Silent(stack *tracker.Stack[Permanent], but int) bool {
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
	d := l.UpTo(stack, kindLayers)
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
func (l *Layers) silencesSource(a, b int) bool {
	e := &l.static[b]
	source, ok := l.State.Permanent.Get(l.static[a].source)
	if !ok || !e.LosesAll {
		return false
	}
	d := l.UpTo(&source, kindLayers)
	return l.State.ControlledBy(e.What.Controller, source.Of.Controller, e.controller) && d.C.Fits(&source.Of, &e.What)
}

// granted reports whether an attachment applies its grant to its host: it has
// the ability, and the condition holds.
func (l *Layers) granted(a *tracker.Stack[Permanent], g *card.Grant, host *derived) bool {
	in := layersOf(&g.Change)
	if l.silences && in&kindLayers == 0 && l.Silent(a, -1) {
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

// Holds reports whether a condition that isn't about an affected object is true for
// a controller; source is left out of what is "other".
func (l *Layers) Holds(c *notation.Condition, controller int, source int64) bool {
	return c.Is == nil && l.holds(c, controller, source, nil, 0)
}

// holds reports whether a condition is true.
func (l *Layers) holds(c *notation.Condition, controller int, source int64, on *derived, in layer) bool {
	switch {
	case c == nil:
		return true
	case c.Turn:
		return l.State.Active == controller
	case c.Not:
		return l.State.Active != controller
	case c.Is != nil:
		return on.C.Fits(&on.stack.Of, c.Is)
	case c.Opponents > 0:
		return int64(len(l.State.Playing())-1) >= c.Opponents
	case c.Life != nil:
		return l.State.someLife(*c.Life, controller)
	case c.Controls == nil:
		return true
	}
	if by := c.Controls.Controller; by != nil && by.Kind == notation.OneOpponent { // each is counted alone
		theirs := *c.Controls
		theirs.Controller = &notation.Player{Kind: notation.You}
		return slices.ContainsFunc(l.State.Playing(), func(seat int) bool {
			return seat != controller && enough(c, l.Count(&theirs, seat, source, in&kindLayers != 0))
		})
	}
	return enough(c, l.Count(c.Controls, controller, source, in&kindLayers != 0))
}

// enough reports whether a number of permanents fulfills a condition.
func enough(c *notation.Condition, n int64) bool {
	switch {
	case c.Fewer:
		return n <= c.Least
	case c.Least == 0:
		return n == 0
	}
	return n >= c.Least
}

// someLife reports whether the life total of one of the players is within a limit.
func (s *State) someLife(c notation.Life, controller int) bool {
	return slices.ContainsFunc(s.Playing(), func(seat int) bool {
		if !s.ControlledBy(&c.Of, seat, controller) {
			return false
		}
		life := s.Seat(seat).Life
		return c.Less && life <= c.N || !c.Less && life >= c.N
	})
}

// Count returns the number of permanents that match a filter. If printed is
// set, it uses printed characteristics: effects on types and colors do, so
// that they don't depend on themselves.
func (l *Layers) Count(f *notation.Filter, controller int, source int64, printed bool) int64 {
	k := countQuery{what: f, controller: controller, printed: printed}
	if f.Other {
		k.without = source
	}
	if n, ok := l.counts[k]; ok {
		return n
	}
	n := int64(0)
	for stack := range l.State.Permanent.Each() {
		if stack.Of.PhasedOut || !l.State.ControlledBy(f.Controller, stack.Of.Controller, controller) {
			continue
		}
		var c *Characteristics
		switch {
		case printed:
			c = &Characteristics{Definition: *stack.Of.Face()}
		case len(f.Bounds) > 0:
			c = &l.UpTo(stack, AllLayers).C
		case f.Keyword != "" || f.WithoutKeyword != "":
			c = &l.UpTo(stack, ableLayers).C
		default:
			c = &l.UpTo(stack, kindLayers).C
		}
		if !c.Fits(&stack.Of, f) {
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

// Times returns how many times a change of power and toughness applies: once
// for each permanent it counts.
func (l *Layers) Times(c *notation.Change, controller int, source int64) int64 {
	if c.Each == nil {
		return 1
	}
	return l.Count(c.Each, controller, source, false)
}
