// Package gametest is what the tests of all games have in common: it plays the
// games that are written down in testdata, and holds a game's phrases, keys and
// tables to what is said of them elsewhere. Each game brings the words in which
// its board is shown, and what its own rulebook asks.
//
//	func TestGames(t *testing.T) {
//		gametest.Play(t, engine(t), gametest.Shown{"board": board}, "testdata/*.txtar")
//	}
//
// A test of a game runs in the game's folder, tracker/magic for one: paths are
// relative to that.
package gametest

import (
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// Facts is the folder of a game's facts.
func Facts(id string) fs.FS { return os.DirFS(facts(id)) }

// New gives the game of the facts of id. Its constructor runs once: tables share
// a game, as they do in the bot.
func New[G any](t testing.TB, id string, of func(fs.FS) (G, error)) G {
	t.Helper()
	once, _ := games.LoadOrStore(id, sync.OnceValues(func() (any, error) { return of(Facts(id)) }))
	g, err := once.(func() (any, error))()
	if err != nil {
		t.Fatal(err)
	}
	return g.(G)
}

// games makes each game by its id, once.
var games sync.Map

func facts(id string, file ...string) string {
	return filepath.Join(append([]string{"..", "..", "data", id}, file...)...)
}

func read(t testing.TB, path string) string {
	t.Helper()
	raw, err := os.ReadFile(path) //nolint:gosec // a file of the repository, which the test names
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}
