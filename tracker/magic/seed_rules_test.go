package magic_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/internal/shared"
)

// Every rule of permanents, tokens and counters has a game that shows it, or a
// reason why a board doesn't know it; and no row speaks of another rule.
func TestARowForEachSeedRule(t *testing.T) {
	number := numbers(t)
	raw, err := os.ReadFile("testdata/seed-rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	var rows []string
	for line := range strings.Lines(string(raw)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		cols := strings.SplitN(line+" ", "|", 3)
		if len(cols) != 3 {
			t.Fatalf("%q is no row", line)
		}
		key, games, reason := strings.TrimSpace(cols[0]), strings.Fields(cols[1]), strings.TrimSpace(cols[2])
		if number[key] == "" {
			t.Errorf("%s is in no list of keys", key)
		}
		if len(games) == 0 && reason == "" {
			t.Errorf("%s has no game and no reason", key)
		}
		for _, game := range games {
			if _, err := os.Stat("testdata/" + game + ".txtar"); err != nil {
				t.Errorf("%s: %v", key, err)
			}
		}
		rows = append(rows, number[key])
	}
	edition := shared.Read(t, "rules/magic/2026-09-25-reconstructed.txt")
	var lines []string
	for _, m := range regexp.MustCompile(`(?m)^((?:110|111|122)\.\d+[a-z]?)\.? `).FindAllStringSubmatch(string(edition), -1) {
		lines = append(lines, m[1])
	}
	if len(lines) != 14+35+20 {
		t.Fatalf("%d lines", len(lines))
	}
	if !slices.Equal(rows, lines) {
		t.Errorf("rows for\n%v\nthe rulebook has\n%v", rows, lines)
	}
}
