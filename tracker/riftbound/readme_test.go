package riftbound_test

import (
	"testing"

	"arbiter/tracker/gametest"
)

// The README shows lines that can be typed as they stand.
func TestTheREADMESpeaksTheLanguage(t *testing.T) {
	gametest.RequireREADMEParses(t, withPool(t), "## Riftbound")
}
