package storetest

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker"
	"arbiter/tracker/packed"
)

// PackedData is what a test sees and changes of a store's packed rows without the store.
type PackedData struct {
	Execute func(statement string)
	Formats func() []packed.Format // of the rows, in order
	// SetFormats changes the format that each row says it has.
	SetFormats func(packed.Format)
}

// RunFormats tests that a store packs in a format only when its schema has had that for a
// day, opens the earlier ones, and refuses a later one without a change. open returns a
// store on empty data.
func RunFormats(t *testing.T, open func(t *testing.T) (tracker.Store, PackedData)) {
	s, data := open(t)
	now := time.Now().UTC().Truncate(time.Second)
	requireFormats := func(want ...packed.Format) {
		t.Helper()
		if got := data.Formats(); !slices.Equal(got, want) {
			t.Fatalf("packed in %v, want %v", got, want)
		}
	}
	pack := func(at time.Time, want int) {
		t.Helper()
		if n, err := s.Pack(t.Context(), at, 10); err != nil || n != want {
			t.Fatalf("packed in %d channels, want %d; %v", n, want, err)
		}
	}
	// The schema brought the first format three days ago, and the second one now.
	data.Execute(fmt.Sprintf("UPDATE packing SET since = %d, by_name = %d", now.Add(-72*time.Hour).UnixMilli(), now.UnixMilli()))
	all := Games(0, 2, 4, now.Add(-2*time.Hour))
	head := Put(t, s, "c", all...)
	pack(now, 1)
	requireFormats(packed.ByPlace)
	pack(now.Add(24*time.Hour-time.Minute), 1) // the last game
	requireFormats(packed.ByPlace, packed.ByPlace)
	requireLog := func() {
		t.Helper()
		got, _ := Load(t, s, "c")
		if diff := cmp.Diff(all, got); diff != "" {
			t.Fatal(diff)
		}
	}
	requireLog()
	// What is packed later is in the second format, and the small rows with it.
	more := Games(head.Seq, 1, 3, now)
	all = append(all, more...)
	Put(t, s, "c", more...)
	pack(now.Add(25*time.Hour), 1)
	requireFormats(packed.ByName, packed.ByName)
	requireLog()
	pack(now.Add(25*time.Hour), 0)

	data.SetFormats(packed.ByName + 1)
	if _, _, err := s.Load(t.Context(), "c", tracker.Head{}); !errors.Is(err, tracker.ErrNewer) || errors.Is(err, tracker.ErrDamaged) {
		t.Errorf("a later format: %v", err)
	}
	other := Games(0, 1, 2, now)
	for i := range other {
		other[i].Request = ""
	}
	Put(t, s, "d", other...)
	pack(now.Add(25*time.Hour), 1) // one channel doesn't keep others from being packed
	requireFormats(packed.ByName+1, packed.ByName+1, packed.ByName)
}
