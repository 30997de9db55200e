package event_test

import (
	"fmt"

	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/event"
)

func ExampleFold() {
	s := event.Fold(board.State{}, event.Seated{Name: "Alice"})
	fmt.Println(len(s.Players), s.Players[0].Name)
	// Output: 1 Alice
}
