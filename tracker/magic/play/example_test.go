package play_test

import (
	"fmt"
	"io/fs"
	"log"

	"arbiter/data"
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/magic/table"
)

func ExampleRules_Settle() {
	facts, err := fs.Sub(data.FS, "magic")
	if err != nil {
		log.Fatal(err)
	}
	game, err := table.New(facts) // its phrases read the texts of effects
	if err != nil {
		log.Fatal(err)
	}
	s := event.Fold(board.State{}, event.Opened{Format: "constructed"})
	for _, name := range []string{"Alice", "Bob"} {
		s = event.Fold(s, event.Seated{Name: name, Life: 20})
	}
	s = event.Fold(s, event.LifeChanged{Seat: 2, By: -20})
	rules := game.Rules
	found, err := rules.Settle(s, tracker.NewInquiry(tracker.Speaker{Name: "Alice"}, nil))
	if err != nil {
		log.Fatal(err)
	}
	for _, h := range found {
		if lost, ok := h.Event.(event.Lost); ok {
			fmt.Println(s.Seat(lost.Seat).Name, "loses:", lost.Why, h.Cause.Rule)
		}
	}
	// Output: Bob loses: life magic/sba/life-zero
}
