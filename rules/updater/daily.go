package updater

import (
	"context"
	"math/rand/v2"
	"time"
)

// Intervals between updates. Each is randomized, so that not all bots send
// requests at the same time.
const (
	soon  = 20 * time.Second // after the start
	daily = 24 * time.Hour
	again = time.Hour // after a failure

	weekly = 7 * daily
)

// Daily calls update soon and then daily until ctx is done; after an error
// again within about an hour.
func Daily(ctx context.Context, update func(context.Context) error) {
	every(ctx, daily, soon, update)
}

// Weekly calls update a week after last, or soon if that is past, and then
// weekly until ctx is done; after an error again within about an hour.
func Weekly(ctx context.Context, last time.Time, update func(context.Context) error) {
	every(ctx, weekly, max(soon, min(weekly, weekly-time.Since(last))), update)
}

func every(ctx context.Context, period, first time.Duration, update func(context.Context) error) {
	for wait := first; ; {
		timer := time.NewTimer(around(wait))
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-timer.C:
		}
		wait = period
		if update(ctx) != nil {
			wait = again
		}
	}
}

// around returns a random duration within a quarter of d.
func around(d time.Duration) time.Duration {
	return d*3/4 + rand.N(d/2) //nolint:gosec // nobody gains by guessing it
}
