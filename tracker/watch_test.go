package tracker_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker"
	"arbiter/tracker/gametest/toy"
	"arbiter/tracker/storetest"
)

// OnChange reports each stored change with its channel, and nothing else.
func TestOnChange(t *testing.T) {
	tables, _ := many(tracker.LiveRecords)
	var mu sync.Mutex
	var told []string
	stop := tables.OnChange(func(channel string) {
		mu.Lock()
		defer mu.Unlock()
		told = append(told, channel)
	})
	expect := func(what string, want ...string) {
		t.Helper()
		mu.Lock()
		defer mu.Unlock()
		if !slices.Equal(told, want) {
			t.Errorf("%s: %q, want %q", what, told, want)
		}
		told = nil
	}
	one := opened(t, tables, "one")
	expect("a game begins", "one")
	if _, err := one.Say(t.Context(), ann, "grey 3"); err != nil {
		t.Fatal(err)
	}
	expect("a line", "one")
	if _, err := one.Say(t.Context(), ann, "nonsense and more"); err == nil {
		t.Error("nonsense was done")
	}
	expect("a refused line")
	if _, err := tables.At(t.Context(), "two"); err != nil {
		t.Fatal(err)
	}
	expect("a look")
	if err := tables.Forget(t.Context(), "one"); err != nil {
		t.Fatal(err)
	}
	expect("a deletion", "one")
	stop()
	opened(t, tables, "two")
	expect("after stop")
}

// LookAfter returns what Look returned right after each input, whatever was undone before
// and since.
func TestLookAfter(t *testing.T) {
	tables := tracker.NewTables(storetest.Memory(), func() time.Time { return time.Unix(0, 0) }, tracker.Of(toy.Game{}))
	table := opened(t, tables, "c")
	type seen struct {
		seq  int64
		look tracker.Look
	}
	var all []seen
	do := func(act func() error) {
		t.Helper()
		if err := act(); err != nil {
			t.Fatal(err)
		}
		said := table.Last(1)
		all = append(all, seen{said[0].Seq, table.Look()})
	}
	for i := range 150 { // more than are remembered
		do(func() error { _, err := table.Say(t.Context(), ann, fmt.Sprintf("grey %d", i%12+1)); return err })
		if i%7 == 0 {
			do(func() error { _, err := table.Undo(t.Context(), ann); return err })
		}
		if i%14 == 0 {
			do(func() error { _, err := table.Redo(t.Context(), ann); return err })
		}
	}
	for _, s := range all {
		got, ok, err := table.LookAfter(s.seq)
		if err != nil || !ok {
			t.Fatalf("after %d: %v, %v", s.seq, ok, err)
		}
		if diff := cmp.Diff(boardJSON(t, s.look.Board), boardJSON(t, got.Board)); diff != "" || got.Seq != s.look.Seq {
			t.Fatalf("after %d (-then +now), %d and %d:\n%s", s.seq, s.look.Seq, got.Seq, diff)
		}
	}
	for _, seq := range []int64{0, -1, 1 << 40} {
		if _, ok, err := table.LookAfter(seq); ok || err != nil {
			t.Errorf("after %d: %v, %v", seq, ok, err)
		}
	}
}

func boardJSON(t *testing.T, b tracker.Board) string {
	t.Helper()
	raw, err := b.JSON.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}
