package play

import (
	"fmt"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// BenchmarkSettle performs one check of the state-based actions, and the
// search for stacks to merge, on a board of 1,000 distinct stacks with 50
// effects (DESIGN §8: < 10 ms): half of them until end of turn on one stack
// each, half on all creatures; once on power and toughness only, once in every
// layer.
func BenchmarkSettle(b *testing.B) {
	power := notation.Change{Power: 1, Toughness: 1}
	seven := int64(7)
	for name, changes := range map[string][]notation.Change{
		"sizes": {power},
		"every layer": {
			power,
			{Types: []string{"Artifact"}, Adds: true},
			{Colors: []string{"red"}},
			{Keywords: []string{"haste"}},
			{LosesAll: true},
			{BasePower: &seven, BaseToughness: &seven},
			{Switch: true},
			{Power: 1, Each: &notation.Filter{Words: []string{"Bear"}, Controller: &notation.Player{Kind: notation.You}}},
		},
	} {
		b.Run(name, func(b *testing.B) {
			s := crowd(1000)
			you := notation.Player{Kind: notation.You}
			for i := range int64(25) {
				change := changes[i%int64(len(changes))]
				s = event.Fold(s, event.Pumped{On: i + 1, How: board.Pump{Change: change, At: board.Timestamp(&change, s.Clock)}})
				what := notation.Filter{Words: []string{"creature"}, Noun: true, Controller: &you}
				s = event.Fold(s, event.EffectBegan{Effect: board.Effect{ID: 2000 + i, Name: "anthem", Controller: 1, Static: []card.StaticEffect{{What: what, Change: change}}, At: board.Timestamp(&change, s.Clock)}})
			}
			in := tracker.NewInquiry(tracker.Speaker{Name: "Alice"}, nil)
			for b.Loop() {
				if found, _, err := settle(s, in); err != nil || len(found) > 0 {
					b.Fatal(found, err)
				}
				if found := merge(s); len(found) > 0 {
					b.Fatal(found)
				}
			}
		})
	}
}

// crowd returns a board of n distinct stacks.
func crowd(n int64) board.State {
	s := board.State{Players: []board.Player{{Player: tracker.Player{Name: "Alice"}, Life: 20}, {Player: tracker.Player{Name: "Bob"}, Life: 20}}}
	for i := range n {
		def := card.Definition{Name: "Bear Token", Types: []string{"Creature"}, Subtypes: []string{"Bear"}, Power: "2", Toughness: fmt.Sprint(i + 2)}
		s = event.Fold(s, event.Entered{ID: i + 1, Count: 1, Of: board.Permanent{Def: def, Token: true, Owner: 1, Controller: 1}})
	}
	return s
}
