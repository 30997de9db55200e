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

// Of the requests with one occasion, such as the presses on a menu, one changes the game,
// in any process. Only that one has an outcome when it is delivered again. What an older
// version has done for the occasion counts. Another game ends the occasion.
func TestOnlyOnce(t *testing.T) {
	store := storetest.Memory()
	process := func() *tracker.Table {
		t.Helper()
		table, err := tracker.NewTables(store, time.Now, tracker.Of(toy.Game{})).At(t.Context(), "c")
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	here := process()
	start := func() {
		t.Helper()
		if _, err := here.Start(t.Context(), ann, "toy", tracker.Opening{Seats: []tracker.Speaker{ann, bob}}); err != nil {
			t.Fatal(err)
		}
	}
	start()
	opened := here.Look().Seq
	press := func(name, menu string) context.Context {
		return tracker.OnlyOnce(tracker.FromRequest(t.Context(), name), menu, opened, "old "+menu)
	}
	if _, err := here.Say(press("a", "menu"), ann, "grey 3"); err != nil {
		t.Fatal(err)
	}
	for _, table := range []*tracker.Table{here, process()} {
		for name, told := range map[string]bool{"a": true, "b": false} {
			ctx := press(name, "menu")
			if _, err := table.Say(ctx, ann, "grey 3"); !errors.Is(err, tracker.ErrRepeated) {
				t.Errorf("%s: %v", name, err)
			}
			if all, _, ok, err := table.Outcome(ctx); err != nil || ok != told || (len(all) > 0) != told {
				t.Errorf("%s: %v %v %v", name, all, ok, err)
			}
		}
	}
	if _, err := here.Say(press("c", "another menu"), ann, "grey 3"); err != nil {
		t.Error(err)
	}
	if _, err := here.Say(tracker.FromRequest(t.Context(), "old third"), ann, "grey 3"); err != nil {
		t.Error(err)
	}
	if _, err := here.Say(press("d", "third"), ann, "grey 3"); !errors.Is(err, tracker.ErrRepeated) {
		t.Error("after an older version:", err)
	}
	if _, err := here.End(t.Context(), ann); err != nil {
		t.Fatal(err)
	}
	start()
	for _, table := range []*tracker.Table{here, process()} {
		if _, err := table.Say(press("e", "fourth"), ann, "grey 3"); !errors.Is(err, tracker.ErrRepeated) {
			t.Error("in another game:", err)
		}
	}
}

// A request is recognized by each of its names, and stored under the first.
func TestNamesOfRequests(t *testing.T) {
	store := storetest.Memory()
	here, err := tracker.NewTables(store, time.Now, tracker.Of(toy.Game{})).At(t.Context(), "c")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := here.Start(tracker.FromRequest(t.Context(), "short", "long"), ann, "toy", tracker.Opening{Seats: []tracker.Speaker{ann}}); err != nil {
		t.Fatal(err)
	}
	if _, err := here.Say(tracker.FromRequest(t.Context(), "long", "short"), ann, "grey 3"); !errors.Is(err, tracker.ErrRepeated) {
		t.Error(err)
	}
	if _, err := here.Say(tracker.FromRequest(t.Context(), "longer", "shorter"), ann, "grey 3"); err != nil {
		t.Error(err)
	}
	if all, _ := storetest.Load(t, store, "c"); all[0].Request != "short" || all[1].Request != "longer" {
		t.Errorf("stored as %q, %q", all[0].Request, all[1].Request)
	}
}
