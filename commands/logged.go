package commands

import (
	"context"
	"time"

	"arbiter/commands/language"
	"arbiter/tracker"
)

// Logged is an input in the log of a table, with its events in a reader's language.
type Logged struct {
	Seq    int64 // of its first record
	At     time.Time
	By     string
	Line   string // as it was understood
	Undone bool
	Events []Event
}

// Log returns the last inputs at a table, at most limit, oldest first.
func (j *Judge) Log(ctx context.Context, table *tracker.Table, limit int, l *language.Tongue) ([]Logged, error) {
	entries, _, err := table.Log(ctx, limit)
	if err != nil {
		return nil, err
	}
	all := make([]Logged, len(entries))
	for i, e := range entries {
		events := j.events(e.Told)
		attribute(events, e.By.Name)
		all[i] = Logged{Seq: e.Seq, At: e.At, By: e.By.Name, Line: e.Text, Undone: e.Undone, Events: Reply{Events: events, Language: l}.Said().Events}
	}
	return all, nil
}
