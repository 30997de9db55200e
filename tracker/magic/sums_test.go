package magic_test

import (
	"testing"

	"arbiter/tracker/gametest"
)

// Each member of both sums can be stored; each event is told, and said to be one on
// which abilities trigger or not.
func TestEachEventAndActionIsStored(t *testing.T) { gametest.EachIsStoredAndTold(t, "stirs") }
