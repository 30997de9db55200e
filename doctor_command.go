package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"time"

	"arbiter/bot"
	"arbiter/bot/doctor"
	"arbiter/tracker"
	"arbiter/tracker/sqlite"
)

// doctorCommand is arbiter doctor [--json], which checks everything and says
// what to do about each fault, or arbiter doctor --repair. wrong is the error
// in the settings, or nil.
func doctorCommand(ctx context.Context, config bot.Config, wrong error, args []string, out io.Writer) error {
	if slices.Equal(args, []string{"--repair"}) {
		if config.Database != "" {
			return errInDatabase("doctor --repair")
		}
		return repair(ctx, config.Games(), out)
	}
	asJSON := len(args) == 1 && args[0] == "--json"
	if len(args) > 0 && !asJSON {
		return &callError{"doctor: it takes --json or --repair, and nothing else."}
	}
	found := doctor.Examine(ctx, doctor.Installation{Config: config, Wrong: wrong, Version: version()})
	if asJSON {
		enc := json.NewEncoder(out)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(found); err != nil {
			return err
		}
	} else {
		for _, f := range found {
			fmt.Fprintf(out, "%-5s  %-11s  %s\n", f.State, f.What, f.Text)
			if f.Do != "" {
				fmt.Fprintf(out, "       %-11s  → %s\n", "", f.Do)
			}
		}
	}
	if doctor.HasFault(found) {
		return errRefused // the findings say why
	}
	return nil
}

// repair writes the intact games to a new file and leaves the games file
// unchanged.
func repair(ctx context.Context, games string, out io.Writer) error {
	c, err := sqlite.Check(ctx, games)
	switch {
	case err == nil:
		fmt.Fprintf(out, "%s is whole: %s. There is nothing to repair.\n", games, held(c))
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("nothing to repair: %w", err)
	case !errors.Is(err, tracker.ErrDamaged):
		return fmt.Errorf("%w\nThe file is %s", err, games)
	}
	to := games + ".repaired-" + time.Now().Format("2006-01-02T150405")
	kept, err := sqlite.Repair(ctx, games, to)
	if errors.Is(err, tracker.ErrDamaged) {
		return fmt.Errorf("nothing of %s can be read.\nPut a backup in its place: arbiter restore FILE", games)
	}
	if err != nil {
		return fmt.Errorf("%w\nThe file is %s", err, games)
	}
	fmt.Fprintf(out, "Kept: %s in %s, in %s.\n", many(kept.Lines, "line"), many(kept.Channels, "channel"), to)
	for _, d := range kept.Damaged {
		fmt.Fprintf(out, "Channel %s ends after line %d: what came behind it is damaged.\n", d.Channel, d.Lines)
	}
	for _, what := range kept.Lost {
		fmt.Fprintf(out, "Not whole: %s.\n", what)
	}
	fmt.Fprintf(out, "%s is as it was. To play on with what is good, stop Arbiter, and: arbiter restore %s\n", games, to)
	return nil
}
