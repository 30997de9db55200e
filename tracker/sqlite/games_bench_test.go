package sqlite_test

import (
	"os"
	"path/filepath"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/magic"
	"arbiter/tracker/storetest"
)

func BenchmarkGames(b *testing.B) {
	game, err := magic.New(os.DirFS("../../data/magic"))
	if err != nil {
		b.Fatal(err)
	}
	storetest.BenchGames(b, storetest.Talk{Game: tracker.Of(game), Line: "I gain 1 life"}, open(b, filepath.Join(b.TempDir(), "games.db")))
}
