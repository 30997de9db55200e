package discord

import (
	"context"
	"time"
)

// Notes is persistent storage for what isn't part of a game, such as the
// servers of the bot and the long lines of buttons. Several processes may share
// one. A note has a kind and a key. It must be safe for concurrent use.
type Notes interface {
	// Note returns a note, or nil if there is none.
	Note(ctx context.Context, kind, key string) ([]byte, error)
	// Notes returns all notes of a kind by key.
	Notes(ctx context.Context, kind string) (map[string][]byte, error)
	// PutNotes replaces notes in one transaction. A nil value deletes its note;
	// other values aren't empty.
	PutNotes(ctx context.Context, kind string, notes map[string][]byte, at time.Time) error
	// TrimNotes deletes the notes that were written before a time, and then the
	// oldest, so that at most most are left.
	TrimNotes(ctx context.Context, kind string, before time.Time, most int) error
}
