package board

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// Characteristics are the same as when each filter is evaluated separately, also with
// effects that change types and colors or remove abilities.
func TestAlikeFiltersAreAskedOnce(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4)) //nolint:gosec // reproducible boards
	you := &notation.Player{Kind: notation.You}
	filters := []notation.Filter{
		{Words: []string{"creature"}, Noun: true},
		{Words: []string{"creature"}, Noun: true, Controller: you},
		{Words: []string{"Elf"}, Noun: true, Controller: you},
		{Words: []string{"red", "creature"}, Noun: true},
		{Words: []string{"creature"}, Noun: true, Controller: you, Other: true},
		{Words: []string{"artifact"}, Noun: true},
	}
	two := int64(2)
	changes := []notation.Change{
		{Power: 1, Toughness: 1},
		{Power: 2},
		{Power: 1, Keywords: []string{"flying"}},
		{Keywords: []string{"haste"}},
		{Colors: []string{"red"}},
		{Types: []string{"Artifact"}, Adds: true},
		{Subtypes: []string{"Elf"}, Adds: true},
		{LosesAll: true},
		{BasePower: &two, BaseToughness: &two},
	}
	shared := 0
	for board := range 300 {
		var s State
		for id := range int64(8) {
			def := card.Definition{Name: "Bear", Types: []string{"Creature"}, Subtypes: []string{"Elf"}[:random.IntN(2)], Power: "2", Toughness: "2"}
			for range random.IntN(3) {
				def.Static = append(def.Static, card.StaticEffect{What: filters[random.IntN(len(filters))], Change: changes[random.IntN(len(changes))]})
			}
			p := Permanent{Def: def, Owner: 1, Controller: 1 + random.IntN(2), Timestamp: random.Int64N(6)}
			s.Permanent = s.Permanent.With(tracker.Stack[Permanent]{ID: id + 1, Count: 1 + random.Int64N(2), Of: p})
		}
		once, each := s.LayersOfAll(), s.LayersOfAll()
		for i := range each.static {
			if each.static[i].like >= 0 {
				shared++
			}
			each.static[i].like = -1
		}
		each.forget()
		for stack := range s.Permanent.Each() {
			if got, want := once.Look(stack), each.Look(stack); !reflect.DeepEqual(got, want) {
				t.Fatalf("board %d, #%d: %+v\nwant %+v", board, stack.ID, got, want)
			}
		}
	}
	if shared == 0 {
		t.Error("no two filters were alike")
	}
}
