package table_test

import (
	"fmt"
	"io/fs"
	"log"

	"arbiter/data"
	"arbiter/tracker/magic/table"
)

func Example() {
	facts, err := fs.Sub(data.FS, "magic")
	if err != nil {
		log.Fatal(err)
	}
	game, err := table.New(facts)
	if err != nil {
		log.Fatal(err)
	}
	actions, err := game.Parse("create two 1/1 white Soldier creature tokens, then gain 3 life")
	for _, a := range actions {
		fmt.Printf("%T\n", a)
	}
	fmt.Println(err)
	// Output:
	// play.Create
	// play.GainLife
	// <nil>
}
