package storetest_test

import (
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

func TestMemory(t *testing.T) {
	storetest.Run(t, func(*testing.T) tracker.Store { return storetest.Memory() })
}
