package updater

import (
	"context"
	"math/rand/v2"
	"time"
)

// How often is looked for a new edition. Each time is a little off, so that
// not every bot asks at the same hour.
const (
	soon  = 20 * time.Second // after the start
	daily = 24 * time.Hour
	again = time.Hour // after a failure

	weekly = 7 * daily
)

// Daily calls update soon, and then every day until ctx is over; after one
// that failed, within about an hour. It returns when ctx is over.
func Daily(ctx context.Context, update func(context.Context) error) {
	every(ctx, daily, soon, update)
}

// Weekly calls update a week after the last time, or soon where that is longer
// ago, and then every week until ctx is over; after one that failed, within about
// an hour. It returns when ctx is over.
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

// around is a time up to a quarter shorter or longer.
func around(d time.Duration) time.Duration {
	return d*3/4 + rand.N(d/2) //nolint:gosec // nobody gains by guessing it
}
