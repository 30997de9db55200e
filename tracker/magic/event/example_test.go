package event_test

import (
	"fmt"

	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
)

func ExampleFold() {
	s := event.Fold(board.State{}, event.Opened{Format: "constructed"})
	s = event.Fold(s, event.Seated{Name: "Alice", Life: 20})
	hurt := event.Fold(s, event.LifeChanged{Seat: 1, By: -3})
	fmt.Println(s.Players[0].Life, hurt.Players[0].Life)
	// Output: 20 17
}
