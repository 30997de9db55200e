package riftbound_test

import (
	"html"
	"regexp"
	"testing"

	"arbiter/internal/shared"
	"arbiter/tracker/gametest"
	"arbiter/tracker/riftbound/play"
)

// There is a row for every line of the cleanup's tasks in the newest complete
// edition (RB 323 of v1.3), and no other; a row that is left to the players
// says why.
func TestARowForEachLineOfTheCleanup(t *testing.T) {
	keys := gametest.ReadKeys(t, "riftbound")
	keys.RequireKeys(t, rowsOf(play.SpecialSteps()))
	keys.RequireRowPerRule(t, rowsOf(play.CleanupSteps()),
		html.UnescapeString(string(shared.Read(t, "rules/riftbound/core-rules-v1.3.md"))),
		regexp.MustCompile(`"rule-id">(323\.[0-9a-z.]+)\.</div>`), 19)
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
