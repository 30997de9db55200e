package tracker

import (
	"context"
	"errors"
	"fmt"
)

// Locker is a Store in which one process at a time can have a channel's log for itself, so
// that others who write to it all the time don't make each of its attempts stale.
type Locker interface {
	// Locked calls do, at most once, while nobody else writes to a channel's log, and
	// returns its error. The first Append of do ends that. It also ends if do takes long or
	// the connection to the database breaks: then Append may be stale. Of a channel that has
	// no log, others may begin one meanwhile.
	// ErrStale: others have had the log for too long; do wasn't called.
	Locked(ctx context.Context, channel string, do func(Log) error) error
}

const (
	// staleBeforeLock is the number of attempts that others have made stale after which a
	// table locks the log.
	staleBeforeLock = 2
	// mostTries is the maximum number of times that a batch is planned because
	// another process wrote first. A busy process may do so many times in a row.
	mostTries = 100
)

// untilCurrent calls do until no other process writes to the log between what do reads and
// what it writes.
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

// store returns the store, or the log while it is locked.
func (t *Table) store() Log {
	if t.locked != nil {
		return t.locked
	}
	return t.tables.store
}
