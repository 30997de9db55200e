// Package storetest tests the contract of tracker.Store, and provides a store
// in memory that fulfils it.
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
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker"
)

// Batch returns a batch of n records, the first numbered seq.
func Batch(seq int64, text string, n int) tracker.Batch {
	b := tracker.Batch{
		Seq: seq, At: time.Date(2026, 11, 21, 12, 0, 0, 123e6, time.UTC),
		By: tracker.Speaker{Account: "1", Name: "Zoë"}, Text: text,
		Actions: json.RawMessage(`[{"kind":"toy/add","version":1,"data":{"n":1}}]`),
	}
	for i := range n {
		b.Records = append(b.Records, tracker.Record{
			Group: i + 1, Cause: tracker.Cause{Player: "Zoë", Rule: "toy/rule"},
			Encoded: tracker.Encoded{Kind: "toy/added", Version: 2, Data: json.RawMessage(fmt.Sprintf(`{"n":%d}`, i))},
		})
	}
	return b
}

// Put appends batches to a channel's log and returns the new head. The first
// record is numbered after the log's last.
func Put(tb testing.TB, s tracker.Store, channel string, batches ...tracker.Batch) tracker.Head {
	tb.Helper()
	_, head := Load(tb, s, channel)
	head, err := s.Append(context.WithoutCancel(tb.Context()), channel, head, batches...)
	if err != nil {
		tb.Fatal(err)
	}
	return head
}

// Load returns a channel's whole log and its head.
func Load(tb testing.TB, s tracker.Store, channel string) ([]tracker.Batch, tracker.Head) {
	tb.Helper()
	all, head, err := s.Load(context.WithoutCancel(tb.Context()), channel, tracker.Head{})
	if err != nil {
		tb.Fatal(err)
	}
	return all, head
}

// Run tests the contract of tracker.Store. Each call of open returns an empty
// store.
func Run(t *testing.T, open func(t *testing.T) tracker.Store) {
	t.Run("a channel without a log is empty", func(t *testing.T) {
		if got, head := Load(t, open(t), "nowhere"); len(got) != 0 || head != (tracker.Head{}) {
			t.Errorf("%d batches, %v", len(got), head)
		}
	})
	t.Run("what was appended is loaded, in order, as it was", func(t *testing.T) {
		s := open(t)
		want := []tracker.Batch{Batch(1, "one", 2), Batch(3, strings.Repeat("🦀 ünïcödé\t\n\x00 ", 5000), 1), Batch(4, "", 30)}
		want[1].Request, want[1].Part = "press 5", 3
		want[2].Actions, want[2].Records[3].Data = nil, json.RawMessage(`{"text":"a\tb\\n","n":[1.50,-0]}`)
		var heads []tracker.Head
		for _, b := range want {
			heads = append(heads, Put(t, s, "c", b))
		}
		got, head := Load(t, s, "c")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		if head != heads[2] || head.Seq != 33 {
			t.Errorf("the log ends at %v; the last append said %v", head, heads[2])
		}
		if diff := cmp.Diff(want[1:], loaded(t, s, heads[0])); diff != "" {
			t.Errorf("after 2 (-want +got):\n%s", diff)
		}
		if got := loaded(t, s, head); len(got) != 0 {
			t.Errorf("after the end: %d batches", len(got))
		}
	})
	t.Run("Heads has the ends of several logs", func(t *testing.T) {
		s := open(t)
		one, two := Put(t, s, "one", Batch(1, "a", 2)), Put(t, s, "two", Batch(1, "b", 1))
		got, err := s.Heads(t.Context(), []string{"one", "none", "two", "' OR 1=1 --"})
		if err != nil || len(got) != 2 || got["one"] != one || got["two"] != two {
			t.Errorf("%v, %v; want %v and %v", got, err, one, two)
		}
		if got, err := s.Heads(t.Context(), nil); err != nil || len(got) != 0 {
			t.Errorf("of no channels: %v, %v", got, err)
		}
	})
	t.Run("a stale append is refused and writes nothing", func(t *testing.T) {
		s := open(t)
		head := Put(t, s, "c", Batch(1, "first", 3))
		for _, seq := range []int64{0, 1, 2, 4} {
			after := head
			after.Seq = seq
			stale(t, s, "c", after, Batch(seq+1, "late", 1))
		}
		stale(t, s, "c", tracker.Head{}, Batch(1, "a log is there already", 1))
		if got, _ := Load(t, s, "c"); len(got) != 1 {
			t.Errorf("%d batches, want 1", len(got))
		}
	})
	t.Run("several batches are stored at once, or none", func(t *testing.T) {
		s := open(t)
		head := Put(t, s, "c", Batch(1, "first", 3))
		stale(t, s, "c", head, Batch(4, "follows", 2), Batch(7, "leaves a gap", 1))
		if got, _ := Load(t, s, "c"); len(got) != 1 {
			t.Errorf("%d batches, want 1", len(got))
		}
		want := []tracker.Batch{Batch(4, "second", 2), Batch(6, "third", 1), Batch(7, "fourth", 5)}
		Put(t, s, "c", want...)
		if diff := cmp.Diff(want, loaded(t, s, head)); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	})
	t.Run("channels don't touch each other", func(t *testing.T) {
		s := open(t)
		Put(t, s, "a", Batch(1, "a", 1))
		Put(t, s, "b", Batch(1, "b", 1))
		must(t, s.Delete(t.Context(), "a"))
		a, _ := Load(t, s, "a")
		b, _ := Load(t, s, "b")
		if len(a) != 0 || len(b) != 1 {
			t.Error("deleting one channel touched the other, or nothing")
		}
		channels, err := s.Channels(t.Context())
		if err != nil || !cmp.Equal(channels, []string{"b"}) {
			t.Errorf("channels %v, %v", channels, err)
		}
		Put(t, s, "a", Batch(1, "anew", 1))
	})
	t.Run("a log that comes after a deletion is another one", func(t *testing.T) {
		s := open(t)
		before := Put(t, s, "c", Batch(1, "first", 3))
		must(t, s.Delete(t.Context(), "c"))
		if got, head, err := s.Load(t.Context(), "c", before); err != nil || len(got) != 0 || head != (tracker.Head{}) {
			t.Errorf("after the deletion: %d batches, %v, %v", len(got), head, err)
		}
		stale(t, s, "c", before, Batch(4, "late", 1))
		after := Put(t, s, "c", Batch(1, "other", 3)) // as long as the first log
		if after.Epoch == before.Epoch {
			t.Errorf("two logs of epoch %d", after.Epoch)
		}
		stale(t, s, "c", before, Batch(4, "into the wrong log", 1))
		if got := loaded(t, s, before); len(got) != 1 || got[0].Text != "other" {
			t.Errorf("who has read the first is told %v", got)
		}
	})
	t.Run("a log is rewritten as another one", func(t *testing.T) {
		s := open(t)
		before := Put(t, s, "a", Batch(1, "first", 3), Batch(4, "second", 2))
		Put(t, s, "b", Batch(1, "b", 1))
		must(t, s.Rewrite(t.Context(), "a", func(log []tracker.Batch) ([]tracker.Batch, error) {
			for i := range log {
				log[i].Text = "other words"
			}
			return log, nil
		}))
		must(t, s.Scrub(t.Context()))
		a, head := Load(t, s, "a")
		if len(a) != 2 || a[0].Text != "other words" || a[1].Text != "other words" || head.Epoch == before.Epoch || head.Seq != 5 {
			t.Errorf("%v at %v", a, head)
		}
		if b, _ := Load(t, s, "b"); len(b) != 1 || b[0].Text != "b" {
			t.Errorf("the other channel has %v", b)
		}
		stale(t, s, "a", before, Batch(6, "as if nothing had been rewritten", 1))
		Put(t, s, "a", Batch(6, "goes on", 1))
	})
	t.Run("a rewriting that gives up changes nothing", func(t *testing.T) {
		s, enough := open(t), errors.New("enough")
		before := Put(t, s, "c", Batch(1, "first", 3))
		if err := s.Rewrite(t.Context(), "c", func([]tracker.Batch) ([]tracker.Batch, error) { return nil, enough }); !errors.Is(err, enough) {
			t.Errorf("got %v", err)
		}
		if _, head := Load(t, s, "c"); head != before {
			t.Errorf("the log ends at %v, before %v", head, before)
		}
	})
	t.Run("of several that append at once, one wins", func(t *testing.T) {
		s := open(t)
		var wins, late int
		var mu sync.Mutex
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				_, err := s.Append(context.WithoutCancel(t.Context()), "c", tracker.Head{}, Batch(1, fmt.Sprint(i), 2))
				mu.Lock()
				defer mu.Unlock()
				switch {
				case err == nil:
					wins++
				case errors.Is(err, tracker.ErrStale):
					late++
				default:
					t.Error(err)
				}
			})
		}
		all.Wait()
		if got, _ := Load(t, s, "c"); wins != 1 || late != 7 || len(got) != 1 {
			t.Errorf("%d won, %d were stale", wins, late)
		}
	})
	t.Run("a part of a request is stored once, in whichever channel", func(t *testing.T) {
		s := open(t)
		first, second := withRequest("press", Batch(1, "first", 1)), withRequest("press", Batch(2, "second", 1))
		second.Part = 1
		head := Put(t, s, "a", first, second)
		again := withRequest("press", Batch(3, "again", 1))
		for channel, at := range map[string]tracker.Head{"a": head, "b": {}} {
			again.Seq = at.Seq + 1
			if _, err := s.Append(t.Context(), channel, at, again); !errors.Is(err, tracker.ErrRepeated) {
				t.Errorf("in %s: %v", channel, err)
			}
		}
		if b, _ := Load(t, s, "b"); len(b) != 0 {
			t.Errorf("it was stored: %v", b)
		}
		again.Seq, again.Part = 1, 2
		Put(t, s, "b", again)
		Put(t, s, "a", Batch(3, "of no request", 1), Batch(4, "of no request", 1))
	})
	t.Run("the channels of a person are those with their lines and seats", func(t *testing.T) {
		s := open(t)
		zoe, bob, guest := tracker.Speaker{Account: "1", Name: "Zoë"}, tracker.Speaker{Account: "2", Name: "Bob"}, tracker.Speaker{Name: "Bob"}
		seats := Batch(1, "seat Bob", 1)
		seats.Records[0].Encoded = tracker.Encoded{Kind: "toy/seated", Version: 1, Data: json.RawMessage(`{"account":"2","name":"Bob"}`)}
		guests := Batch(1, "seat Bob", 1)
		guests.Records[0].Encoded = tracker.Encoded{Kind: "toy/seated", Version: 1, Data: json.RawMessage(`{"name":"bob"}`)}
		speaks := Batch(1, "Bob speaks", 1)
		speaks.By = bob
		Put(t, s, "a", Batch(1, "Zoë speaks", 1))
		Put(t, s, "b", seats)
		Put(t, s, "c", guests)
		Put(t, s, "d", speaks)
		want := map[tracker.Speaker][]string{zoe: {"a", "b", "c"}, bob: {"b", "d"}, guest: {"c"}, {Account: "9"}: nil}
		look := func() {
			t.Helper()
			for who, channels := range want {
				got, err := s.ChannelsOf(t.Context(), who)
				must(t, err)
				slices.Sort(got)
				if !slices.Equal(got, channels) {
					t.Errorf("%v is in %v, want %v", who, got, channels)
				}
			}
		}
		look()
		must(t, s.Rewrite(t.Context(), "b", func(log []tracker.Batch) ([]tracker.Batch, error) {
			log[0].By = tracker.Speaker{Account: "gone", Name: "Somebody"}
			return log, nil
		}))
		must(t, s.Delete(t.Context(), "d"))
		want[zoe], want[bob] = []string{"a", "c"}, []string{"b"}
		look()
	})
}

// withRequest returns the batch with another request.
func withRequest(request string, b tracker.Batch) tracker.Batch {
	b.Request = request
	return b
}

// loaded returns the batches of the channel "c" after a head.
func loaded(t *testing.T, s tracker.Store, after tracker.Head) []tracker.Batch {
	t.Helper()
	got, _, err := s.Load(t.Context(), "c", after)
	must(t, err)
	return got
}

func stale(t *testing.T, s tracker.Store, channel string, after tracker.Head, batches ...tracker.Batch) {
	t.Helper()
	if _, err := s.Append(t.Context(), channel, after, batches...); !errors.Is(err, tracker.ErrStale) {
		t.Errorf("append after %v: %v", after, err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
