package updater_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"arbiter/rules/updater"
)

// Soon after the start, then about every day, and sooner after a failure.
func TestDaily(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		start := time.Now()
		var at []time.Duration
		over := make(chan struct{})
		go func() {
			defer close(over)
			updater.Daily(ctx, func(context.Context) error {
				at = append(at, time.Since(start))
				if len(at) == 2 {
					return errors.New("no network")
				}
				return nil
			})
		}()
		time.Sleep(5 * 24 * time.Hour)
		cancel()
		<-over
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
