package riftbound_test

import (
	"testing"

	"arbiter/tracker/gametest"
)

// Each member of both sums can be stored, and each event is told.
func TestEachEventAndActionIsStored(t *testing.T) { gametest.EachIsStoredAndTold(t) }
