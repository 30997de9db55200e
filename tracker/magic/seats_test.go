package magic_test

import (
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/magic"
)

// A player is found by the whole name, also by one with "and" in it.
func TestSeatNames(t *testing.T) {
	gametest.RequireSeatNamesWithAnd(t, tracker.Of(gametest.New(t, "magic", magic.New)), "NAME gains 3 life")
}
