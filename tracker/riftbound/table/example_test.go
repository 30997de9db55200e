package table_test

import (
	"fmt"
	"io/fs"
	"log"

	"arbiter/data"
	"arbiter/tracker/riftbound/table"
)

func Example() {
	facts, err := fs.Sub(data.FS, "riftbound")
	if err != nil {
		log.Fatal(err)
	}
	game, err := table.New(facts)
	if err != nil {
		log.Fatal(err)
	}
	actions, err := game.Parse("play two Recruit tokens; pass the turn")
	for _, a := range actions {
		fmt.Printf("%T\n", a)
	}
	fmt.Println(err)
	// Output:
	// play.Play
	// play.Proceed
	// <nil>
}
