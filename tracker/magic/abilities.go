package magic

import (
	"iter"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

// abilities iterates over the compiled abilities of type A that a definition
// has.
func abilities[A card.Ability](s *State, def *Definition) iter.Seq[A] {
	return func(yield func(A) bool) {
		for _, text := range def.Abilities {
			for _, one := range s.compiler.Compile(text, card.Self{Name: def.Name}) {
				if a, ok := one.(A); ok && !yield(a) {
					return
				}
			}
		}
	}
}

// some reports whether a sequence yields any value.
func some[A any](all iter.Seq[A]) bool {
	for range all {
		return true
	}
	return false
}

// keywords iterates over the keyword abilities of the given name that a
// definition has.
func (def *Definition) keywords(name string) iter.Seq[card.Keyword] {
	return func(yield func(card.Keyword) bool) {
		for _, text := range def.Keywords {
			if k := card.ReadKeyword(text); k.Name == name && !yield(k) {
				return
			}
		}
	}
}

// echoes reports whether the permanent's visible face has echo.
func (p *Permanent) echoes() bool {
	face := p.Face()
	return some(face.keywords("echo"))
}

// forbids returns the permanent whose restriction forbids something to a
// permanent: that permanent itself, or one attached to it. It returns nil if
// none does.
func (l *layers) forbids(stack *tracker.Stack[Permanent], what card.Prohibition) *Characteristics {
	c := l.look(stack)
	for r := range abilities[card.Restriction](&l.s, &c.Definition) {
		if r.On.Itself && r.Forbids(what) {
			return c
		}
	}
	for _, a := range l.attachedTo(stack.ID) {
		c := l.look(a)
		for r := range abilities[card.Restriction](&l.s, &c.Definition) {
			if r.On.Host != "" && r.Forbids(what) {
				return c
			}
		}
	}
	return nil
}

// limits returns the limits that a permanent's abilities set on its counters.
func (s *State) limits(c *Characteristics) []card.CounterLimit {
	return slices.Collect(abilities[card.CounterLimit](s, &c.Definition))
}

// barsCounters returns the effect of an ability that keeps counters off the
// permanent that has it (CR 614.17).
func (s *State) barsCounters(is *Definition, controller int) (effect standing, bars bool) {
	for r := range abilities[card.Restriction](s, is) {
		if r.On.Itself && r.Forbids(card.CantHaveCounters) {
			return standing{Replacement{Of: "counters", Itself: true, Cant: true}, controller, 0, []string{is.Name}, 1}, true
		}
	}
	return standing{}, false
}
