package board

import (
	"slices"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// No permanent that MayHave excludes has the ability, whether it is printed, given by
// an effect or by a counter. MayHave excludes permanents that get it from nothing.
func TestMayHave(t *testing.T) {
	flies := func(def *card.Definition) bool { return slices.Contains(def.Keywords, "flying") }
	bear := card.Definition{Name: "Bear", Types: []string{"Creature"}, Power: "2", Toughness: "2"}
	with := func(change func(*card.Definition)) card.Definition {
		def := bear
		change(&def)
		return def
	}
	flying := notation.Change{Keywords: []string{"flying"}}
	creatures := notation.Filter{Words: []string{"creature"}, Noun: true}
	plain := Permanent{Def: bear, Owner: 1, Controller: 1}
	for name, tc := range map[string]struct {
		permanent Permanent
		others    []Permanent // their ids are 2 and on
		effects   []Effect
		may       bool
		has       bool
	}{
		"nothing":            {permanent: plain},
		"printed":            {permanent: Permanent{Def: with(func(d *card.Definition) { d.Keywords = flying.Keywords })}, may: true, has: true},
		"another keyword":    {permanent: Permanent{Def: with(func(d *card.Definition) { d.Keywords = []string{"reach"} })}},
		"phased out":         {permanent: Permanent{Def: with(func(d *card.Definition) { d.Keywords = flying.Keywords }), PhasedOut: true}, has: true},
		"counter":            {permanent: Permanent{Def: bear, Counters: []card.Counter{{Kind: "flying", N: 1}}}, may: true, has: true},
		"another counter":    {permanent: Permanent{Def: bear, Counters: []card.Counter{{Kind: "+1/+1", N: 1}}}},
		"until end of turn":  {permanent: Permanent{Def: bear, Pumps: []Pump{{ID: 9, Change: flying}}}, may: true, has: true},
		"another effect":     {permanent: Permanent{Def: bear, Pumps: []Pump{{ID: 9, Change: notation.Change{Power: 3}}}}},
		"its own effect":     {permanent: Permanent{Def: with(func(d *card.Definition) { d.Static = []card.StaticEffect{{Self: true, Change: flying}} })}, may: true, has: true},
		"of another":         {permanent: plain, others: []Permanent{{Def: card.Definition{Name: "Wind", Static: []card.StaticEffect{{What: creatures, Change: flying}}}}}, may: true, has: true},
		"of another for it":  {permanent: plain, others: []Permanent{{Def: card.Definition{Name: "Wind", Static: []card.StaticEffect{{Self: true, Change: flying}}}}}},
		"attached":           {permanent: plain, others: []Permanent{{Def: card.Definition{Name: "Wings", Static: []card.StaticEffect{{Host: true, Change: flying}}}, AttachedTo: 1}}, may: true, has: true},
		"not attached":       {permanent: plain, others: []Permanent{{Def: card.Definition{Name: "Wings", Static: []card.StaticEffect{{Host: true, Change: flying}}}}}},
		"without a source":   {permanent: plain, effects: []Effect{{ID: 9, Controller: 1, Static: []card.StaticEffect{{What: creatures, Change: flying}}}}, may: true, has: true},
		"a text, of unknown": {permanent: plain, effects: []Effect{{ID: 9, Controller: 1, Static: []card.StaticEffect{{What: creatures, Change: notation.Change{Abilities: []string{"Whenever you sneeze, draw a card."}}}}}}, may: true},
		"printed and lost":   {permanent: Permanent{Def: with(func(d *card.Definition) { d.Keywords = flying.Keywords }), Pumps: []Pump{{ID: 9, Change: notation.Change{LosesAll: true}}}}, may: true},
	} {
		s := State{Effects: tc.effects}
		for i, p := range append([]Permanent{tc.permanent}, tc.others...) {
			s.Permanent = s.Permanent.With(tracker.Stack[Permanent]{ID: int64(i + 1), Count: 1, Of: p})
		}
		l := s.Layers()
		stack, _ := s.Permanent.Find(1)
		if got := l.MayHave(flies)(&stack.Of); got != tc.may {
			t.Errorf("%s: may have it: %v", name, got)
		}
		is := l.Look(stack)
		if got := flies(&is.Definition); got != tc.has {
			t.Errorf("%s: has it: %v", name, got)
		}
		if l.Plain(&stack.Of) && !stack.Of.PhasedOut && len(is.Keywords)+len(is.Abilities) > 0 {
			t.Errorf("%s: is plain, and has %q", name, slices.Concat(is.Keywords, is.Abilities))
		}
	}
}
