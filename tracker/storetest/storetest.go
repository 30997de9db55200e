// Package storetest is the contract of tracker.Store as tests, and a store in
// memory that holds it.
//
//	func TestStore(t *testing.T) {
//		storetest.Run(t, func(t *testing.T) tracker.Store { return storetest.Memory() })
//	}
package storetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker"
)

// Batch makes a batch of n records, for tests.
func Batch(seq int64, text string, n int) tracker.Batch {
	b := tracker.Batch{
		Seq: seq, At: time.Date(2026, 11, 21, 12, 0, 0, 123e6, time.UTC),
		By: tracker.Speaker{Account: "1", Name: "Zoë"}, Text: text,
		Actions: json.RawMessage(`[{"kind":"toy/add","version":1,"data":{"n":1}}]`), Request: fmt.Sprintf("request %d", seq),
	}
	for i := range n {
		b.Records = append(b.Records, tracker.Record{
			Group: i + 1, Cause: tracker.Cause{Player: "Zoë", Rule: "toy/rule"},
			Encoded: tracker.Encoded{Kind: "toy/added", Version: 2, Data: json.RawMessage(fmt.Sprintf(`{"n":%d}`, i))},
		})
	}
	return b
}

// Run holds a store to the contract. Each call of open gives an empty store.
func Run(t *testing.T, open func(t *testing.T) tracker.Store) {
	t.Run("a channel without a log is empty", func(t *testing.T) {
		if got := load(t, open(t), "nowhere", 0); len(got) != 0 {
			t.Errorf("%d batches", len(got))
		}
	})
	t.Run("what was appended is loaded, in order, as it was", func(t *testing.T) {
		s := open(t)
		want := []tracker.Batch{Batch(1, "one", 2), Batch(3, strings.Repeat("🦀 ünïcödé ", 5000), 1), Batch(4, "", 30)}
		for _, b := range want {
			if err := s.Append(t.Context(), "c", b.Seq-1, b); err != nil {
				t.Fatal(err)
			}
		}
		if diff := cmp.Diff(want, load(t, s, "c", 0)); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		if diff := cmp.Diff(want[1:], load(t, s, "c", 2)); diff != "" {
			t.Errorf("after 2 (-want +got):\n%s", diff)
		}
		if got := load(t, s, "c", 33); len(got) != 0 {
			t.Errorf("after the end: %d batches", len(got))
		}
	})
	t.Run("a stale append is refused and writes nothing", func(t *testing.T) {
		s := open(t)
		must(t, s.Append(t.Context(), "c", 0, Batch(1, "first", 3)))
		for _, after := range []int64{0, 1, 2, 4} {
			if err := s.Append(t.Context(), "c", after, Batch(after+1, "late", 1)); !errors.Is(err, tracker.ErrStale) {
				t.Errorf("append after %d: %v", after, err)
			}
		}
		if got := load(t, s, "c", 0); len(got) != 1 {
			t.Errorf("%d batches, want 1", len(got))
		}
	})
	t.Run("several batches are stored at once, or none", func(t *testing.T) {
		s := open(t)
		must(t, s.Append(t.Context(), "c", 0, Batch(1, "first", 3)))
		if err := s.Append(t.Context(), "c", 3, Batch(4, "follows", 2), Batch(7, "leaves a gap", 1)); !errors.Is(err, tracker.ErrStale) {
			t.Errorf("a gap between batches: %v", err)
		}
		if got := load(t, s, "c", 0); len(got) != 1 {
			t.Errorf("%d batches, want 1", len(got))
		}
		want := []tracker.Batch{Batch(4, "second", 2), Batch(6, "third", 1), Batch(7, "fourth", 5)}
		must(t, s.Append(t.Context(), "c", 3, want...))
		if diff := cmp.Diff(want, load(t, s, "c", 3)); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	})
	t.Run("channels don't touch each other", func(t *testing.T) {
		s := open(t)
		must(t, s.Append(t.Context(), "a", 0, Batch(1, "a", 1)))
		must(t, s.Append(t.Context(), "b", 0, Batch(1, "b", 1)))
		must(t, s.Delete(t.Context(), "a"))
		if len(load(t, s, "a", 0)) != 0 || len(load(t, s, "b", 0)) != 1 {
			t.Error("deleting one channel touched the other, or nothing")
		}
		channels, err := s.Channels(t.Context())
		if err != nil || !cmp.Equal(channels, []string{"b"}) {
			t.Errorf("channels %v, %v", channels, err)
		}
		must(t, s.Append(t.Context(), "a", 0, Batch(1, "anew", 1)))
	})
	t.Run("a log is replaced by another", func(t *testing.T) {
		s := open(t)
		must(t, s.Append(t.Context(), "a", 0, Batch(1, "first", 3), Batch(4, "second", 2)))
		must(t, s.Append(t.Context(), "b", 0, Batch(1, "b", 1)))
		want := []tracker.Batch{Batch(1, "other", 3), Batch(4, "words", 2)}
		must(t, s.Replace(t.Context(), "a", want))
		must(t, s.Scrub(t.Context()))
		if diff := cmp.Diff(want, load(t, s, "a", 0)); diff != "" || len(load(t, s, "b", 0)) != 1 {
			t.Errorf("-want +got:\n%s", diff)
		}
		must(t, s.Append(t.Context(), "a", 5, Batch(6, "goes on", 1)))
	})
	t.Run("of several that append at once, one wins", func(t *testing.T) {
		s := open(t)
		var wins, stale int
		var mu sync.Mutex
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				err := s.Append(context.WithoutCancel(t.Context()), "c", 0, Batch(1, fmt.Sprint(i), 2))
				mu.Lock()
				defer mu.Unlock()
				switch {
				case err == nil:
					wins++
				case errors.Is(err, tracker.ErrStale):
					stale++
				default:
					t.Error(err)
				}
			})
		}
		all.Wait()
		if wins != 1 || stale != 7 || len(load(t, s, "c", 0)) != 1 {
			t.Errorf("%d won, %d were stale", wins, stale)
		}
	})
}

func load(t *testing.T, s tracker.Store, channel string, after int64) []tracker.Batch {
	t.Helper()
	got, err := s.Load(t.Context(), channel, after)
	must(t, err)
	return got
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
