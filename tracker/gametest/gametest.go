// Package gametest provides the tests that all games share: it plays the game
// files in testdata, and checks a game's phrases, keys and tables against the
// rulebook, the documents and the code. A game provides functions that print its
// board.
//
//	func TestGames(t *testing.T) {
//		gametest.Play(t, engine(t), gametest.Shown{"board": board}, "testdata/*.txtar")
//	}
//
// Paths are relative to the folder in which a test runs: that of a game, such as
// tracker/magic, or of one of its packages.
package gametest

import (
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// Facts returns the folder with a game's facts.
func Facts(id string) fs.FS { return os.DirFS(facts(id)) }

// New returns the game id, made by its constructor from its facts. The
// constructor runs once per id: tables share a game, as in the bot.
func New[G any](t testing.TB, id string, of func(fs.FS) (G, error)) G {
	t.Helper()
	once, _ := games.LoadOrStore(id, sync.OnceValues(func() (any, error) { return of(Facts(id)) }))
	g, err := once.(func() (any, error))()
	if err != nil {
		t.Fatal(err)
	}
	return g.(G)
}

// games maps ids to games.
var games sync.Map

func facts(id string, file ...string) string {
	return filepath.Join(append([]string{module(), "data", id}, file...)...)
}

// module returns the path from the current folder to the module's root, or to that of
// a tree like it: where the folder data is.
func module() string {
	path := "."
	for range 8 {
		if _, err := os.Stat(filepath.Join(path, "data")); err == nil {
			break
		}
		path = filepath.Join("..", path)
	}
	return path
}

func read(t testing.TB, path string) string {
	t.Helper()
	raw, err := os.ReadFile(path) //nolint:gosec // a file of the repository, which the test names
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}
