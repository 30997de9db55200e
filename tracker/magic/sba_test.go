package magic_test

import (
	"regexp"
	"strings"
	"testing"

	"arbiter/internal/shared"
	"arbiter/tracker/gametest"
	"arbiter/tracker/magic/play"
)

// There is a row for every line of CR 704.5 and 704.6, and no other; a row
// that is left to the players says why.
func TestARowForEachStateBasedAction(t *testing.T) {
	var rows []gametest.Row
	for _, row := range play.StateBasedActions() {
		rows = append(rows, gametest.Row{Key: row.Key, Text: row.Text})
	}
	gametest.ReadKeys(t, "magic").RequireRowPerRule(t, rows,
		string(shared.Read(t, "rules/magic/2026-09-25-reconstructed.txt")),
		regexp.MustCompile(`(?m)^(704\.[56][a-z]+)\.? `), 25+6) // 704.5, 704.6
}

func TestCitedRulesHaveKeys(t *testing.T) {
	gametest.ReadKeys(t, "magic").RequireCitedKeys(t, "magic")
}

// A row states the same amounts as its line: "ten or more" isn't "ten".
func TestRowsSayTheAmountsOfTheirLines(t *testing.T) {
	numbers := gametest.ReadKeys(t, "magic")
	lines := make(map[string]string)
	for _, m := range regexp.MustCompile(`(?m)^(704\.[56][a-z]+)\.? (.*)$`).FindAllStringSubmatch(
		string(shared.Read(t, "rules/magic/2026-09-25-reconstructed.txt")), -1) {
		lines[m[1]] = strings.ReplaceAll(m[2], "’", "'")
	}
	// The wordings of comparisons in a line, and in a row.
	amounts := []struct{ line, row string }{
		{`(?:two|ten|fifteen|21) or more\b|greater than or equal to`, `\bor more\b`},
		{`\bor less\b`, `\bor less\b`},
		{`more than one`, `more than one|two or more`},
		{`toughness greater than 0`, `toughness greater than 0`},
		{`since the last time`, `since the last check|tried to draw`},
		{`triggered but not yet left the stack|waiting to be put`, `triggered that hasn't left the stack|waiting to be put`},
		{`\bten\b`, `\bten\b`},
		{`\bfifteen\b`, `\bfifteen\b`},
		{`\b21\b`, `\b21\b`},
	}
	looked := 0
	for _, row := range play.StateBasedActions() {
		line := lines[numbers[row.Key]]
		for _, a := range amounts {
			if !regexp.MustCompile(a.line).MatchString(line) {
				continue
			}
			looked++
			if !regexp.MustCompile(a.row).MatchString(row.Text) {
				t.Errorf("%s: %q doesn't say %q, as the line does: %s", row.Key, row.Text, a.row, line)
			}
		}
	}
	if len(lines) != 31 || looked < 20 {
		t.Errorf("%d lines, %d amounts", len(lines), looked)
	}
}
