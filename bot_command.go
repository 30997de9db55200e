package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"

	"arbiter/bot"
)

// botCommand runs the Discord bot until ctx is done.
func botCommand(ctx context.Context, config bot.Config, errOut io.Writer) error {
	return withApp(ctx, config, errOut, func(app *bot.App, say func(string)) error {
		return app.Discord(ctx, config, version(), say)
	})
}

// serveCommand is arbiter serve --http ADDRESS: the bot as an endpoint for
// Discord's interactions.
func serveCommand(ctx context.Context, config bot.Config, args []string, errOut io.Writer) error {
	set := flag.NewFlagSet("serve", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	address := set.String("http", "", "")
	if err := set.Parse(args); err != nil || *address == "" || set.NArg() > 0 {
		return &callError{"serve: say where to listen: arbiter serve --http :8080"}
	}
	if config.Token == "" {
		return &callError{"serve: DISCORD_TOKEN is not set, so there is no bot to run. Put it into .env (see .env.example)."}
	}
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", *address)
	if err != nil {
		return &callError{fmt.Sprintf("serve: nothing can listen on %s: %v.\nName another address, such as :8080 or 127.0.0.1:8080.", *address, err)}
	}
	return withApp(ctx, config, errOut, func(app *bot.App, say func(string)) error {
		return app.Serve(ctx, l, config, version(), say)
	})
}

// withApp opens Arbiter, and closes it again.
func withApp(ctx context.Context, config bot.Config, errOut io.Writer, run func(*bot.App, func(string)) error) error {
	app, err := bot.Open(ctx, config, config.Games())
	if err != nil {
		return fmt.Errorf("%w\n%s", err, config.Place())
	}
	for _, n := range app.Notices {
		fmt.Fprintln(errOut, n)
	}
	err = run(app, func(sentence string) { fmt.Fprintln(errOut, sentence) })
	return errors.Join(err, app.Close())
}
