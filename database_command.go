package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"arbiter/bot"
	"arbiter/tracker"
	"arbiter/tracker/postgres"
	"arbiter/tracker/sqlite"
	"arbiter/tracker/transfer"
)

// migrateCommand is arbiter migrate [--new-bot]: it brings the schema of the database up to
// date, or lets another bot have the games.
func migrateCommand(ctx context.Context, config bot.Config, args []string, out io.Writer) error {
	newBot := slices.Equal(args, []string{"--new-bot"})
	if len(args) > 0 && !newBot {
		return &callError{"migrate: it takes --new-bot or nothing; the database is that of ARBITER_DATABASE_URL."}
	}
	if config.Database == "" {
		return &callError{"migrate: ARBITER_DATABASE_URL is not set. The games are in a file, which each start brings up to date."}
	}
	if newBot {
		if err := postgres.Disown(ctx, string(config.Database)); err != nil {
			return fmt.Errorf("%w\n%s", err, config.Place())
		}
		fmt.Fprintln(out, "The games are those of the bot that starts next.")
		return nil
	}
	before, after, err := postgres.Migrate(ctx, string(config.Database))
	if err != nil {
		return fmt.Errorf("%w\n%s", err, config.Place())
	}
	if before == after {
		fmt.Fprintf(out, "Schema %d: there was nothing to do.\n", after)
	} else {
		fmt.Fprintf(out, "Schema %d, from %d.\n", after, before)
	}
	return nil
}

// copyCommand is arbiter copy --to FILE|URL: it copies the games of the settings, and
// all that is stored with them.
func copyCommand(ctx context.Context, config bot.Config, args []string, out io.Writer) error {
	set := flag.NewFlagSet("copy", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	address := set.String("to", "", "")
	if err := set.Parse(args); err != nil || *address == "" || set.NArg() > 0 {
		return &callError{"copy: say where to: arbiter copy --to postgres://user:password@host:5432/database, or a file: arbiter copy --to games.db"}
	}
	if *address == string(config.Database) || config.Database == "" && *address == config.Games() {
		return &callError{"copy: that is where the games are."}
	}
	to, place, err := openCopy(ctx, *address)
	if err != nil {
		return fmt.Errorf("%w\nIt is %s", err, place)
	}
	from, err := bot.OpenGames(ctx, config)
	if err != nil {
		return errors.Join(fmt.Errorf("%w\n%s", err, config.Place()), to.Close())
	}
	done, err := transfer.Copy(ctx, from, to)
	if err := errors.Join(err, from.Close(), to.Close()); err != nil {
		return fmt.Errorf("%w\nWhat was copied is there; the same command goes on from there", err)
	}
	fmt.Fprintf(out, "Copied and read back: %s in %s, %s, %s, %s.\nIt is %s\n", many(int64(done.Lines), "line"), many(int64(done.Channels), "channel"),
		many(int64(done.Settings), "setting"), many(int64(done.Notes), "note"), many(int64(done.Boards), "live board"), place)
	for _, r := range done.Refused {
		why := r.Err.Error()
		if errors.Is(r.Err, transfer.ErrOther) {
			why = "another game is there, which was left as it is."
		}
		fmt.Fprintf(out, "Not copied: channel %s: %s\n", r.Channel, why)
	}
	if len(done.Refused) > 0 {
		return errRefused
	}
	return nil
}

// openCopy opens a database by its address, or else a file. place is its name without
// a password.
func openCopy(ctx context.Context, address string) (to tracker.Database, place string, err error) {
	if strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://") {
		place = postgres.Redacted(address)
		to, err = postgres.Open(ctx, address, postgres.Wait)
		return to, place, err
	}
	to, err = sqlite.Open(ctx, address, sqlite.Wait)
	return to, address, err
}
