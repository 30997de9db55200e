package play

import (
	"slices"

	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// refersTo reports whether each "it", "that creature" and "they" in the steps of an effect
// comes after something that it can mean. named says that something was named before the
// steps, and after says that something is named once they are done.
func (g *Rules) refersTo(all Steps, named bool) (after, ok bool) {
	for _, a := range all {
		if named, ok = g.stepRefersTo(a, named); !ok {
			return named, false
		}
	}
	return named, true
}

// stepRefersTo is refersTo for one step.
func (g *Rules) stepRefersTo(a Action, named bool) (after, ok bool) {
	var inner []Steps // alternatives that follow the step's own part
	switch a := a.(type) {
	case May:
		before := named
		if named, ok = g.refersTo(a.Do, named); !ok {
			return named, false
		}
		if _, ok = g.refersTo(a.Else, before); !ok { // a.Else is performed if a.Do isn't
			return named, false
		}
		inner = []Steps{a.Then, a.Else}
	case Attempt:
		if named, ok = g.refersTo(a.Do, named); !ok {
			return named, false
		}
		inner = []Steps{a.Then, a.Else}
	case Provided:
		inner = []Steps{a.Then, a.Else}
	case Modes:
		for _, m := range a.Modes {
			inner = append(inner, m.Do)
		}
	case ForEach:
		return g.refersTo(a.Do, named)
	case Choosing:
		return g.refersTo(a.Do, named)
	case FromHand:
		_, ok = g.refersTo(a.Do, true)
		return true, ok
	case Once:
		return g.refersTo(a.Do, named)
	case CopyExiled:
		_, ok = g.refersTo(a.Do, true)
		return true, ok
	case Later:
		switch {
		case a.On == nil:
			_, ok = g.refersTo(a.Do, named)
			return named, ok
		case a.On.It != "" && !named:
			return false, false
		}
		return g.refersTo(a.Do, true)
	case GetEmblem:
		return named, named || a.About == nil || a.About.It == ""
	case Note:
		return named, true
	case PutFaceDown, FindExiled:
		return true, true
	case Damage:
		if slices.ContainsFunc(a.Assignments, func(one DamageAssignment) bool {
			return eachToItself(one) && !one.Power && one.N.Expr != "" && one.N.Expr != itsPower
		}) {
			return named, false
		}
		return namedBy(a, named)
	case Create:
		own := !notation.Mentions(a) || slices.ContainsFunc(a.Made, g.copiesEach)
		return true, named || own
	default:
		return namedBy(a, named)
	}
	after = named
	for _, steps := range inner {
		then, ok := g.refersTo(steps, named)
		if !ok {
			return after, false
		}
		after = after || then
	}
	return after, true
}

// namedBy is refersTo for a step without inner steps. Its selectors name objects in their
// order.
func namedBy(a Action, named bool) (after, ok bool) {
	for _, s := range notation.Selectors(a) {
		if s.It != "" && !named {
			return named, false
		}
		named = named || s.It == "" && s.ID != card.SourceID
	}
	return named, true
}

// itsPower is the power of the source of damage as an amount.
const itsPower = "equal to its power"

// eachToItself reports whether each of several objects deals damage to itself.
func eachToItself(a DamageAssignment) bool {
	return a.From != nil && a.From.Filter != nil && !a.From.Target && a.To.Objects != nil && a.To.Objects.It == notation.It
}

// eachToController reports whether each source of an assignment deals damage to its own
// controller: "each creature deals 1 damage to its controller".
func eachToController(a DamageAssignment) bool {
	return a.From != nil && a.From.Filter != nil && !a.From.Target && a.And == nil && a.To.Players != nil && a.To.Players.Kind == notation.Controller &&
		a.To.Players.Name == "its controller"
}

// copiesEach reports whether a creation is of a copy for each of several permanents, which
// "that creature" means.
func (g *Rules) copiesEach(c notation.Creation) bool {
	of, _ := g.originals(c)
	return of != nil
}
