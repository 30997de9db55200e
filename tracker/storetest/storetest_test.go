package storetest_test

import (
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

func TestMemory(t *testing.T) {
	storetest.Run(t, func(*testing.T) tracker.Store { return storetest.Memory() })
}

func TestMemoryGames(t *testing.T) {
	storetest.RunGames(t, func(*testing.T) tracker.Store { return storetest.Memory() })
}

func TestMemorySettings(t *testing.T) {
	storetest.RunSettings(t, func(*testing.T) tracker.Settings { return storetest.Settings() })
}
