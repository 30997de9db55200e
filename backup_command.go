package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"arbiter/bot"
	"arbiter/tracker/sqlite"
)

// backupCommand is arbiter backup FILE: it writes all games to a new file
// while Arbiter keeps running.
func backupCommand(ctx context.Context, config bot.Config, args []string, out io.Writer) error {
	if len(args) != 1 {
		return &callError{"backup: name a new file: arbiter backup games-monday.db"}
	}
	if config.Database != "" {
		return errInDatabase("backup")
	}
	err := sqlite.Backup(ctx, config.Games(), args[0])
	switch {
	case errors.Is(err, sqlite.ErrExists):
		return fmt.Errorf("%s is there already, and a backup writes over nothing.\nName another file", args[0])
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("nothing to back up: %w\nThe games are in ARBITER_DATA_DIR, or the folder of the backup isn't there", err)
	case err != nil:
		return fmt.Errorf("%w\nThe file is %s", err, config.Games())
	}
	c, err := sqlite.Check(ctx, args[0])
	if err != nil {
		return fmt.Errorf("%w\nThe file is %s", err, args[0])
	}
	fmt.Fprintf(out, "%s: %s.\n", args[0], held(c))
	return nil
}

// restoreCommand is arbiter restore FILE: it replaces the games by a backup.
func restoreCommand(ctx context.Context, config bot.Config, args []string, out io.Writer) error {
	if len(args) != 1 {
		return &callError{"restore: name a file that arbiter backup wrote: arbiter restore games-monday.db"}
	}
	if config.Database != "" {
		return errInDatabase("restore")
	}
	aside, c, err := sqlite.Restore(ctx, args[0], config.Games(), time.Now())
	if err != nil {
		return fmt.Errorf("%w\nThe file is %s; the games are in %s", err, args[0], config.Games())
	}
	fmt.Fprintf(out, "Restored: %s.\n", held(c))
	if aside != "" {
		fmt.Fprintf(out, "The games from before are kept in %s.\n", aside)
	}
	return nil
}

// errInDatabase returns why a command about the games file does nothing, and what
// does it where the games are in a database.
func errInDatabase(command string) error {
	return fmt.Errorf("%s: the games are in a PostgreSQL database (ARBITER_DATABASE_URL), which has tools of its own.\nUse pg_dump and pg_restore, or point-in-time recovery; docs/scaling.md says how. A copy in a file: arbiter copy --to games.db", command)
}

// held describes the content of a games file.
func held(c sqlite.Condition) string {
	return fmt.Sprintf("%s in %s, %.1f MiB", many(c.Lines, "line"), many(c.Channels, "channel"), float64(c.Size)/(1<<20))
}

func many(n int64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
