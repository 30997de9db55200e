package discord

import (
	"context"
	"time"
)

// Notes is where the bot keeps what has to outlive the process and is no game:
// which servers it is in, and the lines of buttons that have no room for them.
// Several processes may share one. A note has a kind and a key.
type Notes interface {
	// Note reads a note; nil where there is none.
	Note(ctx context.Context, kind, key string) ([]byte, error)
	// Notes reads all of a kind, by key.
	Notes(ctx context.Context, kind string) (map[string][]byte, error)
	// PutNotes writes notes in place of those before, all or none. A nil value
	// takes its note away; no other is empty.
	PutNotes(ctx context.Context, kind string, notes map[string][]byte, at time.Time) error
	// TrimNotes takes away those that were written before a time, and the oldest
	// of the others where there are more than so many.
	TrimNotes(ctx context.Context, kind string, before time.Time, most int) error
}
