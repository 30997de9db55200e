package board

import "slices"

// counted reports whether a static effect begins in a layer that changes what objects are,
// under a condition that counts the permanents that a player controls.
func (l *Layers) counted(i int, at layer) bool {
	e := &l.static[i]
	if e.While == nil || at&kindLayers == 0 || e.in&-e.in != at {
		return false
	}
	f := e.While.Controls
	return f != nil && !e.While.Names && f.Card == nil && !inWords(f.Controller) && len(f.Bounds) == 0 && f.Keyword+f.WithoutKeyword == "" && f.Able == nil
}

// decideWhile evaluates the condition of a static effect before the effect's part in a layer applies,
// with the permanents as the parts before it have changed them. The result holds in the effect's
// later layers too (CR 613.6).
func (l *Layers) decideWhile(i int, at layer, all []*derived) {
	if !l.counted(i, at) {
		return
	}
	e := &l.static[i]
	e.while = doesNotApply
	if l.controlsNow(e, all) {
		e.while = doesApply
	}
}

// whileHolds reports whether the condition of a static effect is true for a permanent.
func (l *Layers) whileHolds(i int, d *derived) bool {
	e := &l.static[i]
	if e.while != undecided {
		return e.while == doesApply
	}
	return l.holds(e.While, e.controller, e.source, d, e.in)
}

// controlsNow reports whether a condition that counts permanents is true of those given.
func (l *Layers) controlsNow(e *staticEffect, all []*derived) bool {
	c, seats := e.While, []int{e.controller}
	f := c.Controls
	if theirs := ofOneOpponent(f); theirs != nil {
		f, seats = theirs, l.State.Opponents(e.controller)
	}
	return slices.ContainsFunc(seats, func(seat int) bool {
		from, n := viewpoint{controller: seat, source: e.source}, int64(0)
		for _, d := range all {
			if !l.means(f.Controller, d.stack.Of.Controller, from) || !l.fits(d.stack, &d.C, f, from) {
				continue
			}
			n += d.stack.Count
			if f.Other && d.stack.ID == e.source {
				n--
			}
		}
		return enough(c, n)
	}) != c.Unless
}

// countChanges reports whether applying part y to the permanents would change whether the
// condition of part x is true, or to which of them x applies: then x depends on y (CR
// 613.8a).
func (l *Layers) countChanges(x, y *part, at layer, all []*derived) bool {
	e := &l.static[x.static]
	decided := e.while
	defer func() { e.while = decided }()
	reach := func() []bool {
		l.State.Work.Do(2 * len(all))
		l.decideWhile(x.static, at, all)
		applies := make([]bool, len(all))
		for i, d := range all {
			applies[i] = l.applicationsNow(d, x.static) > 0
		}
		return applies
	}
	before := reach()
	was := make([]Characteristics, len(all))
	for i, d := range all {
		was[i] = d.C
		if l.applicationsNow(d, y.static) > 0 {
			l.applyLayer(d, y, at, nil)
		}
	}
	after := reach()
	for i, d := range all {
		d.C = was[i]
	}
	return !slices.Equal(before, after)
}
