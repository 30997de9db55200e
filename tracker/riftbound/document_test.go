package riftbound_test

import (
	"testing"

	"arbiter/tracker/gametest"
)

// The lines in docs/commands.md parse as they stand.
func TestTheDocumentSpeaksTheLanguage(t *testing.T) {
	gametest.RequireDocumentParses(t, withPool(t), "docs/commands.md", "## Riftbound")
}
