package tracker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
	Part    int             // how many batches the same request brought before
}

// Begins reports whether a game begins with the batch.
func (b Batch) Begins() bool { return len(b.Records) > 0 && b.Records[0].Kind == kindStarted }

// Last is the number of the batch's last record.
func (b Batch) Last() int64 { return b.Seq + int64(len(b.Records)) - 1 }

// Head is the end of a log. The zero Head is that of an empty channel.
type Head struct {
	Epoch int64 // which log: one that replaces another has a number never used before
	Seq   int64 // its last record
	Sum   Sum   // the checksum of its last batch, and with it of all before
}

// Log is the part of a store that holds the logs of channels.
type Log interface {
	// Load returns a channel's batches, in order, and where its log ends. If the log
	// of after is still there, it returns those after it: the first is at
	// after.Seq+1. If another log has replaced it, it returns that from the beginning.
	// For a channel without a log it returns nothing and the zero Head.
	//
	// Each batch is compared with its checksum. If one doesn't agree, Load returns
	// the batches before it, the Head after those, and a *DamageError.
	Load(ctx context.Context, channel string, after Head) ([]Batch, Head, error)
	// GameStart returns the Head after which the last of a channel's games begins whose
	// first record is before a given one. The zero Head means the beginning of the log;
	// a store returns it, too, where it doesn't know where a game begins.
	GameStart(ctx context.Context, channel string, before int64) (Head, error)
	// Append adds batches, all of them or none, one behind the other: the first
	// record of the first is after.Seq+1. When it returns nil, they are on disk, and
	// the log ends at the Head. The zero Head begins a log.
	// ErrStale: the log does not end at after, because someone else wrote to it, or
	// the batches don't follow; nothing was written.
	// ErrRepeated: a batch of the same request and part was stored within
	// RememberedRequests, in whichever channel; nothing was written.
	// ErrInDoubt: it is unknown whether the batches were written.
	Append(ctx context.Context, channel string, after Head, batches ...Batch) (Head, error)
}

// Store stores the logs of all channels, for several processes at the same time.
// Implementations satisfy the contract in package storetest.
type Store interface {
	Log
	// Heads returns where the logs of channels end, by channel, in one request. Channels
	// without a log are missing.
	Heads(ctx context.Context, channels []string) (map[string]Head, error)
	// Rewrite replaces a channel's log by what change returns for it, as a log of
	// another epoch. Nobody else writes to the log meanwhile, and change must not use
	// the store. The batches must keep their numbers of records. If change returns
	// an error, nothing is changed, and Rewrite returns it.
	Rewrite(ctx context.Context, channel string, change func([]Batch) ([]Batch, error)) error
	// Channels lists the channels that have a log, in no particular order.
	Channels(ctx context.Context) ([]string, error)
	// ChannelsOf lists the channels in whose logs a person speaks or is seated.
	ChannelsOf(ctx context.Context, who Speaker) ([]string, error)
	// Delete removes a channel's log for good.
	Delete(ctx context.Context, channel string) error
	// Pack stores ended games, and logs to which nothing was added for a day, in less
	// space, of at most the given number of channels. What Load returns stays the same.
	// It returns the number of channels, 0 if nothing is left to do. Processes of a
	// version that can't read packed games have a day to be replaced before the first
	// is packed.
	Pack(ctx context.Context, now time.Time, most int) (channels int, err error)
	// Scrub overwrites what was deleted or rewritten, settings included, in all files
	// of the store. The error is ErrBusy if another process prevents that.
	Scrub(ctx context.Context) error
	// Close releases what the store holds.
	Close() error
}

// The errors of stores.
var (
	// ErrStale: the log has changed since it was read.
	ErrStale = errors.New("the log has changed since it was read")
	// ErrDamaged: the file is not a database that Arbiter can read.
	ErrDamaged = errors.New("the games file is damaged")
	// ErrNewer: the file, or something in it, was written by a newer version of
	// Arbiter.
	ErrNewer = errors.New("written by a newer version of Arbiter")
	// ErrBusy: another process holds the file.
	ErrBusy = errors.New("the games file is in use")
	// ErrFull: the disk is full or the file can't be written.
	ErrFull = errors.New("the games file can't be written")
	// ErrInDoubt: the connection to the database broke during a change, and it is unknown
	// whether the change was made.
	ErrInDoubt = errors.New("whether it was done is not known")
)

// DamageError is an ErrDamaged of one channel: a batch of its log isn't what was
// written. The batches before it can be read.
type DamageError struct {
	Channel string
	Lines   int   // batches before it
	Seq     int64 // the last record of those
}

func (d *DamageError) Error() string {
	return fmt.Sprintf("%v: channel %s after line %d (record %d)", ErrDamaged, d.Channel, d.Lines, d.Seq)
}

// Problem returns the problem for players.
func (d *DamageError) Problem() *Problem {
	return Refuse("The games file is damaged after line %d of this channel; everything up to it is here.", d.Lines).
		Next("Look with /board and /log, keep it with /game export, and tell who hosts this bot.").For(d)
}

// Unwrap makes it an ErrDamaged.
func (d *DamageError) Unwrap() error { return ErrDamaged }
