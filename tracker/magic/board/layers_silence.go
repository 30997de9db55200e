package board

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

// hasAbility reports whether a static effect still has its ability. An effect that
// begins to apply before layer 6 keeps applying (CR 613.6).
func (l *Layers) hasAbility(i int) bool {
	e := &l.static[i]
	if e.granted {
		return true
	}
	if e.source == 0 || e.in&kindLayers != 0 {
		return !l.bare[i]
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

// Silences reports whether any effect removes all abilities of a permanent.
func (l *Layers) Silences() bool { return l.silences }

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
		for e := range a.Of.Face().ForHost() {
			if e.LosesAll {
				return true
			}
		}
	}
	d := l.UpTo(stack, kindLayers)
	if d.C.stripped {
		return true
	}
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
	return l.means(e.What.Controller, source.Of.Controller, viewpoint{e.controller, e.source, d.stack}) && l.fits(d.stack, &d.C, &e.What, viewpoint{e.controller, e.source, d.stack})
}

// holdsOn reports whether a permanent applies an effect to its host or itself: it
// has the ability, and the condition holds.
func (l *Layers) holdsOn(d *derived, e *card.StaticEffect, from *tracker.Stack[Permanent]) bool {
	in := layersOf(&e.Change)
	if l.silences && in&kindLayers == 0 && l.Silent(from, -1) {
		return false
	}
	return l.holds(e.While, from.Of.Controller, from.ID, d, in)
}
