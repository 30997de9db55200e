package tracker

import (
	"testing"

	"pgregory.net/rapid"
)

// The tree equals a map, and a change leaves older trees unchanged.
func TestAliasesAreAMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ids := rapid.OneOf(rapid.Int64Range(-20, 40), rapid.Int64())
		var now *aliases
		want := make(map[int64]int64)
		for range rapid.IntRange(0, 60).Draw(t, "merges") {
			id, to := ids.Draw(t, "id"), ids.Draw(t, "to")
			before, had := now.find(id)
			older := now
			now, want[id] = now.with(id, to, id), to
			if again, ok := older.find(id); again != before || ok != had {
				t.Fatalf("an older tree changed at %d: %d, was %d", id, again, before)
			}
		}
		for id, to := range want {
			if got, ok := now.find(id); !ok || got != to {
				t.Fatalf("%d is %d, want %d", id, got, to)
			}
		}
		other := ids.Draw(t, "other")
		if _, ok := now.find(other); ok {
			if _, in := want[other]; !in {
				t.Fatalf("%d was never put in", other)
			}
		}
	})
}
