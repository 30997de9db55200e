package magic_test

import (
	"testing"

	"arbiter/tracker/gametest"
)

// The lines in the README parse as they stand.
func TestTheREADMESpeaksTheLanguage(t *testing.T) {
	gametest.RequireREADMEParses(t, newGame(t), "## What you can type", "why", "undo", "redo", "choose", "log", "board")
}
