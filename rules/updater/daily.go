package updater

import (
	"context"
	"math/rand/v2"
	"time"
)

// Intervals between updates. Each is randomized, so that not all bots send
// requests at the same time.
const (
	firstDelay = 20 * time.Second // after the start
	daily      = 24 * time.Hour
	retryDelay = time.Hour // after a failure

	weekly = 7 * daily
)

// Daily calls update soon and then daily until ctx is done; after an error
// again within about an hour.
func Daily(ctx context.Context, update func(context.Context) error) {
	every(ctx, daily, firstDelay, update)
}

// Weekly calls update a week after last, or soon if that is past, and then
// weekly until ctx is done; after an error again within about an hour.
func Weekly(ctx context.Context, last time.Time, update func(context.Context) error) {
	every(ctx, weekly, max(firstDelay, min(weekly, weekly-time.Since(last))), update)
}

func every(ctx context.Context, period, first time.Duration, update func(context.Context) error) {
	for wait := first; ; {
		timer := time.NewTimer(jitter(wait))
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-timer.C:
		}
		wait = period
		if update(ctx) != nil {
			wait = retryDelay
		}
	}
}

// jitter returns a random duration within a quarter of d.
func jitter(d time.Duration) time.Duration {
	return d*3/4 + rand.N(d/2) //nolint:gosec // nobody gains by guessing it
}
