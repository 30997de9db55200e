package board_test

import (
	"fmt"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

func ExampleState_Layers() {
	bear := card.Definition{Name: "Bear Token", Types: []string{"Creature"}, Power: "2", Toughness: "2"}
	s := board.State{Players: []board.Player{{Player: tracker.Player{Name: "Alice"}, Life: 20}}}
	s.Permanent = s.Permanent.With(tracker.Stack[board.Permanent]{ID: 1, Count: 3, Of: board.Permanent{
		Def: bear, Token: true, Owner: 1, Controller: 1, Counters: []card.Counter{{Kind: "+1/+1", N: 1}},
	}})
	now := s.Layers()
	for stack := range s.Permanent.All() {
		c := now.Of(stack)
		fmt.Printf("#%d ×%d %s %d/%d\n", stack.ID, stack.Count, c.Name, c.Power, c.Toughness)
	}
	// Output: #1 ×3 Bear Token 3/3
}
