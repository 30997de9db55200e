package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"arbiter/bot"
	"arbiter/bot/doctor"
)

// doctorCommand is arbiter doctor [--json]: looks everything through, and says
// what to do about each fault. wrong is what is wrong with the settings.
func doctorCommand(ctx context.Context, config bot.Config, wrong error, args []string, out io.Writer) error {
	asJSON := len(args) == 1 && args[0] == "--json"
	if len(args) > 0 && !asJSON {
		return &callError{"doctor: it takes --json and nothing else."}
	}
	found := doctor.Examine(ctx, doctor.Patient{Config: config, Wrong: wrong, Version: version()})
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
	if doctor.Sick(found) {
		return errRefused // the findings say why
	}
	return nil
}
