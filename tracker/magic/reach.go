package magic

import (
	"cmp"
	"fmt"
	"slices"

	"arbiter/tracker"
)

// reaching is a static effect on the board.
type reaching struct {
	*Static
	name       string
	controller int
	source     int64 // the permanent that has it; 0 without one
	at         int64 // its timestamp
	copies     int64
	in         layer

	counted bool // what it is "for each" of
	each    int64
}

// reach lists the static effects of a state: of permanents, unless they have
// phased out, and those that players said go on.
func (s State) reach() []reaching {
	var all []reaching
	for stack := range s.Permanent.Marked(hasStatic) {
		if stack.Of.PhasedOut {
			continue
		}
		face := stack.Of.Face()
		for i := range face.Static {
			e := &face.Static[i]
			all = append(all, reaching{
				Static: e, name: face.Name, controller: stack.Of.Controller, source: stack.ID, at: stack.Of.Timestamp, copies: stack.Count, in: layersOf(&e.Change),
			})
		}
	}
	for _, effect := range s.Effects {
		for i := range effect.Static {
			e := &effect.Static[i]
			all = append(all, reaching{Static: e, name: effect.as, controller: effect.Controller, at: effect.At, copies: 1, in: layersOf(&e.Change)})
		}
	}
	s.work.Do(len(all))
	slices.SortStableFunc(all, func(a, b reaching) int { return cmp.Compare(a.at, b.at) })
	return all
}

// called is what a step of a derivation calls an effect without a source: by
// its number, where it has no name but what it says.
func (e Effect) called() string {
	if len(e.Static) > 0 && e.Name == e.Static[0].String() {
		return fmt.Sprintf("effect %d", e.ID)
	}
	return e.Name
}

// reach says whether a static effect applies to a permanent, which is settled as
// it first would (CR 613.6).
type reach int8

const (
	unsettled reach = iota
	isReached
	notReached
)

// reaches is how often a static effect applies to each member of a stack,
// settled where it first applies (CR 613.6).
func (l *layers) reaches(d *derived, i int) int64 {
	if d.reached[i] == unsettled {
		d.reached[i] = notReached // while it is being looked up
		l.s.work.Do(1)
		if l.on(d, i) > 0 {
			d.reached[i] = isReached
		}
	}
	if d.reached[i] == notReached {
		return 0
	}
	return l.static[i].times(d.stack.ID)
}

// times is how often an effect applies to a permanent that it reaches: once for
// each copy of it, but not to its own source where it says "other".
func (e *reaching) times(on int64) int64 {
	switch {
	case e.Self && e.source != on:
		return 0
	case e.Self:
		return 1
	case e.What.Other && e.source == on:
		return e.copies - 1 // the other members of its own stack reach it
	}
	return e.copies
}

// on is how often an effect applies as things are.
func (l *layers) on(d *derived, i int) int64 {
	e := &l.static[i]
	n := e.times(d.stack.ID)
	if n == 0 || d.stack.Of.PhasedOut || !e.Self && (!l.s.controls(e.What.Controller, d.stack.Of.Controller, e.controller) || !d.c.fits(&d.stack.Of, &e.What)) {
		return 0
	}
	if l.silences && !l.still(i) || !l.holds(e.While, e.controller, e.source, d, e.in) {
		return 0
	}
	return n
}

// reachedBy reports whether a static effect of a permanent applies to a stack.
func (l *layers) reachedBy(stack *tracker.Stack[Permanent], source int64) bool {
	d := l.upTo(stack, allLayers)
	for i := range l.static {
		if l.static[i].source == source && l.reaches(d, i) > 0 {
			return true
		}
	}
	return false
}
