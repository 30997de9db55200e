package tracker_test

import (
	"errors"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/gametest/toy"
	"arbiter/tracker/storetest"
)

// A request that comes again changes nothing, also in another process and after a
// restart; what one request does in several steps is done.
func TestRequestsAreDoneOnce(t *testing.T) {
	store, now := storetest.Memory(), time.Unix(1_000_000, 0)
	process := func() *tracker.Table {
		t.Helper()
		table, err := tracker.NewTables(store, func() time.Time { return now }, tracker.Of(toy.Game{})).At(t.Context(), "c")
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	here := process()
	first := tracker.FromRequest(t.Context(), "a")
	if _, err := here.Start(first, ann, "toy", tracker.Opening{Seats: []tracker.Speaker{ann, bob}}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := here.Say(first, ann, "grey 3"); err != nil {
			t.Fatal("a step of one request:", err)
		}
	}
	elsewhere := process()
	for name, table := range map[string]*tracker.Table{"here": here, "elsewhere": elsewhere} {
		seq := table.Look().Seq
		again := tracker.FromRequest(t.Context(), "a")
		if _, err := table.Say(again, ann, "grey 3"); !errors.Is(err, tracker.ErrRepeated) {
			t.Errorf("%s, again: %v", name, err)
		}
		if _, err := table.Undo(again, ann); !errors.Is(err, tracker.ErrRepeated) {
			t.Errorf("%s, again, undo: %v", name, err)
		}
		if table.Look().Seq != seq {
			t.Errorf("%s: something was done", name)
		}
	}
	if _, err := elsewhere.Say(tracker.FromRequest(t.Context(), "b"), ann, "grey 3"); err != nil {
		t.Error("another request:", err)
	}
	if _, err := here.Say(tracker.FromRequest(t.Context(), "b"), ann, "grey 3"); !errors.Is(err, tracker.ErrRepeated) {
		t.Error("what another process has done:", err)
	}
	now = now.Add(24 * time.Hour)
	if _, err := here.Say(tracker.FromRequest(t.Context(), "b"), ann, "grey 3"); !errors.Is(err, tracker.ErrRepeated) {
		t.Error("a day later:", err)
	}
}
