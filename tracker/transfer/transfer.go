// Package transfer copies everything from one database to another, of the same kind or
// another one, and compares what it reads back.
//
//	done, err := transfer.Copy(ctx, from, to)
//
// An interrupted copy is completed by a second one. Logs and live boards that the
// destination has are never changed; settings and notes of the same key are replaced.
package transfer

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"arbiter/tracker"
)

// Done counts what was copied.
type Done struct {
	Channels, Lines         int // of games, including those that were there before
	Settings, Notes, Boards int
	Refused                 []Refusal // the channels that were not copied
}

// Refusal is a channel that was not copied, and why.
type Refusal struct {
	Channel string
	Err     error
}

// ErrOther: the destination has another log for a channel.
var ErrOther = errors.New("the other database has another game there")

// errUnlike: what is read back differs from what was copied.
var errUnlike = errors.New("what is read back isn't what was copied")

// chunk is the maximum number of lines, or boards, in one transaction.
const chunk = 500

// Copy copies all games, settings, notes and live boards, and compares what it reads
// back. A channel that can't be copied is listed in Refused and doesn't stop the others.
// A line that is added to from after its channel was copied is missing in to.
func Copy(ctx context.Context, from, to tracker.Database) (Done, error) {
	var done Done
	channels, err := from.Channels(ctx)
	if err != nil {
		return done, err
	}
	heads := make(map[string][2]tracker.Head) // of the two logs
	for _, channel := range slices.Sorted(slices.Values(channels)) {
		was, now, lines, err := copyLog(ctx, from, to, channel)
		if ctx.Err() != nil {
			return done, ctx.Err()
		}
		if err != nil {
			done.Refused = append(done.Refused, Refusal{channel, err})
			continue
		}
		heads[channel] = [2]tracker.Head{was, now}
		done.Channels, done.Lines = done.Channels+1, done.Lines+lines
	}
	if done.Settings, err = copySettings(ctx, from, to); err != nil {
		return done, fmt.Errorf("settings: %w", err)
	}
	if done.Notes, err = copyNotes(ctx, from, to); err != nil {
		return done, fmt.Errorf("notes: %w", err)
	}
	if done.Boards, err = copyBoards(ctx, from, to, heads); err != nil {
		return done, fmt.Errorf("live boards: %w", err)
	}
	return done, nil
}

// copyLog appends the batches of a channel's log that to lacks, and reads the log back.
// It returns the ends of both logs.
func copyLog(ctx context.Context, from, to tracker.Store, channel string) (was, now tracker.Head, lines int, err error) {
	log, was, err := from.Load(ctx, channel, tracker.Head{})
	if err != nil {
		return was, now, 0, err
	}
	there, now, err := to.Load(ctx, channel, tracker.Head{})
	if err != nil {
		return was, now, 0, err
	}
	if len(there) > len(log) {
		return was, now, 0, ErrOther
	}
	sum := tracker.FirstSum(channel)
	for i, b := range log {
		stored, err := b.Store()
		if err != nil {
			return was, now, 0, err
		}
		// Checksums are of the content and all before it: where the last agrees,
		// so do all.
		if sum = stored.Sum(sum); i == len(there)-1 && sum != now.Sum {
			return was, now, 0, ErrOther
		}
	}
	for some := range slices.Chunk(log[len(there):], chunk) {
		if now, err = to.Append(ctx, channel, now, some...); err != nil {
			return was, now, 0, err
		}
	}
	// Load verifies the checksum of each batch, and the last one covers the whole log.
	_, now, err = to.Load(ctx, channel, tracker.Head{})
	switch {
	case err != nil:
		return was, now, 0, err
	case now.Seq != was.Seq || now.Sum != sum || was.Sum != sum:
		return was, now, 0, errUnlike
	}
	return was, now, len(log), nil
}

func copySettings(ctx context.Context, from, to tracker.Database) (int, error) {
	all, err := from.AllSettings(ctx)
	if err != nil {
		return 0, err
	}
	for _, s := range all {
		if err := to.Set(ctx, s.Of, s.Name, s.Value); err != nil {
			return 0, err
		}
	}
	there, err := to.AllSettings(ctx)
	if err != nil {
		return 0, err
	}
	for _, s := range all {
		if !slices.Contains(there, s) {
			return 0, fmt.Errorf("%w: %s of %s %s", errUnlike, s.Name, s.Of.Kind, s.Of.ID)
		}
	}
	return len(all), nil
}

// noteKey identifies a note.
type noteKey struct{ kind, key string }

func copyNotes(ctx context.Context, from, to tracker.Database) (int, error) {
	all, err := from.AllNotes(ctx)
	if err != nil {
		return 0, err
	}
	// Notes of one kind and time are stored in one transaction.
	type group struct {
		kind string
		at   int64
	}
	groups := make(map[group]map[string][]byte)
	for _, n := range all {
		g := group{n.Kind, n.At.UnixMilli()}
		if groups[g] == nil {
			groups[g] = make(map[string][]byte)
		}
		groups[g][n.Key] = n.Value
	}
	for g, notes := range groups {
		if err := to.PutNotes(ctx, g.kind, notes, time.UnixMilli(g.at)); err != nil {
			return 0, err
		}
	}
	there, err := to.AllNotes(ctx)
	if err != nil {
		return 0, err
	}
	is := make(map[noteKey]tracker.Noted, len(there))
	for _, n := range there {
		is[noteKey{n.Kind, n.Key}] = n
	}
	for _, n := range all {
		if got := is[noteKey{n.Kind, n.Key}]; string(got.Value) != string(n.Value) || !got.At.Equal(n.At) {
			return 0, fmt.Errorf("%w: %s %s", errUnlike, n.Kind, n.Key)
		}
	}
	return len(all), nil
}

// copyBoards copies the live boards of the channels that were copied, unless to has one
// for the channel. The epoch of a board becomes that of the copied log.
func copyBoards(ctx context.Context, from, to tracker.LiveBoards, heads map[string][2]tracker.Head) (int, error) {
	all, err := from.Boards(ctx, math.MaxInt32)
	if err != nil {
		return 0, err
	}
	there, err := to.Boards(ctx, math.MaxInt32)
	if err != nil {
		return 0, err
	}
	next := make(map[string]tracker.LiveBoard)
	for channel, b := range all {
		ends, copied := heads[channel]
		if _, has := there[channel]; has || !copied {
			continue
		}
		if b.Version = 0; b.Epoch == ends[0].Epoch {
			b.Epoch = ends[1].Epoch
		}
		next[channel] = b
	}
	for some := range slices.Chunk(slices.Sorted(maps.Keys(next)), chunk) {
		rows := make(map[string]tracker.LiveBoard, len(some))
		for _, channel := range some {
			rows[channel] = next[channel]
		}
		if _, stale, err := to.PutBoards(ctx, rows, time.Now()); err != nil {
			return 0, err
		} else if len(stale) > 0 {
			return 0, fmt.Errorf("%w: channel %s", errUnlike, stale[0])
		}
	}
	for channel, b := range next {
		got, err := to.Board(ctx, channel)
		if err != nil {
			return 0, err
		}
		if string(got.Data) != string(b.Data) || got.Epoch != b.Epoch || got.Shown != b.Shown {
			return 0, fmt.Errorf("%w: channel %s", errUnlike, channel)
		}
	}
	return len(next), nil
}
