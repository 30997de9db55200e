package console_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"arbiter/bot"
	"arbiter/bot/console"
)

func Example() {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "arbiter")
	if err != nil {
		panic(err)
	}
	defer func() { _ = os.RemoveAll(dir) }() // the system removes it otherwise
	config := bot.Config{DataDir: dir}
	app, err := bot.Open(ctx, config, filepath.Join(dir, "games.db"))
	if err != nil {
		panic(err)
	}
	c := console.New(app.Judge, console.Options{As: "Alice", Channel: "kitchen"})
	allDone, err := c.Read(ctx, strings.NewReader("create a Food token\n@Bob gain 3 life\n"), os.Stdout)
	fmt.Println(allDone, err, app.Close())
	// Output:
	// A game of Magic begins.
	// Constructed: 20 life.
	// Alice sits down with 20 life. [CR 103.4]
	// #1 Food Token created. [CR 111.10b]
	// Bob has no seat in this game.
	// → Add a guest with /game seat Bob.
	// false <nil> <nil>
}
