package riftbound_test

import (
	"regexp"
	"testing"

	"arbiter/internal/shared"
	"arbiter/tracker/gametest"
	"arbiter/tracker/riftbound/play"
)

// There is a row for every line of the cleanup's tasks of the newest edition (RB
// 323 of v1.4), and no other; a row that is left to the players
// says why.
func TestARowForEachLineOfTheCleanup(t *testing.T) {
	keys := gametest.ReadKeys(t, "riftbound")
	keys.RequireKeys(t, rowsOf(play.SpecialSteps()))
	keys.RequireRowPerRule(t, rowsOf(play.CleanupSteps()),
		string(shared.Read(t, "riftbound/core-rules-v1.4.md")),
		regexp.MustCompile(`(?m)^ *- \*\*(323\.[0-9a-z.]+)\.\*\*`), 20)
}

func rowsOf(steps []play.CleanupStep) []gametest.Row {
	var rows []gametest.Row
	for _, row := range steps {
		rows = append(rows, gametest.Row{Key: row.Key, Text: row.Text})
	}
	return rows
}

func TestCitedRulesHaveKeys(t *testing.T) {
	gametest.ReadKeys(t, "riftbound").RequireCitedKeys(t, "riftbound")
}
