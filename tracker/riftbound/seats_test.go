package riftbound_test

import (
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/riftbound"
)

// A player is found by the whole name, also by one with "and" in it.
func TestSeatNames(t *testing.T) {
	gametest.RequireSeatNamesWithAnd(t, tracker.Of(gametest.New(t, "riftbound", riftbound.New)), "NAME scores 1 point")
}
