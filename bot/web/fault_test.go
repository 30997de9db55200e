package web

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"arbiter/commands"
	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// away is a store that can be made unavailable.
type away struct {
	tracker.Store
	gone  atomic.Bool
	asked atomic.Int64
}

var errAway = errors.New("the store is away")

func (a *away) Heads(ctx context.Context, channels []string) (map[string]tracker.Head, error) {
	a.asked.Add(1)
	if a.gone.Load() {
		return nil, errAway
	}
	return a.Store.Heads(ctx, channels)
}

// Polling backs off while the store is unavailable, and the number of logged errors is bounded. When the store
// answers again, polling is as frequent as before.
func TestStoreAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		store := &away{Store: storetest.Memory()}
		judge := &commands.Judge{Config: commands.Config{Tables: tracker.NewTables(store, time.Now)}}
		h := newHub(judge, 0, logged(slog.New(slog.NewTextHandler(&log, nil))))
		h.rooms["5/7"] = &room{channel: "5/7", hub: h, woken: make(chan struct{}, 1)} // it is watched
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		go h.run(ctx)
		asked := func(in time.Duration) int64 {
			before := store.asked.Load()
			time.Sleep(in)
			synctest.Wait()
			return store.asked.Load() - before
		}
		if n := asked(10*time.Second + time.Millisecond); n != 40 {
			t.Errorf("asked %d times in ten seconds", n)
		}
		store.gone.Store(true)
		// After 1/4, 3/4, 1 3/4, 3 3/4, 7 3/4 and 15 3/4 seconds, and then every ten seconds.
		if n := asked(time.Minute); n != 10 {
			t.Errorf("asked %d times in a minute without a store", n)
		}
		if n := strings.Count(log.String(), "\n"); n != 6 || !strings.Contains(log.String(), errAway.Error()) || !strings.Contains(log.String(), "left-out=4") {
			t.Errorf("%d warnings in a minute:\n%s", n, log.String())
		}
		store.gone.Store(false)
		asked(mostWait)
		if n := asked(10 * time.Second); n != 40 {
			t.Errorf("asked %d times in ten seconds after it came back", n)
		}
	})
}

// Of each kind of error at most one in ten seconds is logged.
func TestQuietTrouble(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		fault := logged(slog.New(slog.NewTextHandler(&log, nil)))
		for range 1000 {
			fault(t.Context(), "one", errAway)
			fault(t.Context(), "two", errAway)
		}
		time.Sleep(quietFor)
		fault(t.Context(), "one", errAway)
		for part, want := range map[string]int{"what=one": 2, "what=two": 1, "left-out=999": 1} {
			if n := strings.Count(log.String(), part); n != want {
				t.Errorf("%s is logged %d times", part, n)
			}
		}
	})
}
