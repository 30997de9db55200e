package tracker

import (
	"context"
	"encoding/json"
	"errors"
	"time"
)

// Record is one event in the log. Records of one group happened at once.
type Record struct {
	Group int   `json:"group"` // counted from 1 within the batch
	Cause Cause `json:"cause"`
	Encoded
}

// Batch is what one input caused: stored whole or not at all.
type Batch struct {
	Seq     int64     // the number of its first record in the channel, from 1
	At      time.Time // when, to the millisecond, UTC
	By      Speaker
	Text    string          // the line as typed
	Actions json.RawMessage // a list of Encoded, or nothing; for the record only: replaying reads the events
	Records []Record        // at least one
	Request string          // what brought it (FromRequest), or ""
}

// Last is the number of the batch's last record.
func (b Batch) Last() int64 { return b.Seq + int64(len(b.Records)) - 1 }

// Store keeps the logs of all channels. Implementations hold the contract in
// package storetest.
type Store interface {
	// Load reads a channel's batches in order, those after the record
	// afterSeq; none for a channel without a log.
	Load(ctx context.Context, channel string, afterSeq int64) ([]Batch, error)
	// Append adds batches, all of them or none, one behind the other: the first
	// record of the first is afterSeq+1. When it returns nil, they are on disk.
	// ErrStale: the log does not end at afterSeq, because someone else wrote to
	// it, or the batches don't follow; nothing was written.
	Append(ctx context.Context, channel string, afterSeq int64, batches ...Batch) error
	// Channels lists the channels that have a log, in no particular order.
	Channels(ctx context.Context) ([]string, error)
	// Delete removes a channel's log for good.
	Delete(ctx context.Context, channel string) error
	// Replace puts other batches, numbered from 1, in the place of a channel's log.
	Replace(ctx context.Context, channel string, batches []Batch) error
	// Scrub sees to it that what was deleted or replaced, also of settings, is left
	// in no file. ErrBusy: another process is in the way.
	Scrub(ctx context.Context) error
	// Close releases what the store holds.
	Close() error
}

// What a store says.
var (
	// ErrStale: the log has grown since it was read.
	ErrStale = errors.New("the log has grown since it was read")
	// ErrDamaged: the file is not a database that Arbiter can read.
	ErrDamaged = errors.New("the games file is damaged")
	// ErrNewer: the file, or something in it, was written by a newer version of
	// Arbiter.
	ErrNewer = errors.New("written by a newer version of Arbiter")
	// ErrBusy: another process holds the file.
	ErrBusy = errors.New("the games file is in use")
	// ErrFull: the disk is full or the file can't be written.
	ErrFull = errors.New("the games file can't be written")
)
