package postgres

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"arbiter/tracker"
)

// The pauses between attempts to reach the server.
const (
	firstPause = 20 * time.Millisecond
	mostPause  = time.Second
)

// waitedFor is the time to wait for a server for which the whole time was waited before,
// and which hasn't answered since: what one person waits for isn't waited for by all.
const waitedFor = time.Second

// again calls do until it succeeds, or fails in a way that doesn't go away by
// itself, or the store's time to wait is over. do must be safe to repeat.
func (s *Store) again(ctx context.Context, do func(context.Context) error) error {
	if s.silent.Load() && s.wait > waitedFor {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, waitedFor)
		defer cancel()
	}
	err := s.retry(ctx, do, away)
	switch {
	case err == nil || !away(err):
		s.silent.Store(false)
	case ctx.Err() == nil: // the store's own time is over
		s.silent.Store(true)
	}
	return err
}

// retry calls do until it succeeds, or fails with an error that isn't passing, or
// the store's time to wait is over.
func (s *Store) retry(ctx context.Context, do func(context.Context) error, passing func(error) bool) error {
	ctx, cancel := context.WithTimeout(ctx, s.wait)
	defer cancel()
	pause := firstPause
	for {
		err := do(ctx)
		if err == nil || errors.Is(err, tracker.ErrStale) || errors.Is(err, tracker.ErrRepeated) {
			return err
		}
		if !s.withoutSessions(err) && !passing(err) {
			return err
		}
		// Replicas that lost the same server don't all come back at once.
		timer := time.NewTimer(pause/2 + rand.N(pause)) //nolint:gosec // no secret
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return err
		}
		pause = min(2*pause, mostPause)
	}
}
