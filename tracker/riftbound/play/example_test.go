package play_test

import (
	"fmt"
	"io/fs"
	"log"

	"arbiter/data"
	"arbiter/tracker"
	"arbiter/tracker/riftbound/event"
	"arbiter/tracker/riftbound/play"
)

func ExampleRules_Decide() {
	facts, err := fs.Sub(data.FS, "riftbound")
	if err != nil {
		log.Fatal(err)
	}
	rules, err := play.NewRules(facts)
	if err != nil {
		log.Fatal(err)
	}
	alice := tracker.Speaker{Name: "Alice"}
	opening, err := rules.Open(tracker.Opening{Seats: []tracker.Speaker{alice, {Name: "Bob"}}})
	if err != nil {
		log.Fatal(err)
	}
	s := rules.New()
	for _, action := range opening {
		done, err := rules.Decide(s, action, tracker.NewInquiry(alice, nil))
		if err != nil {
			log.Fatal(err)
		}
		for _, h := range done {
			s = event.Fold(s, h.Event)
		}
	}
	for _, seat := range rules.Seats(s) {
		fmt.Println(seat.Number, seat.Name)
	}
	// Output:
	// 1 Alice
	// 2 Bob
}
