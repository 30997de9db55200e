package magic_test

import (
	"testing"

	"arbiter/tracker/gametest"
	"arbiter/tracker/magic"
)

func newGame(t testing.TB) *magic.Game {
	t.Helper()
	return withPool(t)
}

func TestEachExampleReadsInOneWay(t *testing.T) {
	g := newGame(t)
	gametest.EachExampleReadsInOneWay(t, g, g.Grammar)
}
