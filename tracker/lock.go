package tracker

import (
	"context"
	"errors"
	"fmt"
)

// Locker is a Store in which a process can lock a channel's log, so that frequent writes of
// other processes don't make each of its attempts stale.
type Locker interface {
	// Locked calls do at most once while no other process can write to a channel's log, and
	// returns the error of do. The first Append of do ends the lock. The lock also ends if
	// do takes long or the connection to the database breaks; then Append may be stale. A
	// channel without a log can't be locked.
	// The error is ErrStale if others held the lock for too long; then do wasn't called.
	Locked(ctx context.Context, channel string, do func(Log) error) error
}

const (
	// staleBeforeLock is the number of stale attempts before a table locks the log.
	staleBeforeLock = 2
	// mostTries is the maximum number of times that a batch is planned because
	// another process wrote first. A busy process may do so many times in a row.
	mostTries = 100
)

// untilCurrent calls do until it isn't stale: no other process has written to the log between
// its read and its write.
func (t *Table) untilCurrent(ctx context.Context, do func() error) error {
	locker, _ := t.tables.store.(Locker)
	for try := range mostTries {
		var err error
		if locker == nil || try < staleBeforeLock {
			err = do()
		} else {
			err = locker.Locked(ctx, t.channel, func(locked Log) error {
				t.locked = locked
				defer func() { t.locked = nil }()
				return do()
			})
		}
		if !errors.Is(err, ErrStale) {
			return err
		}
	}
	return fmt.Errorf("channel %s: %w", t.channel, ErrStale)
}

// store returns the locked log if there is one, and otherwise the store.
func (t *Table) store() Log {
	if t.locked != nil {
		return t.locked
	}
	return t.tables.store
}
