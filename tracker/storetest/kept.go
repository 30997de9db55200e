package storetest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker"
)

// RunNotes tests the contract of tracker.Notes. Each call of open returns two
// processes' empty notes on the same data.
func RunNotes(t *testing.T, open func(t *testing.T) (one, two tracker.Notes)) {
	day := func(n int) time.Time { return time.Date(2026, 11, n, 0, 0, 0, 0, time.UTC) }
	put := func(t *testing.T, s tracker.Notes, n int, kind string, notes map[string][]byte) {
		t.Helper()
		must(t, s.PutNotes(t.Context(), kind, notes, day(n)))
	}
	holds := func(t *testing.T, s tracker.Notes, kind string, want map[string][]byte) {
		t.Helper()
		got, err := s.Notes(t.Context(), kind)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s, %v", diff, err)
		}
	}
	t.Run("notes have the value written last, also for another process", func(t *testing.T) {
		one, two := open(t)
		put(t, one, 1, "line", map[string][]byte{"a": []byte("first"), "b": {0, 255}, "gone": []byte("x")})
		put(t, one, 2, "line", map[string][]byte{"a": []byte("second"), "gone": nil, "never": nil})
		put(t, one, 1, "server", map[string][]byte{"a": []byte("of another kind")})
		holds(t, two, "line", map[string][]byte{"a": []byte("second"), "b": {0, 255}})
		for key, want := range map[string]string{"a": "second", "gone": ""} {
			if got, err := two.Note(t.Context(), "line", key); string(got) != want || err != nil {
				t.Errorf("%s is %q, %v", key, got, err)
			}
		}
	})
	t.Run("of concurrent calls one adds a note, and all get it", func(t *testing.T) {
		one, two := open(t)
		put(t, one, 1, "server", map[string][]byte{"a": []byte("of another kind")})
		const each = 8
		got := make(chan string, 2*each)
		for i := range each {
			for j, s := range []tracker.Notes{one, two} {
				go func() {
					value, err := s.AddNote(t.Context(), "line", "a", fmt.Appendf(nil, "%d of %d", i, j), day(1))
					if err != nil {
						t.Error(err)
					}
					got <- string(value)
				}()
			}
		}
		all := make(map[string]bool)
		for range 2 * each {
			all[<-got] = true
		}
		if len(all) != 1 || all[""] {
			t.Errorf("the note is %v", all)
		}
		for value := range all {
			holds(t, two, "line", map[string][]byte{"a": []byte(value)})
		}
		put(t, two, 2, "line", map[string][]byte{"a": nil})
		if value, err := one.AddNote(t.Context(), "line", "a", []byte("after it was deleted"), day(2)); string(value) != "after it was deleted" || err != nil {
			t.Errorf("%s, %v", value, err)
		}
		holds(t, two, "server", map[string][]byte{"a": []byte("of another kind")})
	})
	t.Run("of concurrent calls one takes a note", func(t *testing.T) {
		one, two := open(t)
		put(t, one, 1, "line", map[string][]byte{"a": []byte("first"), "b": []byte("left")})
		put(t, one, 1, "server", map[string][]byte{"a": []byte("of another kind")})
		const each = 8
		got := make(chan string, 2*each)
		for range each {
			for _, s := range []tracker.Notes{one, two} {
				go func() {
					value, err := s.TakeNote(t.Context(), "line", "a")
					if err != nil {
						t.Error(err)
					}
					got <- string(value)
				}()
			}
		}
		taken := make(map[string]int)
		for range 2 * each {
			taken[<-got]++
		}
		if diff := cmp.Diff(map[string]int{"first": 1, "": 2*each - 1}, taken); diff != "" {
			t.Error(diff)
		}
		holds(t, two, "line", map[string][]byte{"b": []byte("left")})
		holds(t, one, "server", map[string][]byte{"a": []byte("of another kind")})
	})
	t.Run("old notes and those in excess are deleted", func(t *testing.T) {
		one, two := open(t)
		put(t, one, 1, "server", map[string][]byte{"a": []byte("of another kind")})
		for n, key := range []string{"a", "b", "c", "d"} {
			put(t, one, n+1, "line", map[string][]byte{key: []byte(key)})
		}
		must(t, one.TrimNotes(t.Context(), "line", day(2), 2))
		holds(t, two, "line", map[string][]byte{"c": []byte("c"), "d": []byte("d")})
		must(t, one.TrimNotes(t.Context(), "line", day(4), 2))
		holds(t, two, "line", map[string][]byte{"d": []byte("d")})
		holds(t, two, "server", map[string][]byte{"a": []byte("of another kind")})
	})
}

// StoreWithBoards is what the contract of live boards needs.
type StoreWithBoards interface {
	tracker.Store
	tracker.LiveBoards
}

// RunBoards tests the contract of tracker.LiveBoards. Each call of open returns two
// processes' empty stores on the same data.
func RunBoards(t *testing.T, open func(t *testing.T) (one, two StoreWithBoards)) {
	at := time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC)
	put := func(t *testing.T, s tracker.LiveBoards, data []byte, version int64) (now int64, stale bool) {
		t.Helper()
		versions, late, err := s.PutBoards(t.Context(), map[string]tracker.LiveBoard{"1/2": {Data: data, Version: version, Epoch: 3, Shown: 4}}, at)
		must(t, err)
		return versions["1/2"], len(late) > 0
	}
	t.Run("a board replaces only the version that was read", func(t *testing.T) {
		one, two := open(t)
		first, stale := put(t, one, []byte("first"), 0)
		if stale || first == 0 {
			t.Fatal("the first is stale")
		}
		if _, stale := put(t, two, []byte("another first"), 0); !stale {
			t.Error("a second board for one channel")
		}
		if b, err := two.Board(t.Context(), "1/2"); err != nil || string(b.Data) != "first" || b.Version != first || b.Epoch != 3 || b.Shown != 4 {
			t.Errorf("%+v, %v", b, err)
		}
		second, stale := put(t, two, []byte("second"), first)
		if _, late := put(t, one, []byte("too late"), first); stale || !late {
			t.Error("who was faster hasn't won")
		}
		if _, stale := put(t, one, nil, second); stale {
			t.Error("it can't be taken away")
		}
		if _, stale := put(t, two, nil, 0); stale {
			t.Error("one that isn't there can't be taken away")
		}
		third, _ := put(t, one, []byte("first"), 0)
		if _, stale := put(t, two, nil, 0); !stale {
			t.Error("one that wasn't read is taken away")
		}
		if _, stale := put(t, two, []byte("to the board that is gone"), second); !stale || third == second || third == first {
			t.Errorf("versions %d, %d and %d", first, second, third)
		}
		if all, err := one.Boards(t.Context(), 10); err != nil || len(all) != 1 || string(all["1/2"].Data) != "first" {
			t.Errorf("%v, %v", all, err)
		}
	})
	t.Run("the boards of a server are forgotten, and no others", func(t *testing.T) {
		one, two := open(t)
		for n, channel := range []string{"1/2", "1/3", "11/2", "2_/1"} {
			_, _, err := one.PutBoards(t.Context(), map[string]tracker.LiveBoard{channel: {Data: []byte("{}")}}, at.Add(time.Duration(n)*time.Second))
			must(t, err)
		}
		must(t, one.ForgetBoards(t.Context(), "1/"))
		must(t, one.ForgetBoards(t.Context(), "%/")) // no pattern
		all, err := two.Boards(t.Context(), 10)
		if err != nil || len(all) != 2 || all["11/2"].Version == 0 || all["2_/1"].Version == 0 {
			t.Errorf("%v, %v", all, err)
		}
		if all, err := two.Boards(t.Context(), 1); err != nil || len(all) != 1 || all["2_/1"].Version == 0 {
			t.Errorf("the last: %v, %v", all, err)
		}
		if b, err := two.Board(t.Context(), "1/2"); err != nil || b.Version != 0 {
			t.Errorf("forgotten, and %+v, %v", b, err)
		}
	})
	t.Run("a board is late where its log went on and has been left alone since", func(t *testing.T) {
		s, _ := open(t)
		now := Batch(1, "", 1).At
		late := func(want ...string) {
			t.Helper()
			got, err := s.LateBoards(t.Context(), now.Add(-time.Hour), now.Add(10*time.Second))
			if slices.Sort(got); err != nil || !slices.Equal(got, want) {
				t.Errorf("late: %v, %v; want %v", got, err, want)
			}
		}
		for _, channel := range []string{"shows", "behind", "another", "deleted"} {
			head := Put(t, s, channel, Batch(1, "said", 3))
			_, _, err := s.PutBoards(t.Context(), map[string]tracker.LiveBoard{channel: {Data: []byte("{}"), Epoch: head.Epoch, Shown: head.Seq}}, now)
			must(t, err)
		}
		Put(t, s, "without a board", Batch(1, "said", 3))
		late()
		Put(t, s, "behind", Batch(4, "said", 1))
		must(t, s.Delete(t.Context(), "deleted"))
		if b, err := s.Board(t.Context(), "deleted"); err != nil || b.Version != 0 {
			t.Errorf("the board of a deleted log: %+v, %v", b, err)
		}
		must(t, s.Rewrite(t.Context(), "another", func(log []tracker.Batch) ([]tracker.Batch, error) { return log, nil }))
		late("another", "behind")
		now = now.Add(2 * time.Hour)
		late()
	})
}
