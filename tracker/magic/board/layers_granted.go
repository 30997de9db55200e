package board

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// grantedAbility is an ability that an effect gives to a permanent in layer 6, with the place of the effect in
// the order.
type grantedAbility struct {
	text string
	at   int64
}

// CanGrant reports whether a static ability works where an effect gives it to a permanent. The effect gives it
// in layer 6, so it can't apply in an earlier layer (CR 613.6). Neither control nor abilities that are static
// themselves come from it.
func CanGrant(s *State, a card.Static) bool {
	c := &a.Change
	return layersOf(c)&(typeLayer|colorLayer) == 0 && !c.Control && !c.LosesAll && len(c.Loses)+len(c.Rules) == 0 && a.Zone == "" &&
		c.Chosen == "" && (!a.On.Itself || a.On.What == nil) && !slices.ContainsFunc(c.Abilities, func(text string) bool { return s.isStatic(text) }) &&
		!slices.ContainsFunc(c.Keywords, func(k string) bool { return card.ReadKeyword(k).Chosen() != "" })
}

// isStatic reports whether a text has a static ability that changes characteristics.
func (s *State) isStatic(text string) bool {
	return slices.ContainsFunc(s.Compiler.Compile(text, card.Self{}), func(a card.Ability) bool { _, is := a.(card.Static); return is })
}

// grants reports whether an effect gives an ability that is static.
func (l *Layers) grants(c *notation.Change) bool {
	return len(c.Abilities) > 0 && slices.ContainsFunc(c.Abilities, l.State.isStatic)
}

// grantsAny reports whether an effect on the board may give such an ability.
func (l *Layers) grantsAny() bool {
	if slices.ContainsFunc(l.static, func(e staticEffect) bool { return l.grants(&e.Change) }) {
		return true
	}
	for stack := range l.State.Permanent.Marked(givesTexts) {
		if slices.ContainsFunc(stack.Of.Pumps, func(x Pump) bool { return l.grants(&x.Change) }) ||
			slices.ContainsFunc(stack.Of.Face().Static, func(e card.StaticEffect) bool { return l.grants(&e.Change) }) {
			return true
		}
	}
	return false
}

// grantStatics adds the effects of static abilities that other effects give to permanents. They begin with the
// timestamp of the effect that gives the ability, which is not earlier than that of the permanent (CR 613.7a).
func (l *Layers) grantStatics() {
	if !l.grantsAny() {
		return
	}
	var more []staticEffect
	for stack := range l.State.Permanent.Each() {
		if !stack.Of.PhasedOut {
			more = append(more, l.grantedTo(stack)...)
		}
	}
	if len(more) == 0 {
		return
	}
	for i := range more {
		e := &more[i]
		l.static = append(l.static, *e)
		l.bounded = l.bounded || len(e.What.Bounds) > 0
		for at := abilityLayer; at <= switchLayer; at <<= 1 {
			if e.in&at != 0 {
				l.in[at.index()] = append(slices.Clip(l.in[at.index()]), part{&e.Change, e.from, e.at, len(l.static) - 1, nil})
			}
		}
	}
	for _, parts := range l.in {
		inOrder(parts)
	}
	l.forget()
}

// grantedTo lists the effects of the static abilities that a permanent is given.
func (l *Layers) grantedTo(stack *tracker.Stack[Permanent]) []staticEffect {
	d := l.UpTo(stack, ableLayers)
	var all []staticEffect // usually empty
	for _, ability := range d.C.granted {
		for _, one := range l.State.Compiler.Compile(ability.text, card.Self{Name: d.C.Name}) {
			a, is := one.(card.Static)
			if !is || !CanGrant(&l.State, a) {
				continue
			}
			e := staticEffect{
				StaticEffect: &card.StaticEffect{What: notation.Filter{Permanent: true}, Change: a.Change, While: a.While}, from: origin{name: d.C.Name},
				controller: stack.Of.Controller, source: stack.ID, at: ability.at, copies: stack.Count, in: layersOf(&a.Change), like: -1, granted: true,
			}
			switch {
			case a.On.Itself:
				e.only, e.copies = stack.ID, 1
			case a.On.Host != "":
				if e.only = l.State.HostOf(&stack.Of); e.only == 0 {
					continue
				}
			default:
				e.What = *a.On.What
			}
			e.varies = varies(&e.Change)
			all = append(all, e)
		}
	}
	return all
}
