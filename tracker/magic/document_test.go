package magic_test

import (
	"testing"

	"arbiter/tracker/gametest"
)

// The lines in docs/commands.md parse as they stand.
func TestTheDocumentSpeaksTheLanguage(t *testing.T) {
	gametest.RequireDocumentParses(t, newGame(t), "docs/commands.md", "## Table talk", "why", "undo", "redo", "choose", "log", "board")
}
