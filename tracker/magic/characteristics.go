package magic

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
)

// Characteristics is what a permanent is right now, all effects applied.
type Characteristics struct {
	Definition         // name, colors and types as they are now
	HasSize       bool // whether it has power and toughness
	Power         int64
	Toughness     int64
	BasePower     int64
	BaseToughness int64

	printedPower, printedToughness int64
}

// is reports whether it has a type, as printed: "Creature".
func (c Characteristics) is(typ string) bool { return slices.Contains(c.Types, typ) }

// has reports whether it has a keyword.
func (c Characteristics) has(keyword string) bool { return slices.Contains(c.Keywords, keyword) }

// trace notes the steps of a derivation; a nil one notes nothing.
type trace struct{ steps []tracker.Step }

func (t *trace) note(rule tracker.Rule, result, format string, args ...any) {
	if t != nil {
		t.steps = append(t.steps, tracker.Step{Text: fmt.Sprintf(format, args...), Result: result, Cause: tracker.Cause{Rule: rule}})
	}
}

// layers derives what permanents are from one state, each at most once: what
// is attached to what is looked up beforehand, so that a look at a whole board
// costs what its stacks cost.
type layers struct {
	s        State
	attached map[int64][]tracker.Stack[Permanent] // by host, in the order of timestamps (CR 613.7e)
	known    map[int64]Characteristics
	static   []reaching
}

func (s State) layers() *layers {
	l := &layers{s: s, attached: make(map[int64][]tracker.Stack[Permanent]), known: make(map[int64]Characteristics), static: s.reach()}
	for stack := range s.Permanent.All() {
		if host := s.hostOf(stack); host != 0 && !stack.Of.PhasedOut {
			l.attached[host] = append(l.attached[host], stack)
		}
	}
	for _, all := range l.attached {
		slices.SortStableFunc(all, func(a, b tracker.Stack[Permanent]) int { return cmp.Compare(a.Of.Timestamp, b.Of.Timestamp) })
	}
	return l
}

// of is what a permanent of the state is.
func (l *layers) of(stack tracker.Stack[Permanent]) Characteristics {
	c, ok := l.known[stack.ID]
	if !ok {
		c = l.derive(stack, nil)
		l.known[stack.ID] = c
	}
	return c
}

// characteristics is what one permanent is. Who looks at many makes the layers
// once.
func (s State) characteristics(stack tracker.Stack[Permanent]) Characteristics {
	return s.layers().derive(stack, nil)
}

// derive applies the layers to a permanent (CR 613.1): copiable values,
// abilities (layer 6), then power and toughness set (7b) and changed (7c).
func (l *layers) derive(stack tracker.Stack[Permanent], t *trace) Characteristics {
	s := l.s
	p := stack.Of
	c := Characteristics{Definition: p.Face()}
	c.Keywords, c.Abilities = slices.Clone(c.Keywords), slices.Clone(c.Abilities)
	if p.Printed != nil {
		t.note("magic/layer/1a", "", "a copy; printed as %s", p.Printed.Name)
	}
	c.size(t)
	if len(p.Also) > 0 { // layer 4
		c.Subtypes = append(slices.Clone(c.Subtypes), p.Also...)
		t.note("magic/layer/4", c.sizeIfAny(), "is %s too", listed(p.Also))
	}
	attached := l.attached[stack.ID]

	for _, a := range attached {
		if g := a.Of.Face().Grants; g != nil {
			c.gain(t, ruleLayer6, a.Of.Face().Name, g.Keywords)
			c.Abilities = append(c.Abilities, g.Abilities...)
		}
	}
	for _, k := range p.Counters {
		if keywordCounter(k.Kind) {
			c.gain(t, ruleCounterKeyword, k.Kind+" counter", []string{k.Kind})
		}
	}
	for _, pump := range p.Pumps {
		c.gain(t, ruleLayer6, "until end of turn", pump.Keywords)
	}
	reached := make([]int64, len(l.static)) // what an effect reaches is settled as it first applies (CR 613.6)
	for i := range l.static {
		e := &l.static[i]
		if reached[i] = e.on(&s, &stack, &c); reached[i] > 0 && len(e.Keywords) > 0 {
			c.gain(t, ruleLayer6, e.name, e.Keywords)
		}
	}
	if !c.HasSize {
		return c
	}
	for _, a := range attached {
		if g := a.Of.Face().Grants; g != nil && g.BasePower != nil && g.BaseToughness != nil {
			c.Power, c.Toughness = *g.BasePower, *g.BaseToughness
			t.note(ruleLayer7b, c.sizeText(), "%s sets base power and toughness", a.Of.Face().Name)
		}
	}
	c.BasePower, c.BaseToughness = c.Power, c.Toughness
	for _, a := range attached {
		if g := a.Of.Face().Grants; g != nil && (g.Power != 0 || g.Toughness != 0) {
			times := s.per(g.Per, a.Of.Controller)
			c.change(t, ruleLayer7c, a.Of.Face().Name, tracker.SaturatingMul(g.Power, times), tracker.SaturatingMul(g.Toughness, times))
		}
	}
	for _, a := range attached { // CR 122.1j
		if n := a.Of.Count("hone"); n > 0 && slices.Contains(a.Of.Face().Subtypes, "Equipment") {
			c.change(t, "magic/counter/hone", counted(n, "hone counter")+" on "+a.Of.Face().Name, n, 0)
		}
	}
	for i := range l.static {
		e := &l.static[i]
		if n := reached[i]; n > 0 && (e.Power != 0 || e.Toughness != 0) {
			c.change(t, ruleLayer7c, times(n, e.name), tracker.SaturatingMul(e.Power, n), tracker.SaturatingMul(e.Toughness, n))
		}
	}
	for _, pump := range p.Pumps {
		if pump.Power != 0 || pump.Toughness != 0 {
			c.change(t, ruleLayer7c, "until end of turn", pump.Power, pump.Toughness)
		}
	}
	for _, k := range p.Counters {
		if power, toughness, ok := counterSize(k.Kind); ok {
			c.change(t, ruleCounterPlus, counted(k.N, k.Kind+" counter"), tracker.SaturatingMul(power, k.N), tracker.SaturatingMul(toughness, k.N))
		}
	}
	if set := p.Regardless; set != nil {
		if set.Power != nil {
			c.Power = *set.Power
		}
		if set.Toughness != nil {
			c.Toughness = *set.Toughness
		}
		t.note("", c.sizeText(), "set by hand")
	}
	return c
}

// size reads the printed power and toughness.
func (c *Characteristics) size(t *trace) {
	if c.Definition.Power == "" {
		t.note(ruleLayerCopiable, "", "printed")
		return
	}
	c.HasSize = true
	c.Power, c.Toughness = stat(c.Definition.Power), stat(c.Definition.Toughness)
	c.BasePower, c.BaseToughness = c.Power, c.Toughness
	c.printedPower, c.printedToughness = c.Power, c.Toughness
	if t != nil {
		t.note(ruleLayerCopiable, c.sizeText(), "printed %s/%s", c.Definition.Power, c.Definition.Toughness)
	}
}

func (c *Characteristics) gain(t *trace, rule tracker.Rule, from string, keywords []string) {
	for _, k := range keywords {
		if !c.has(k) {
			c.Keywords = append(c.Keywords, k)
		}
		if t != nil {
			t.note(rule, c.sizeIfAny(), "%s: %s", from, k)
		}
	}
}

func (c *Characteristics) change(t *trace, rule tracker.Rule, from string, power, toughness int64) {
	c.Power = tracker.SaturatingAdd(c.Power, power)
	c.Toughness = tracker.SaturatingAdd(c.Toughness, toughness)
	if t != nil {
		t.note(rule, c.sizeText(), "%s: %+d/%+d", from, power, toughness)
	}
}

func (c *Characteristics) sizeText() string { return fmt.Sprintf("%d/%d", c.Power, c.Toughness) }

func (c *Characteristics) sizeIfAny() string {
	if c.HasSize {
		return c.sizeText()
	}
	return ""
}

// per counts what an effect counts "for each": a type that its controller
// controls. Nothing said is 1.
func (s State) per(what string, controller int) int64 {
	if what == "" {
		return 1
	}
	typ, _, _ := strings.Cut(what, " ")
	n := int64(0)
	for stack := range s.Permanent.All() {
		if stack.Of.Controller == controller && !stack.Of.PhasedOut &&
			slices.ContainsFunc(stack.Of.Face().Types, func(t string) bool { return strings.EqualFold(t, typ) }) {
			n = tracker.SaturatingAdd(n, stack.Count)
		}
	}
	return n
}

// counterSize reads "+1/+1", "-0/-2" (CR 122.1a).
func counterSize(kind string) (power, toughness int64, ok bool) {
	a, b, found := strings.Cut(kind, "/")
	if !found || !strings.ContainsAny(kind[:1], "+-") {
		return 0, 0, false
	}
	power, errA := strconv.ParseInt(a, 10, 64)
	toughness, errB := strconv.ParseInt(b, 10, 64)
	return power, toughness, errA == nil && errB == nil
}

// keywordCounter reports whether a counter of the kind gives its keyword, or a
// variant of it such as "hexproof from red" (CR 122.1b).
func keywordCounter(kind string) bool {
	if keywordCounters[kind] {
		return true
	}
	variant, _, ok := strings.Cut(kind, " from ")
	return ok && variant == "hexproof" || kind == "trample over planeswalkers"
}

// keywordCounters are the keywords that a counter can be (CR 122.1b).
var keywordCounters = map[string]bool{
	"flying": true, "first strike": true, "double strike": true, "deathtouch": true, "decayed": true, "exalted": true, "haste": true,
	"hexproof": true, "indestructible": true, "lifelink": true, "menace": true, "reach": true, "shadow": true, "trample": true, "vigilance": true,
}

// times is "Glorious Anthem ×3".
func times(n int64, what string) string {
	if n == 1 {
		return what
	}
	return what + " ×" + strconv.FormatInt(n, 10)
}

// counted is "2 +1/+1 counters", "1 oil counter".
func counted(n int64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.FormatInt(n, 10) + " " + what + "s"
}
