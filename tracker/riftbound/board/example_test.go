package board_test

import (
	"fmt"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
)

func ExampleState_Traits() {
	might := int64(4)
	s := board.State{Players: []board.Player{{Player: tracker.Player{Name: "Alice"}}}}
	s.Board = s.Board.With(tracker.Stack[board.Object]{ID: 1, Count: 1, Of: board.Object{
		Def: card.Definition{Name: "Bo", Types: []string{"Unit"}, Might: &might}, Owner: 1, Controller: 1, Buffs: 1, At: board.Location{Base: 1},
	}})
	for stack := range s.Board.All() {
		t := s.Traits(stack, nil)
		fmt.Println(t.Name, t.Might)
	}
	// Output: Bo 5
}
