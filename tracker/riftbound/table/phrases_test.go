package table

import (
	"testing"

	"arbiter/tracker/gametest"
)

func newGame(t testing.TB) *Game {
	t.Helper()
	return gametest.New(t, "riftbound", New)
}

func TestEachExampleReadsInOneWay(t *testing.T) {
	g := newGame(t)
	gametest.EachExampleReadsInOneWay(t, g, g.grammar)
}
