package magic

import (
	"fmt"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// BenchmarkSettle is one check of the state-based actions, and the search for
// stacks to merge, on a board of 1,000 distinct stacks with 50 effects (DESIGN
// §8: < 10 ms).
func BenchmarkSettle(b *testing.B) {
	s := State{Players: []Player{{Name: "Alice", Life: 20}, {Name: "Bob", Life: 20}}}
	for i := range int64(1000) {
		def := Definition{Name: "Bear Token", Types: []string{"Creature"}, Subtypes: []string{"Bear"}, Power: "2", Toughness: fmt.Sprint(i + 2)}
		s = fold(s, Entered{ID: i + 1, Count: 1, Of: Permanent{Def: def, Token: true, Owner: 1, Controller: 1}})
	}
	you := notation.Player{Kind: notation.You}
	for i := range int64(25) { // half of them until end of turn, half on all creatures
		s = fold(s, Pumped{On: i + 1, How: Pump{Change: notation.Change{Power: 1, Toughness: 1}}})
		what := notation.Filter{Words: []string{"creature"}, Noun: true, Controller: &you}
		s = fold(s, EffectBegan{Effect{ID: 2000 + i, Name: "anthem", Controller: 1, Static: []Static{{What: what, Change: notation.Change{Power: 1, Toughness: 1}}}}})
	}
	in := tracker.NewInquiry(tracker.Speaker{Name: "Alice"}, nil)
	for b.Loop() {
		if found, err := settle(s, in); err != nil || len(found) > 0 {
			b.Fatal(found, err)
		}
		if found := merge(s); len(found) > 0 {
			b.Fatal(found)
		}
	}
}
