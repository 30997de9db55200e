package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"arbiter/bot"
)

// botCommand is arbiter alone: the Discord bot, until it is interrupted.
func botCommand(ctx context.Context, config bot.Config, errOut io.Writer) error {
	app, err := bot.Open(ctx, config, config.Games())
	if err != nil {
		return fmt.Errorf("%w\nThe file is %s", err, config.Games())
	}
	for _, n := range app.Notices {
		fmt.Fprintln(errOut, n)
	}
	err = app.Discord(ctx, config, version(), func(sentence string) { fmt.Fprintln(errOut, sentence) })
	return errors.Join(err, app.Close())
}
