package tracker_test

import (
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

func TestTwoTables(t *testing.T) {
	storetest.RunTables(t, storetest.Talk{Game: tracker.Of(toy{}), Line: "grey 1", Ask: "red 1; red 2", Held: "red 3", Draft: "ask 5"}, func(*testing.T) (one, two tracker.Store) {
		s := storetest.Memory()
		return s, s
	})
}
