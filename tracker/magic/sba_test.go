package magic_test

import (
	"regexp"
	"testing"

	"arbiter/internal/shared"
	"arbiter/tracker/gametest"
	"arbiter/tracker/magic"
)

// There is a row for every line of CR 704.5 and 704.6, and no other; what is
// left to the players says why.
func TestARowForEachStateBasedAction(t *testing.T) {
	var rows []gametest.Row
	for _, row := range magic.StateBasedActions() {
		rows = append(rows, gametest.Row{Key: row.Key, Text: row.Text})
	}
	gametest.ReadKeys(t, "magic").ARowForEachLine(t, rows,
		string(shared.Read(t, "rules/magic/2026-09-25-reconstructed.txt")),
		regexp.MustCompile(`(?m)^(704\.[56][a-z]+)\.? `), 25+6) // 704.5, 704.6
}

func TestCitedRulesHaveKeys(t *testing.T) {
	gametest.ReadKeys(t, "magic").AreAllThatIsCited(t, "magic")
}
