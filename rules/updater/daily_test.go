package updater_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"arbiter/rules/updater"
)

// times runs a schedule for so long, and returns when it called its function,
// counted from the start. One of the calls fails, the first being 1.
func times(t *testing.T, long time.Duration, failing int, schedule func(context.Context, func(context.Context) error)) []time.Duration {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), long)
	defer cancel()
	start := time.Now()
	var at []time.Duration
	schedule(ctx, func(context.Context) error {
		at = append(at, time.Since(start))
		if len(at) == failing {
			return errors.New("no network")
		}
		return nil
	})
	return at
}

// Soon after the start, then about every day, and sooner after a failure.
func TestDaily(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		at := times(t, 5*24*time.Hour, 2, updater.Daily)
		if len(at) < 5 || len(at) > 8 {
			t.Fatalf("in five days at %v", at)
		}
		for i, want := range []struct{ least, most time.Duration }{
			{15 * time.Second, 25 * time.Second},
			{18 * time.Hour, 30 * time.Hour},
			{45 * time.Minute, 75 * time.Minute}, // after the failure
			{18 * time.Hour, 30 * time.Hour},
		} {
			wait := at[i]
			if i > 0 {
				wait -= at[i-1]
			}
			if wait < want.least || wait > want.most {
				t.Errorf("time %d came after %v, want %v to %v", i+1, wait, want.least, want.most)
			}
		}
	})
}

// The next check is a week after the last one, also over restarts; soon if
// there was none or it was longer ago, and about an hour after a failure.
func TestWeekly(t *testing.T) {
	for _, tc := range []struct {
		name        string
		ago         time.Duration
		least, most time.Duration
	}{
		{"never", 100 * 365 * 24 * time.Hour, 15 * time.Second, 25 * time.Second},
		{"eight days ago", 8 * 24 * time.Hour, 15 * time.Second, 25 * time.Second},
		{"just now", 0, 5 * 24 * time.Hour, 9 * 24 * time.Hour},
		{"in the future", -1000 * time.Hour, 5 * 24 * time.Hour, 9 * 24 * time.Hour},
		{"five days ago", 5 * 24 * time.Hour, 36 * time.Hour, 60 * time.Hour},
	} {
		synctest.Test(t, func(t *testing.T) {
			last := time.Now().Add(-tc.ago)
			at := times(t, 30*24*time.Hour, 1, func(ctx context.Context, update func(context.Context) error) {
				updater.Weekly(ctx, last, update)
			})
			if len(at) < 4 || at[0] < tc.least || at[0] > tc.most {
				t.Fatalf("%s: at %v", tc.name, at)
			}
			if again := at[1] - at[0]; again < 45*time.Minute || again > 75*time.Minute {
				t.Errorf("%s: after the failure %v", tc.name, again)
			}
			if week := at[2] - at[1]; week < 5*24*time.Hour || week > 9*24*time.Hour {
				t.Errorf("%s: a week of %v", tc.name, week)
			}
		})
	}
}
