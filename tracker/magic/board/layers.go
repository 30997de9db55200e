package board

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// layer is a set of layers, as bits in their order (CR 613.1, 613.4). Layer 1,
// copies and face-down permanents, and layer 3, text, are in Face; layer 2, control, is
// stored on the permanent.
type layer int

const (
	typeLayer    layer = 1 << iota // 4
	colorLayer                     // 5
	abilityLayer                   // 6
	baseLayer                      // 7b
	changeLayer                    // 7c
	switchLayer                    // 7d

	numLayers = iota
)

// index is the layer's place among all.
func (at layer) index() int { return bits.TrailingZeros(uint(at)) }

// layersOf returns the layers in which a change applies.
func layersOf(c *notation.Change) layer {
	var in layer
	for _, at := range []struct {
		is bool
		layer
	}{
		{len(c.Supertypes)+len(c.Types)+len(c.Subtypes)+len(c.Isnt) > 0 || c.EveryType || c.Chosen == "type", typeLayer},
		{len(c.Colors) > 0 || c.Colorless || c.Chosen == "color", colorLayer},
		{c.LosesAll || len(c.Loses)+len(c.Keywords)+len(c.Abilities) > 0, abilityLayer},
		{c.BasePower != nil || c.BaseToughness != nil || c.PowerIs != nil || c.ToughnessIs != nil, baseLayer},
		{c.Power != 0 || c.Toughness != 0, changeLayer},
		{c.Switch, switchLayer},
	} {
		if at.is {
			in |= at.layer
		}
	}
	return in
}

// overrides reports whether a change replaces or removes what earlier changes
// gave, so that the order of timestamps matters (CR 613.7).
func overrides(c *notation.Change) bool {
	sets := len(c.Types)+len(c.Subtypes) > 0 && !c.Adds || len(c.Isnt) > 0 || c.EveryType || c.PowerIs != nil || c.ToughnessIs != nil || len(c.Colors) > 0 && !c.AddsColors
	return sets || c.Chosen != "" || c.Colorless || c.LosesAll || len(c.Loses) > 0 || c.BasePower != nil || c.BaseToughness != nil
}

// Timestamp returns the timestamp of a change that begins at a time of the clock.
// Only changes that override advance the clock. A change that only adds needs
// no timestamp of its own, so that identical permanents still stack.
func Timestamp(c *notation.Change, clock int64) int64 {
	switch {
	case overrides(c):
		return clock + 1
	case layersOf(c)&(typeLayer|colorLayer|abilityLayer) != 0:
		return clock
	}
	return 0
}

// OwnTimestamp returns the timestamp of a permanent's own effects; 0 if it needs
// none.
func OwnTimestamp(def card.Definition, clock int64) int64 {
	at := int64(0)
	for i := range def.Static {
		if !def.Static[i].Host { // one gets its timestamp as it is attached
			at = max(at, Timestamp(&def.Static[i].Change, clock))
		}
	}
	return at
}

// Layers computes the characteristics of permanents of one state, each at most
// once. Attachments are looked up beforehand: computing the whole board costs
// as much as its stacks, computing one permanent as much as it and the
// permanents that affect it.
type Layers struct {
	State    State
	attached map[int64][]*tracker.Stack[Permanent] // by host, in order of timestamps (CR 613.7e); nil until many hosts were looked up
	last     hosting                               // the last lookup before attached was built
	looked   int                                   // the number of lookups before attached was built
	first    *derived                              // the permanent computed first; unused if all are computed
	known    map[int64]*derived                    // the other computed permanents
	room     []derived                             // preallocated elements for known
	reached  []applicability                       // backing array of the lists of effects
	static   []staticEffect
	in       [numLayers][]part // the parts of static effects in each layer, in the order they apply
	exists   map[int]bool      // whether a static effect still has its ability (CR 613.6)
	counts   map[countQuery]int64
	bounded  bool         // an effect in layer 7c depends on power or toughness
	silences bool         // an effect removes all abilities
	bare     map[int]bool // the static effects whose abilities are lost in layer 4 before they apply

	watcherCache    []Watcher                   // nil until computed
	describingCache []*tracker.Stack[Permanent] // nil until computed
	promiseCache    []AgainAbility              // nil until computed
	damageCache     []DamageReplacing           // nil until computed
	mayHaveAny      func(*Permanent) bool       // nil until needed
	goading         bool                        // goaded is being evaluated, on which abilities that goad may depend
}

// derived is the computation of one permanent's characteristics.
type derived struct {
	stack   *tracker.Stack[Permanent]
	C       Characteristics
	done    layer           // the layers that have been applied
	busy    bool            // a layer is being applied
	applies []applicability // by index of static effect
	without int             // the index, from 1, of a static effect that is left out; 0 for none
}

// Layers derives what the permanents of the state are.
func (s State) Layers() *Layers {
	s.Work.Do(1)
	l := &Layers{State: s, static: s.staticEffects()}
	for stack := range s.Permanent.Marked(IsSilenced | IsSilencing) {
		p := &stack.Of
		if s.HostOf(p) != 0 && !p.PhasedOut {
			for e := range p.Face().ForHost() {
				l.silences = l.silences || e.LosesAll
			}
		}
		for i := range p.Pumps {
			l.silences = l.silences || p.Pumps[i].LosesAll
		}
	}
	if len(l.static) > 0 {
		for i := range l.static {
			e := &l.static[i]
			l.silences = l.silences || e.LosesAll
			l.bounded = l.bounded || len(e.What.Bounds) > 0
			for at := typeLayer; at <= switchLayer; at <<= 1 {
				if e.in&at != 0 {
					l.in[at.index()] = append(l.in[at.index()], part{&e.Change, e.from, e.at * stepsPerTime, i, nil})
				}
			}
		}
		for _, parts := range l.in {
			inOrder(parts)
		}
		l.settleOrder()
	}
	l.grantStatics()
	return l
}

// hosting lists what is attached to a host.
type hosting struct {
	host int64
	on   []*tracker.Stack[Permanent]
}

// maxSearchedHosts is the number of hosts whose attachments are searched for one by
// one; the next lookup builds a table for all hosts.
const maxSearchedHosts = 2

// attachedTo returns what is attached to a permanent, in order of timestamps
// (CR 613.7e).
func (l *Layers) attachedTo(host int64) []*tracker.Stack[Permanent] {
	if l.attached != nil {
		return l.attached[host]
	}
	if l.last.host == host {
		return l.last.on
	}
	if l.looked++; l.looked > maxSearchedHosts {
		l.attached = make(map[int64][]*tracker.Stack[Permanent])
		for stack := range l.State.Permanent.Marked(IsAttached) {
			l.State.Work.Do(2)
			if on := l.State.HostOf(&stack.Of); on != 0 && !stack.Of.PhasedOut {
				l.attached[on] = append(l.attached[on], stack)
			}
		}
		for _, all := range l.attached {
			byTimestamp(all)
		}
		return l.attached[host]
	}
	l.last = hosting{host: host}
	for stack := range l.State.Permanent.Marked(IsAttached) {
		if l.State.Permanent.Resolve(stack.Of.AttachedTo) == host && !stack.Of.PhasedOut {
			l.last.on = append(l.last.on, stack)
		}
	}
	byTimestamp(l.last.on)
	return l.last.on
}

func byTimestamp(all []*tracker.Stack[Permanent]) {
	slices.SortStableFunc(all, func(a, b *tracker.Stack[Permanent]) int { return cmp.Compare(a.Of.Timestamp, b.Of.Timestamp) })
}

// LayersOfAll returns layers for computing the whole board.
func (s State) LayersOfAll() *Layers {
	l := s.Layers()
	n := s.Permanent.Len()
	l.known, l.room = make(map[int64]*derived, n), make([]derived, 0, n)
	l.reached = make([]applicability, 0, n*len(l.static))
	return l
}

// maxRoom is the maximum number of elements that room is allocated with, unless all
// permanents are computed.
const maxRoom = 16

// derived is a permanent of which nothing is known yet.
func (l *Layers) derived(stack *tracker.Stack[Permanent]) *derived {
	n := len(l.room)
	if n == cap(l.room) { // known points into the old array, which must not move
		n, l.room = 0, make([]derived, 0, min(len(l.known)+1, maxRoom))
	}
	l.room = l.room[:n+1]
	d := &l.room[n]
	d.stack = stack
	if n := len(l.reached); n+len(l.static) <= cap(l.reached) {
		l.reached = l.reached[:n+len(l.static)]
		d.applies = l.reached[n:]
	} else {
		d.applies = make([]applicability, len(l.static))
	}
	return d
}

// kindLayers are the layers that decide what an object is; later ones decide
// what it can do.
const (
	kindLayers = 0b000011
	ableLayers = 0b000111
	AllLayers  = 0b111111
)

// Of returns the characteristics of a permanent.
func (l *Layers) Of(stack tracker.Stack[Permanent]) Characteristics {
	if d, ok := l.find(stack.ID); ok && d.done == AllLayers {
		return d.C
	}
	own := stack // a copy, because the parameter would escape to the heap
	return l.UpTo(&own, AllLayers).C
}

// UpTo returns a permanent's characteristics with at least the wanted layers
// applied. While layers of the permanent are being applied, it returns the
// characteristics so far.
func (l *Layers) UpTo(stack *tracker.Stack[Permanent], wanted layer) *derived {
	d, ok := l.find(stack.ID)
	if !ok {
		d = l.begin(stack, nil)
		l.keep(d)
	}
	if !d.busy {
		l.apply(d, wanted, nil)
	}
	return d
}

// find returns the computed characteristics of a permanent, or nil.
func (l *Layers) find(id int64) (*derived, bool) {
	if l.first != nil && l.first.stack.ID == id {
		return l.first, true
	}
	d, ok := l.known[id]
	return d, ok
}

// keep stores the computed characteristics of a permanent, replacing earlier ones.
func (l *Layers) keep(d *derived) {
	switch {
	case l.known == nil && (l.first == nil || l.first.stack.ID == d.stack.ID):
		l.first = d
		return
	case l.known == nil:
		l.known = make(map[int64]*derived)
	case l.first != nil && l.first.stack.ID == d.stack.ID:
		l.first = nil
	}
	l.known[d.stack.ID] = d
}

// Look is what a permanent of the state is; it must not be changed. It is the same
// each time.
func (l *Layers) Look(stack *tracker.Stack[Permanent]) *Characteristics {
	return &l.UpTo(stack, AllLayers).C
}

// Characteristics returns the characteristics of one permanent. For many
// permanents of a state, use one layers value.
func (s State) Characteristics(stack *tracker.Stack[Permanent]) *Characteristics {
	return &s.Layers().UpTo(stack, AllLayers).C
}

// Derive computes the characteristics of a permanent and records the steps.
func (l *Layers) Derive(stack tracker.Stack[Permanent], t *Trace) Characteristics {
	d := l.begin(&stack, t)
	l.keep(d)
	l.apply(d, AllLayers, t)
	for i := range stack.Of.Pumps {
		if e := &stack.Of.Pumps[i]; t != nil && len(e.Rules) > 0 {
			t.note(ruleGameRules, "", "%s: %s", e.origin().said(), SayChange(notation.Change{Rules: e.Rules}))
		}
	}
	return d.C
}

// LookSteps is the work counted for computing one permanent.
const LookSteps = 20

// begin returns a permanent's characteristics after layers 1 and 2.
func (l *Layers) begin(stack *tracker.Stack[Permanent], t *Trace) *derived {
	p := &stack.Of
	l.State.Work.Do(LookSteps + len(l.static)/2 + len(p.Pumps) + len(p.Counters))
	d := l.derived(stack)
	c := &d.C
	c.Definition = *p.Face()
	c.Keywords, c.Abilities, c.Subtypes = slices.Clip(c.Keywords), slices.Clip(c.Abilities), slices.Clip(c.Subtypes)
	c.Types, c.Colors, c.Supertypes = slices.Clip(c.Types), slices.Clip(c.Colors), slices.Clip(c.Supertypes)
	if t != nil {
		switch {
		case p.Printed == nil:
		case card.IsPrototyped(&p.Def, p.Printed):
			t.note("magic/keyword/prototype/what", "", "prototyped")
		default:
			t.note("magic/layer/1a", "", "a copy; printed as %s", p.Printed.Name)
		}
		if len(p.Components) > 0 && !p.Melded() {
			t.note("magic/merge/what", "", "merged, with the abilities of %s", tracker.ListOf(tracker.AllNamed(p.ComponentNames())))
		}
		if p.FaceDown {
			t.note("magic/layer/1b", "2/2", "face down")
		} else {
			c.notePrinted(t)
		}
		if p.Controller != p.Owner {
			t.note("magic/layer/2", "", "%s controls it", l.State.Seat(p.Controller).Name)
		}
		p.noteRewordings(t)
	}
	if c.Changeling = c.Has("changeling"); c.Changeling { // before layer 4, so that it outlasts the ability (CR 613.1d, 604.3)
		t.note("magic/layer/4", c.TypeLine(false), "changeling: every creature type")
	}
	if c.HasSize = c.Is("Creature"); c.HasSize { // the power and toughness that earlier layers see
		c.Power, c.Toughness = stat(c.Definition.Power), stat(c.Definition.Toughness)
	}
	if len(p.Also) > 0 { // layer 4
		c.Subtypes = append(c.Subtypes, p.Also...)
		t.note("magic/layer/4", c.TypeLine(false), "is %s too", english.List(p.Also))
	}
	return d
}

// noteRewordings notes the effects that change the text of the permanent, in the order of
// their timestamps (CR 613.1c, 613.7).
func (p *Permanent) noteRewordings(t *Trace) {
	face := p.copiableFace()
	for i := range p.Pumps {
		e := &p.Pumps[i]
		if e.Reword == nil {
			continue
		}
		was := face
		face = face.Reworded(*e.Reword)
		result := ""
		if !slices.Equal(was.Subtypes, face.Subtypes) {
			result = english.TypeLine(false, face.Supertypes, face.Types, face.Subtypes)
		}
		if was.Alike(face) {
			t.note("magic/layer/3", result, "%s: “%s” isn't in its text", e.origin().said(), e.Reword.From)
		} else {
			t.note("magic/layer/3", result, "%s: “%s” instead of “%s” in its text", e.origin().said(), e.Reword.To, e.Reword.From)
		}
	}
}

func (c *Characteristics) notePrinted(t *Trace) {
	switch power, toughness := c.Definition.Power, c.Definition.Toughness; {
	case power == "":
		t.note(ruleLayerCopiable, "", "printed")
	case c.Is("Creature") && !hasStar(&c.Definition):
		t.note(ruleLayerCopiable, fmt.Sprintf("%d/%d", stat(power), stat(toughness)), "printed %s/%s", power, toughness)
	default:
		t.note(ruleLayerCopiable, "", "printed %s/%s", power, toughness)
	}
}

// apply applies those wanted layers that haven't been applied, in order.
func (l *Layers) apply(d *derived, wanted layer, t *Trace) {
	if d.done&wanted == wanted {
		return
	}
	d.busy = true
	for at := typeLayer; at <= wanted && at <= switchLayer; at <<= 1 {
		if d.done&at != 0 {
			continue
		}
		switch at {
		case typeLayer, colorLayer, abilityLayer:
			l.applyParts(d, at, t)
		case baseLayer:
			l.size(d, t)
			if d.C.HasSize {
				l.applyParts(d, at, t)
				d.C.BasePower, d.C.BaseToughness = d.C.Power, d.C.Toughness
			}
		case changeLayer:
			if d.C.HasSize {
				l.applyChanges(d, t)
			}
		case switchLayer:
			if d.C.HasSize {
				l.applyParts(d, at, t)
				d.C.setByHand(d.stack.Of.ByHand, t)
				l.warnOfSize(d, t)
			}
		}
		d.done |= at
	}
	d.busy = false
}
