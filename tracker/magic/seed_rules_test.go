package magic_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"arbiter/internal/shared"
	"arbiter/tracker"
	"arbiter/tracker/gametest"
)

// Every rule of permanents, tokens and counters has a game that shows it, or a
// reason why the board doesn't know it; and there is no other row.
func TestARowForEachSeedRule(t *testing.T) {
	raw, err := os.ReadFile("testdata/seed-rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	var rows []gametest.Row
	for line := range strings.Lines(string(raw)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		cols := strings.SplitN(line+" ", "|", 3)
		if len(cols) != 3 {
			t.Fatalf("%q is no row", line)
		}
		key, games := strings.TrimSpace(cols[0]), strings.Fields(cols[1])
		for _, game := range games {
			if _, err := os.Stat("testdata/" + game + ".txtar"); err != nil {
				t.Errorf("%s: %v", key, err)
			}
		}
		rows = append(rows, gametest.Row{Key: tracker.Rule(key), Text: strings.TrimSpace(cols[1] + cols[2])})
	}
	gametest.ReadKeys(t, "magic").RequireRowPerRule(t, rows,
		string(shared.Read(t, "rules/magic/2026-09-25-reconstructed.txt")),
		regexp.MustCompile(`(?m)^((?:110|111|122)\.\d+[a-z]?)\.? `), 14+35+20)
}
