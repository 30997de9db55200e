package magic_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/storetest"
)

// forged is the forgery that tests share.
var forged struct {
	once sync.Once
	*gametest.Forgery
}

// forgery returns a forgery of the rich board and all written games.
func forgery(t testing.TB) *gametest.Forgery {
	t.Helper()
	forged.once.Do(func() { forged.Forgery = newForgery(t) })
	return forged.Forgery
}

func newForgery(t testing.TB) *gametest.Forgery {
	t.Helper()
	g := newGame(t)
	e, store := tracker.Of(g), storetest.Memory()
	storetest.Put(t, store, "table", richBatches(t, e)...)
	rich, err := openTable(t, store, e).Export()
	if err != nil {
		t.Fatal(err)
	}
	var examples []string
	for _, r := range g.Grammar.Examples() {
		examples = append(examples, r.Example)
	}
	exports := append(gametest.Exported(t, e, "testdata/*.txtar"), rich)
	return &gametest.Forgery{Engine: e, Exports: exports, Line: func(r *rand.Rand) string { return mistyped(r, examples) }}
}

// A forged export is refused or can be played on.
func TestForgedMagic(t *testing.T) { forgery(t).Play(t) }

func FuzzForged(f *testing.F) { forgery(f).Fuzz(f) }
