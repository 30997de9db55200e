package sqlite_test

import (
	"path/filepath"
	"slices"
	"testing"
	"time"

	"arbiter/tracker/sqlite"
	"arbiter/tracker/storetest"
)

// A board replaces only the version that was read; a deleted board that is
// stored again has another version.
func TestBoards(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	one, two := open(t, path), open(t, path)
	at := time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC)
	put := func(s *sqlite.Store, data []byte, version int64) (now int64, stale bool) {
		t.Helper()
		versions, late, err := s.PutBoards(t.Context(), map[string]sqlite.Board{"1/2": {Data: data, Version: version, Epoch: 3, Shown: 4}}, at)
		if err != nil {
			t.Fatal(err)
		}
		return versions["1/2"], len(late) > 0
	}
	first, stale := put(one, []byte("first"), 0)
	if stale || first == 0 {
		t.Fatal("the first is stale")
	}
	if _, stale := put(two, []byte("another first"), 0); !stale {
		t.Error("a second board for one channel")
	}
	if b, err := two.Board(t.Context(), "1/2"); err != nil || string(b.Data) != "first" || b.Version != first || b.Epoch != 3 || b.Shown != 4 {
		t.Errorf("%+v, %v", b, err)
	}
	second, stale := put(two, []byte("second"), first)
	if _, late := put(one, []byte("too late"), first); stale || !late {
		t.Error("who was faster hasn't won")
	}
	if _, stale := put(one, nil, second); stale {
		t.Error("it can't be taken away")
	}
	third, _ := put(one, []byte("first"), 0)
	if _, stale := put(two, []byte("to the board that is gone"), second); !stale || third == second || third == first {
		t.Errorf("versions %d, %d and %d", first, second, third)
	}
	if all, err := one.Boards(t.Context(), 10); err != nil || len(all) != 1 {
		t.Errorf("%v, %v", all, err)
	}
	if err := one.ForgetBoards(t.Context(), "1/"); err != nil {
		t.Fatal(err)
	}
	if b, err := two.Board(t.Context(), "1/2"); err != nil || b.Version != 0 {
		t.Errorf("forgotten, and %+v, %v", b, err)
	}
}

// A board is late where its log went on, or is another one, and has been left alone
// since.
func TestLateBoards(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "games.db"))
	now := storetest.Batch(1, "", 1).At
	late := func(want ...string) {
		t.Helper()
		got, err := s.LateBoards(t.Context(), now.Add(-time.Hour), now.Add(10*time.Second))
		if slices.Sort(got); err != nil || !slices.Equal(got, want) {
			t.Errorf("late: %v, %v; want %v", got, err, want)
		}
	}
	for _, channel := range []string{"shows", "behind", "rewritten"} {
		head := storetest.Put(t, s, channel, storetest.Batch(1, "said", 3))
		if _, _, err := s.PutBoards(t.Context(), map[string]sqlite.Board{channel: {Data: []byte("{}"), Epoch: head.Epoch, Shown: head.Seq}}, now); err != nil {
			t.Fatal(err)
		}
	}
	storetest.Put(t, s, "without a board", storetest.Batch(1, "said", 3))
	late()
	storetest.Put(t, s, "behind", storetest.Batch(4, "said", 1))
	if err := s.Delete(t.Context(), "rewritten"); err != nil {
		t.Fatal(err)
	}
	if b, err := s.Board(t.Context(), "rewritten"); err != nil || b.Version != 0 {
		t.Errorf("the board of a deleted log: %+v, %v", b, err)
	}
	late("behind")
	now = now.Add(2 * time.Hour)
	late()
}
