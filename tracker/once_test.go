package tracker_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/gametest/toy"
	"arbiter/tracker/storetest"
)

// countedStore counts how often logs are read, and can fail to append.
type countedStore struct {
	tracker.Store
	loads int
	fails error
}

func (s *countedStore) Load(ctx context.Context, channel string, after tracker.Head) ([]tracker.Batch, tracker.Head, error) {
	s.loads++
	return s.Store.Load(ctx, channel, after)
}

func (s *countedStore) Append(ctx context.Context, channel string, after tracker.Head, batches ...tracker.Batch) (tracker.Head, error) {
	if s.fails != nil {
		return after, s.fails
	}
	return s.Store.Append(ctx, channel, after, batches...)
}

// A request reads a log once, however often it asks for the table. It sees its own lines and
// what was stored before it. Other requests see what was stored since. After a write that
// failed, the log is read again.
func TestReadOnce(t *testing.T) {
	store := &countedStore{Store: storetest.Memory()}
	here := tracker.NewTables(store, time.Now, tracker.Of(toy.Game{}))
	there := tracker.NewTables(store.Store, time.Now, tracker.Of(toy.Game{}))
	at := func(ctx context.Context, ts *tracker.Tables) *tracker.Table {
		t.Helper()
		table, err := ts.At(ctx, "c")
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	say := func(ctx context.Context, table *tracker.Table) error {
		_, err := table.Say(ctx, ann, "grey 3")
		return err
	}
	if _, err := at(t.Context(), there).Start(t.Context(), ann, "toy", tracker.Opening{Seats: []tracker.Speaker{ann, bob}}); err != nil {
		t.Fatal(err)
	}
	one := tracker.ReadOnce(t.Context())
	began := at(one, here).Look().Seq
	if began == 0 {
		t.Fatal("the game that began before isn't seen")
	}
	loads := store.loads
	if err := say(one, at(one, here)); err != nil {
		t.Fatal(err)
	}
	own := at(one, here).Look().Seq
	if own <= began || store.loads != loads {
		t.Errorf("at record %d after %d, read %d times more", own, began, store.loads-loads)
	}
	if err := say(t.Context(), at(t.Context(), there)); err != nil {
		t.Fatal(err)
	}
	if got := at(one, here).Look().Seq; got != own {
		t.Errorf("at record %d, want %d as before", got, own)
	}
	if got := at(tracker.ReadOnce(t.Context()), here).Look().Seq; got <= own {
		t.Errorf("another request is at record %d, as the first was", got)
	}
	request, end := context.WithCancel(t.Context())
	ended := context.WithoutCancel(tracker.ReadOnce(request))
	known := at(ended, here).Look().Seq
	if err := say(t.Context(), at(t.Context(), there)); err != nil {
		t.Fatal(err)
	}
	if end(); at(ended, here).Look().Seq <= known {
		t.Error("what follows a request doesn't see what was stored since")
	}
	store.fails = tracker.ErrInDoubt
	if err := say(one, at(one, here)); !errors.Is(err, tracker.ErrInDoubt) {
		t.Fatal(err)
	}
	before := at(t.Context(), there).Look().Seq
	if err := say(t.Context(), at(t.Context(), there)); err != nil {
		t.Fatal(err)
	}
	if got := at(one, here).Look().Seq; got <= before {
		t.Errorf("at record %d after a write in doubt, want what was stored since", got)
	}
}
