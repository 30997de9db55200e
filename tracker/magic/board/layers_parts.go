package board

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// part is the part of an effect, or of keyword counters of a kind, that
// applies in one layer.
type part struct {
	*notation.Change
	from   origin
	at     int64                     // its place in the order: its timestamp, in steps
	static int                       // the index of the static effect; negative for others
	source *tracker.Stack[Permanent] // the permanent that has the effect, where static is negative
}

// applyParts applies one layer in which order matters.
func (l *Layers) applyParts(d *derived, at layer, t *Trace) {
	parts := l.in[at.index()]
	if own := l.own(d, at); len(own) > 0 {
		parts = inOrder(append(own, parts...))
	}
	l.State.Work.Do(len(parts) / 2)
	shared := true    // parts is the list of all permanents
	var barred []part // usually empty
	for i := 0; i < len(parts); i++ {
		x := parts[i]
		if x.static >= 0 {
			if to := l.waits(d, parts, i, at); to > i {
				if shared {
					parts, shared = slices.Clone(parts), false
				}
				copy(parts[i:to], parts[i+1:to+1])
				parts[to] = x
				i--
				continue
			}
			if d.without == x.static+1 || l.applications(d, x.static) == 0 {
				continue
			}
		}
		l.applyLayer(d, &x, at, t)
		if x.Barred && at == abilityLayer {
			barred = append(barred, x)
		}
	}
	for _, x := range barred { // whatever the timestamps (CR 113.11)
		d.C.changeAbilities(&part{Change: &notation.Change{Loses: x.Loses}, from: x.from, static: x.static}, nil)
	}
	if t != nil {
		l.warn(d, parts, at, t)
	}
}

// own returns the parts in a layer that come from the permanent itself:
// attachments, keyword counters, and effects that began on it.
func (l *Layers) own(d *derived, at layer) []part {
	var parts []part // usually empty
	p := &d.stack.Of
	for _, a := range l.attachedTo(d.stack.ID) {
		for e := range a.Of.Face().ForHost() {
			if layersOf(&e.Change)&at != 0 && l.holdsOn(d, e, a) {
				parts = append(parts, part{a.Of.withChosen(&e.Change), origin{name: a.Of.Face().Name}, a.Of.Timestamp * stepsPerTime, -1, a})
			}
		}
	}
	for e := range p.Face().ForItself() {
		if layersOf(&e.Change)&at != 0 && l.holdsOn(d, e, d.stack) {
			parts = append(parts, part{p.withChosen(&e.Change), origin{name: p.Face().Name}, p.Timestamp * stepsPerTime, -1, d.stack})
		}
	}
	if at == abilityLayer {
		for _, is := range p.Designations {
			if is.As == Suspected {
				parts = append(parts, part{&suspicion, origin{name: string(Suspected)}, is.At * stepsPerTime, counterPart, nil})
			}
		}
		for i := range p.Counters {
			if k := &p.Counters[i]; IsKeywordCounter(k.Kind) {
				parts = append(parts, part{&notation.Change{Keywords: []string{k.Kind}}, origin{kind: k.Kind}, k.At * stepsPerTime, counterPart, nil})
			}
		}
	}
	for i := range p.Pumps {
		if e := &p.Pumps[i]; layersOf(&e.Change)&at != 0 {
			parts = append(parts, part{&e.Change, e.origin(), e.At * stepsPerTime, -1, d.stack})
		}
	}
	return parts
}

// inOrder sorts parts by timestamp if one of them overrides another.
func inOrder(parts []part) []part {
	if slices.ContainsFunc(parts, func(x part) bool { return overrides(x.Change) }) {
		slices.SortStableFunc(parts, byTime)
	}
	return parts
}

// counterPart is the static index of the part of a keyword counter.
const counterPart = -2

// order sorts changes that override before others of the same timestamp.
func order(c *notation.Change) int {
	if overrides(c) {
		return 0
	}
	return 1
}
