package board

import (
	"slices"

	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// settleOrder decides which static effects exist in layer 4, and the order of those that
// depend on each other (CR 613.8). It returns at once if no effect on the board can.
func (l *Layers) settleOrder() {
	if l.strips() {
		l.silences = true
		l.bare = make(map[int]bool)
		for i := range l.static { // in order of timestamps: in a loop, the earlier one applies (CR 613.8b)
			if e := &l.static[i]; e.source != 0 && e.in&typeLayer != 0 && l.strippedWithout(i) {
				l.bare[i] = true
			}
		}
		l.forget()
	}
	for _, at := range []layer{typeLayer, colorLayer, abilityLayer} {
		if parts := l.in[at.index()]; l.someDepend(parts, at) {
			l.in[at.index()] = l.dependent(parts, at)
			l.forget()
		}
	}
}

// forget drops what was computed before the order was known.
func (l *Layers) forget() {
	l.first = nil
	clear(l.known)
	clear(l.exists)
	clear(l.counts)
}

// strips reports whether anything can give a land a basic land type, so that it loses
// its abilities (CR 305.7).
func (l *Layers) strips() bool {
	if slices.ContainsFunc(l.static, func(e staticEffect) bool { return stripping(&e.Change) }) {
		return true
	}
	for stack := range l.State.Permanent.Marked(HasStatic | isPumped) {
		for i := range stack.Of.Pumps {
			if stripping(&stack.Of.Pumps[i].Change) {
				return true
			}
		}
		for _, e := range stack.Of.Face().Static {
			if stripping(&e.Change) {
				return true
			}
		}
	}
	return false
}

// stripping reports whether a change gives a basic land type instead of other land
// types.
func stripping(c *notation.Change) bool {
	return !c.Adds && slices.ContainsFunc(c.Subtypes, card.IsBasicLandType)
}

// strippedWithout reports whether the source of a static effect loses its abilities in
// layer 4, also if the effect doesn't apply: then it depends on what takes them (CR
// 613.8a).
func (l *Layers) strippedWithout(i int) bool {
	source, ok := l.State.Permanent.Find(l.static[i].source)
	if !ok {
		return false
	}
	d := l.begin(source, nil)
	d.without = i + 1
	l.apply(d, typeLayer, nil)
	return d.C.stripped
}

// someDepend reports whether one part of a layer may depend on another.
func (l *Layers) someDepend(parts []part, at layer) bool {
	for i := range parts {
		for j := range parts {
			if i != j && l.mayDepend(&parts[i], &parts[j], at) {
				return true
			}
		}
	}
	return false
}

// mayDepend reports whether applying part y may change to what the static effect of
// part x applies. An effect of which an earlier layer has decided that depends on
// nothing (CR 613.6).
func (l *Layers) mayDepend(x, y *part, at layer) bool {
	if x.static < 0 || l.static[x.static].in&-l.static[x.static].in != at {
		return false
	}
	e := &l.static[x.static]
	return asksOf(&e.What, y.Change, at) || conditionAsks(e.While, y.Change, at)
}

// asksOf reports whether a filter asks about something that a change gives or takes in
// a layer.
func asksOf(f *notation.Filter, c *notation.Change, at layer) bool {
	switch at {
	case typeLayer:
		for _, words := range [][]string{f.Words, f.Or, f.Without} {
			for _, w := range words {
				if typeChanges(c, w) {
					return true
				}
			}
		}
		if f.Chosen == "type" || f.Shares != "" || slices.Contains(f.Is, "historic") || slices.Contains(f.Is, "outlaw") {
			return true
		}
	case colorLayer:
		for _, words := range [][]string{f.Words, f.Or, f.Without} {
			if slices.ContainsFunc(words, func(w string) bool { return isColor(w) }) {
				return true
			}
		}
		if f.Chosen == "color" || f.Shares == "color" {
			return true
		}
	case abilityLayer:
		if f.Able != nil || keywordChanges(c, f.Keyword) || keywordChanges(c, f.WithoutKeyword) || keywordChanges(c, f.NorKeyword) ||
			layersOf(c)&abilityLayer != 0 && (slices.Contains(f.Is, notation.WithManaAbility) || slices.Contains(f.Is, notation.WithExhaustAbility)) {
			return true
		}
	default: // no effect in the other layers asks about what they change
	}
	return slices.ContainsFunc(f.Any, func(one notation.Filter) bool { return asksOf(&one, c, at) })
}

// typeChanges reports whether a change may give or take a type, subtype or supertype.
func typeChanges(c *notation.Change, word string) bool {
	is := Characteristics{Definition: card.Definition{Types: c.Types, Subtypes: c.Subtypes, Supertypes: c.Supertypes}, Changeling: c.EveryType}
	if c.EveryType {
		is.Types = append(slices.Clip(is.Types), "Creature")
	}
	lost := Characteristics{Definition: card.Definition{Types: c.Isnt, Supertypes: c.Isnt}}
	if is.DescribedBy(word) || lost.DescribedBy(word) {
		return true
	}
	return !c.Adds && len(c.Types)+len(c.Subtypes) > 0 && !isColor(word) // what it replaces
}

// keywordChanges reports whether a change may give or take a keyword; false for "".
func keywordChanges(c *notation.Change, keyword string) bool {
	if keyword == "" {
		return false
	}
	return c.LosesAll || slices.Contains(c.Keywords, keyword) ||
		len(c.Loses) > 0 && (slices.Contains(c.Loses, keyword) || slices.Contains(c.Loses, card.ReadKeyword(keyword).Name))
}

func isColor(word string) bool {
	return slices.Contains(card.Colors, word) || slices.Contains([]string{"colorless", "multicolored", "monocolored"}, word)
}

// conditionAsks reports whether a condition asks about something that a change gives or
// takes in a layer.
func conditionAsks(c *notation.Condition, x *notation.Change, at layer) bool {
	if c == nil {
		return false
	}
	asks := func(f *notation.Filter) bool { return f != nil && asksOf(f, x, at) }
	all := func(one notation.Condition) bool { return conditionAsks(&one, x, at) }
	return asks(c.Controls) || asks(c.Is) || slices.ContainsFunc(c.All, all) || slices.ContainsFunc(c.Any, all)
}

// dependent returns the parts of static effects in a layer in the order in which they
// apply: one that depends on others just after them, and otherwise by timestamp. It is
// decided anew after each (CR 613.8b, 613.8c). The timestamps of the result are in
// order.
func (l *Layers) dependent(parts []part, at layer) []part {
	var all []*derived
	for stack := range l.State.Permanent.Each() {
		if stack.Of.PhasedOut {
			continue
		}
		d := l.begin(stack, nil)
		if at > typeLayer {
			l.apply(d, at-1, nil)
		}
		all = append(all, d)
	}
	left := slices.Clone(parts)
	slices.SortStableFunc(left, byTime)
	var ordered []part
	for len(left) > 0 {
		next := 0
		for i := range left {
			if !slices.ContainsFunc(left, func(y part) bool { return y.static != left[i].static && l.depends(&left[i], &y, at, all) }) {
				next = i
				break
			}
		}
		x := left[next]
		left = slices.Delete(left, next, next+1)
		if n := len(ordered); n > 0 && x.at <= ordered[n-1].at {
			x.at = ordered[n-1].at + 1
		}
		ordered = append(ordered, x)
		l.decideWhile(x.static, at, all)
		for _, d := range all {
			if l.applicationsNow(d, x.static) > 0 {
				l.applyLayer(d, &x, at, nil)
			}
		}
	}
	return ordered
}

// depends reports whether applying part y to the permanents would change to which of
// them part x applies, or whether it exists.
func (l *Layers) depends(x, y *part, at layer, all []*derived) bool {
	if !l.mayDepend(x, y, at) {
		return false
	}
	if e := &l.static[y.static]; l.counted(y.static, at) { // what y would do if it applied next
		decided := e.while
		defer func() { e.while = decided }()
		l.decideWhile(y.static, at, all)
	}
	if l.counted(x.static, at) {
		return l.countChanges(x, y, at, all)
	}
	for _, d := range all {
		l.State.Work.Do(2)
		if l.applicationsNow(d, y.static) > 0 && l.changes(d, x, y, at) {
			return true
		}
	}
	return false
}

// changes reports whether applying part y to a permanent would change whether part x
// applies to it.
func (l *Layers) changes(d *derived, x, y *part, at layer) bool {
	was := d.C
	before := l.applicationsNow(d, x.static)
	l.applyLayer(d, y, at, nil)
	after := l.applicationsNow(d, x.static)
	d.C = was
	return (before > 0) != (after > 0)
}

// waits returns the index of the last part after i on which the part at i depends, among
// a permanent's own parts; i if there is none.
func (l *Layers) waits(d *derived, parts []part, i int, at layer) int {
	last := i
	for j := i + 1; j < len(parts); j++ {
		if y := &parts[j]; y.static < 0 && l.mayDepend(&parts[i], y, at) && d.applies[parts[i].static] == undecided && l.changes(d, &parts[i], y, at) {
			last = j
		}
	}
	return last
}

// stepsPerTime is the number of positions between two timestamps, used by effects that
// are moved behind the ones they depend on.
const stepsPerTime = 1 << 12

// byTime compares parts by their places in the order.
func byTime(a, b part) int {
	switch {
	case a.at < b.at:
		return -1
	case a.at > b.at:
		return 1
	}
	return order(a.Change) - order(b.Change)
}
