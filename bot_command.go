package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"strings"

	"arbiter/bot"
)

// botCommand is arbiter [--web [ADDRESS]]: the Discord bot, until ctx is done.
func botCommand(ctx context.Context, config bot.Config, args []string, errOut io.Writer) error {
	set := flag.NewFlagSet("arbiter", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	pages := webFlag(set)
	if err := set.Parse(joinWeb(args)); err != nil || set.NArg() > 0 {
		return &callError{fmt.Sprintf("arbiter: I don't know what %q means.\n%s", strings.Join(args, " "), usage)}
	}
	return withApp(ctx, config, errOut, func(app *bot.App, say func(string)) error {
		if err := useWeb(ctx, app, config, pages); err != nil {
			return err
		}
		return app.Discord(ctx, config, version(), say)
	})
}

// useWeb makes a bot show tables in a browser, if --web was given.
func useWeb(ctx context.Context, app *bot.App, config bot.Config, pages *optionalAddress) error {
	if !pages.set {
		return nil
	}
	l, err := bot.ListenWeb(ctx, pages.address)
	if err != nil {
		return &callError{"--web: " + err.Error() + ".\nName another address, such as 127.0.0.1:8080."}
	}
	w, err := app.NewWeb(l, config, false)
	if err != nil {
		return errors.Join(err, l.Close())
	}
	app.UseWeb(w)
	return nil
}

// serveCommand is arbiter serve --http ADDRESS [--web ADDRESS]: the bot as an endpoint for
// Discord's interactions.
func serveCommand(ctx context.Context, config bot.Config, args []string, errOut io.Writer) error {
	set := flag.NewFlagSet("serve", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	address := set.String("http", "", "")
	pages := webFlag(set)
	if err := set.Parse(joinWeb(args)); err != nil || *address == "" || set.NArg() > 0 {
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
		if err := useWeb(ctx, app, config, pages); err != nil {
			return errors.Join(err, l.Close())
		}
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
