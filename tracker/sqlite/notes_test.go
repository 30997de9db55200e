package sqlite_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker/sqlite"
)

// Notes have the value written last, also for another process; old and excess
// ones are deleted.
func TestNotes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	stores := []*sqlite.Store{open(t, path), open(t, path)}
	day := func(n int) time.Time { return time.Date(2026, 11, n, 0, 0, 0, 0, time.UTC) }
	put := func(n int, kind string, notes map[string][]byte) {
		t.Helper()
		if err := stores[0].PutNotes(t.Context(), kind, notes, day(n)); err != nil {
			t.Fatal(err)
		}
	}
	holds := func(kind string, want map[string][]byte) {
		t.Helper()
		got, err := stores[1].Notes(t.Context(), kind)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s, %v", diff, err)
		}
	}
	put(1, "line", map[string][]byte{"a": []byte("first"), "b": []byte("b"), "gone": []byte("x")})
	put(2, "line", map[string][]byte{"a": []byte("second"), "gone": nil, "never": nil})
	put(1, "server", map[string][]byte{"a": []byte("of another kind")})
	holds("line", map[string][]byte{"a": []byte("second"), "b": []byte("b")})
	for key, want := range map[string]string{"a": "second", "gone": ""} {
		if got, err := stores[1].Note(t.Context(), "line", key); string(got) != want || err != nil {
			t.Errorf("%s is %q, %v", key, got, err)
		}
	}
	put(3, "line", map[string][]byte{"c": []byte("3")})
	put(4, "line", map[string][]byte{"d": []byte("4")})
	if err := stores[0].TrimNotes(t.Context(), "line", day(2), 2); err != nil {
		t.Fatal(err)
	}
	holds("line", map[string][]byte{"c": []byte("3"), "d": []byte("4")})
	if err := stores[0].TrimNotes(t.Context(), "line", day(4), 2); err != nil {
		t.Fatal(err)
	}
	holds("line", map[string][]byte{"d": []byte("4")})
	holds("server", map[string][]byte{"a": []byte("of another kind")})
}
