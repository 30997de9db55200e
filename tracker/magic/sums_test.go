package magic_test

import (
	"testing"

	"arbiter/tracker/gametest"
)

// Each action and event can be stored, and each event has a message and a case
// in canTrigger.
func TestEachEventAndActionIsStored(t *testing.T) { gametest.EachIsStoredAndTold(t, "canTrigger") }
