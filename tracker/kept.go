package tracker

import (
	"context"
	"time"
)

// Database is everything that front ends store, shared by processes.
type Database interface {
	Store
	Settings
	LiveBoards
	Notes
	// AllSettings returns all settings, in no particular order.
	AllSettings(ctx context.Context) ([]StoredSetting, error)
	// AllNotes returns all notes, in no particular order.
	AllNotes(ctx context.Context) ([]Noted, error)
}

// StoredSetting is a setting of a scope.
type StoredSetting struct {
	Of          Scope
	Name, Value string
}

// Noted is a note with all that is stored of it.
type Noted struct {
	Kind, Key string
	Value     []byte
	At        time.Time // when it was written, to the millisecond
}

// LiveBoard is the stored form of the message that shows a channel's table.
type LiveBoard struct {
	Data    []byte // JSON, opaque to the store
	Version int64  // changes with each write; 0 if there is no board
	Epoch   int64  // the epoch of the log that the message shows
	Shown   int64  // the last record that the message shows
}

// LiveBoards stores the live boards, one per channel, shared by processes. It is safe
// for concurrent use. Implementations satisfy the contract in package storetest.
type LiveBoards interface {
	// Board returns a channel's board, or the zero LiveBoard if there is none.
	Board(ctx context.Context, channel string) (LiveBoard, error)
	// Boards returns the most recently changed boards by channel, at most the given
	// number.
	Boards(ctx context.Context, most int) (map[string]LiveBoard, error)
	// PutBoards writes the boards whose stored version is Version, and deletes
	// those without Data. It returns the new versions. A board that another process
	// has changed is left as it is and returned in stale.
	PutBoards(ctx context.Context, boards map[string]LiveBoard, at time.Time) (now map[string]int64, stale []string, err error)
	// ForgetBoards deletes the boards of all channels whose names have a prefix.
	ForgetBoards(ctx context.Context, prefix string) error
	// LateBoards returns the channels whose boards don't show the last record of
	// their logs, if that record was added between the two times.
	LateBoards(ctx context.Context, from, to time.Time) ([]string, error)
}

// Notes is persistent storage for what isn't part of a game, such as the servers of
// a bot. A note has a kind and a key. It is shared by processes and safe for
// concurrent use. Implementations satisfy the contract in package storetest.
type Notes interface {
	// Note returns a note, or nil if there is none.
	Note(ctx context.Context, kind, key string) ([]byte, error)
	// Notes returns all notes of a kind by key.
	Notes(ctx context.Context, kind string) (map[string][]byte, error)
	// PutNotes replaces notes in one transaction. A nil value deletes its note;
	// other values aren't empty.
	PutNotes(ctx context.Context, kind string, notes map[string][]byte, at time.Time) error
	// AddNote writes a note unless it exists, and returns its value. Concurrent calls for one
	// note, in any processes, return the same value.
	AddNote(ctx context.Context, kind, key string, value []byte, at time.Time) ([]byte, error)
	// TakeNote deletes a note and returns it, or nil if there is none. Of concurrent calls
	// for one note, in any processes, at most one returns it.
	TakeNote(ctx context.Context, kind, key string) ([]byte, error)
	// TrimNotes deletes the notes that were written before a time, and then the
	// oldest, so that at most the given number are left.
	TrimNotes(ctx context.Context, kind string, before time.Time, most int) error
}
