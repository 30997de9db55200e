package riftbound_test

import (
	"testing"

	"arbiter/tracker/gametest"
)

// Each action and event can be stored, and each event has a message.
func TestEachEventAndActionIsStored(t *testing.T) { gametest.EachIsStoredAndTold(t) }
