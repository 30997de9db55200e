package magic

import (
	"math/rand/v2"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/storetest"
)

// Whatever somebody writes into an exported game, it is refused or played on.
func FuzzForged(f *testing.F) {
	g := newGame(f)
	e, store := tracker.Of(g), storetest.Memory()
	storetest.Put(f, store, "table", richBatches(f, e)...)
	exported, err := openTable(f, store, e).Export()
	if err != nil {
		f.Fatal(err)
	}
	var examples []string
	for _, r := range g.grammar.Examples() {
		examples = append(examples, r.Example)
	}
	gametest.Forged(f, e, exported, func(r *rand.Rand) string { return mistyped(r, examples) })
}
