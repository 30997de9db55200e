package board

import (
	"cmp"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// staticEffect is a static effect on the board.
type staticEffect struct {
	*card.StaticEffect
	from       origin
	controller int
	source     int64 // the permanent that has it, or 0
	at         int64 // its timestamp
	copies     int64
	in         layer

	granted bool  // an effect gives the ability to its source
	only    int64 // the only permanent that it affects; 0 for all that match its filter

	varies  bool // its amount depends on what it affects
	counted bool // power and toughness are known
	like    int  // the index of the first effect that applies to the same permanents; negative if that isn't known

	while applicability // whether its condition is true, where that is decided once for all permanents

	power, toughness int64 // what it adds in layer 7c, unless that varies
}

// staticEffects lists the static effects of a state: those of permanents that aren't
// phased out, those of cards that have them where they are (CR 113.6b), and those without
// an object.
func (s State) staticEffects() []staticEffect {
	var all []staticEffect
	for stack := range s.Permanent.Marked(HasStatic) {
		if stack.Of.PhasedOut {
			continue
		}
		face := stack.Of.Face()
		for i := range face.Static {
			e := &face.Static[i]
			if e.Self || e.Host || e.Zone != "" {
				continue // see own
			}
			if now := stack.Of.withChosen(&e.Change); now != &e.Change {
				with := *e
				with.Change = *now
				e = &with
			}
			all = append(all, staticEffect{
				StaticEffect: e, from: origin{name: face.Name}, controller: stack.Of.Controller, source: stack.ID, at: stack.Of.Timestamp, copies: stack.Count, in: layersOf(&e.Change),
			})
		}
	}
	for stack := range s.Elsewhere.by.Marked(HasStatic) {
		for i := range stack.Of.Def.Static {
			if e := &stack.Of.Def.Static[i]; e.Zone == string(stack.Of.Zone) {
				all = append(all, staticEffect{StaticEffect: e, from: origin{name: stack.Of.Def.Name}, controller: stack.Of.Owner, copies: stack.Count, in: layersOf(&e.Change)})
			}
		}
	}
	for _, effect := range s.Effects {
		for i := range effect.Static {
			e := &effect.Static[i]
			all = append(all, staticEffect{StaticEffect: e, from: effect.origin(), controller: effect.Controller, at: effect.At, copies: 1, in: layersOf(&e.Change)})
		}
	}
	for i := range all {
		all[i].varies = varies(&all[i].Change)
	}
	s.Work.Do(len(all))
	slices.SortStableFunc(all, func(a, b staticEffect) int { return cmp.Compare(a.at, b.at) })
	compareReach(all)
	return all
}

// maxReaches is the number of different filters with which those of further effects are
// compared.
const maxReaches = 8

// compareReach finds the effects that apply to the same permanents.
func compareReach(all []staticEffect) {
	var first []int // of those that are alike
	for i := range all {
		e := &all[i]
		e.like = -1
		if !e.reachesByWords() {
			continue
		}
		if same := slices.IndexFunc(first, func(i int) bool { return e.reachesLike(&all[i]) }); same >= 0 {
			e.like = first[same]
		} else if len(first) < maxReaches {
			first = append(first, i)
		}
	}
}

// reachesByWords reports whether nothing changes what the filter of an effect asks about
// in the layers in which the effect applies: it asks for types and colors only, and
// applies after the layers that change them.
func (e *staticEffect) reachesByWords() bool {
	return e.in&(typeLayer|colorLayer) == 0 && e.While == nil && e.What.OnlyWords() && !inWords(e.What.Controller)
}

// reachesLike reports whether two effects for which reachesByWords is true apply to the
// same permanents, provided that their sources have their abilities.
func (e *staticEffect) reachesLike(o *staticEffect) bool {
	return e.controller == o.controller && slices.Equal(e.What.Words, o.What.Words) && sameController(e.What.Controller, o.What.Controller)
}

func sameController(a, b *notation.Player) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Name == b.Name && len(a.List)+len(b.List) == 0
}

// numbered reports whether an effect without a source is named by its number in a
// derivation: its name is only its text.
func (e Effect) numbered() bool { return len(e.Static) > 0 && e.Name == e.Static[0].String() }

func (e *Effect) origin() origin {
	if e.byNumber {
		return origin{effect: e.ID}
	}
	return origin{name: e.Name}
}

// applicability says whether a static effect applies to a permanent. It is decided in
// the first layer of the effect (CR 613.6).
type applicability int8

const (
	undecided applicability = iota
	doesApply
	doesNotApply
)

// applications returns how many times a static effect applies to each member of a
// stack. Whether it applies is decided at the first call (CR 613.6).
func (l *Layers) applications(d *derived, i int) int64 {
	if d.applies[i] == undecided {
		d.applies[i] = doesNotApply // while it is computed
		l.State.Work.Do(1)
		if l.appliesNow(d, i) {
			d.applies[i] = doesApply
		}
	}
	if d.applies[i] == doesNotApply {
		return 0
	}
	return l.static[i].times(d.stack.ID)
}

// appliesNow reports whether an effect applies to a permanent with the characteristics
// computed so far. The result of an earlier effect with the same filter is reused.
func (l *Layers) appliesNow(d *derived, i int) bool {
	if like := l.static[i].like; like >= 0 {
		switch was := d.applies[like]; {
		case was == doesApply:
			return !l.silences || l.hasAbility(i)
		case was == doesNotApply && !l.silences:
			return false
		}
	}
	return l.applicationsNow(d, i) > 0
}

// times returns how many times an effect applies to a permanent within its
// reach: once for each copy, but not to its own source if it says "other".
func (e *staticEffect) times(on int64) int64 {
	switch {
	case e.only != 0 && e.only != on:
		return 0
	case e.What.Other && e.source == on:
		return e.copies - 1 // from the other members of its own stack
	}
	return e.copies
}

// applicationsNow returns how many times an effect applies with the characteristics so far.
func (l *Layers) applicationsNow(d *derived, i int) int64 {
	e := &l.static[i]
	n := e.times(d.stack.ID)
	if n == 0 || d.stack.Of.PhasedOut || !l.means(e.What.Controller, d.stack.Of.Controller, viewpoint{e.controller, e.source, d.stack}) || !l.fits(d.stack, &d.C, &e.What, viewpoint{e.controller, e.source, d.stack}) {
		return 0
	}
	if l.silences && !l.hasAbility(i) || !l.whileHolds(i, d) {
		return 0
	}
	return n
}

// ReachedBy reports whether a static effect of a permanent applies to a stack.
func (l *Layers) ReachedBy(stack *tracker.Stack[Permanent], source int64) bool {
	if stack.ID == source && slices.ContainsFunc(stack.Of.Face().Static, func(e card.StaticEffect) bool { return e.Self }) {
		return true
	}
	d := l.UpTo(stack, AllLayers)
	for i := range l.static {
		if l.static[i].source == source && l.applications(d, i) > 0 {
			return true
		}
	}
	return false
}
