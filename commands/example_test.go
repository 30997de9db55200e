package commands_test

import (
	"context"
	"fmt"
	"io/fs"
	"time"

	"arbiter/commands"
	"arbiter/data"
	"arbiter/rules"
	"arbiter/tracker"
	"arbiter/tracker/magic"
	"arbiter/tracker/storetest"
)

func Example() {
	facts, err := fs.Sub(data.FS, "magic")
	if err != nil {
		panic(err)
	}
	game, err := magic.New(facts)
	if err != nil {
		panic(err)
	}
	library, err := rules.NewLibrary(data.FS)
	if err != nil {
		panic(err)
	}
	games := []tracker.Engine{tracker.Of(game)}
	judge, err := commands.New(commands.Config{
		Tables: tracker.NewTables(storetest.Memory(), time.Now, games...), Games: games,
		Library: library, Facts: data.FS, Dice: &cycle{falls: []int64{3}}, Settings: storetest.Settings(),
	})
	if err != nil {
		panic(err)
	}
	request, err := judge.Parse("/token tresure")
	if err != nil {
		panic(err)
	}
	request.Channel, request.By = "kitchen", tracker.Speaker{Name: "Alice"}
	reply := judge.Do(context.Background(), request)
	fmt.Println(reply.Notices[0], reply.Title, "·", reply.Pages[0][0].Text)
	// Output: Showing Treasure. Treasure Token · colorless Artifact — Treasure
}
