package magic_test

import (
	"flag"
	"path/filepath"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/sqlite"
	"arbiter/tracker/storetest"
)

var lookBack = flag.Int("lookback", 5000, "the number of actions in the game of BenchmarkLookBack")

// BenchmarkLookBack queries the history of a game of 5,000 actions (issue 15:
// less than 200 ms of CPU each): the end of the log, and the history of a
// permanent, of a player's numbers, and of an object that left.
func BenchmarkLookBack(b *testing.B) {
	ctx := b.Context()
	store, err := sqlite.Open(ctx, filepath.Join(b.TempDir(), "games.db"), sqlite.Wait)
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	batches, _ := longGame(b, *lookBack)
	storetest.Put(b, store, "table", batches...)
	t, err := tracker.NewTables(store, time.Now, engine(b)).At(ctx, "table")
	if err != nil {
		b.Fatal(err)
	}
	why := func(what string) func(b *testing.B) {
		return func(b *testing.B) {
			for b.Loop() {
				if x, err := t.Why(what); err != nil || len(x.Story) == 0 {
					b.Fatal(x, err)
				}
			}
		}
	}
	b.Run("log", func(b *testing.B) {
		for b.Loop() {
			if entries, _, err := t.Log(b.Context(), 10); err != nil || len(entries) != 10 {
				b.Fatal(entries, err)
			}
		}
	})
	b.Run("permanent", why("#2"))
	b.Run("player", why("Bob"))
	b.Run("left", why("#40"))
}
