package discord_test

import (
	"context"
	"fmt"

	"arbiter/bot/discord"
)

func Example() {
	ctx, interrupt := context.WithCancel(context.Background())
	bot := discord.New(discord.Options{
		Token: "secret", Version: "1.0",
		// Judge: judge,
	})
	interrupt() // already cancelled, so that nothing is sent
	fmt.Println(bot.Run(ctx))
	// Output: <nil>
}
