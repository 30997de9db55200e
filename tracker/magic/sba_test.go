package magic_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/tracker/magic"
)

// numbers reads data/magic/keys.txt: key to number.
func numbers(t *testing.T) map[string]string {
	t.Helper()
	raw, err := os.ReadFile("../../data/magic/keys.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string]string)
	for line := range strings.Lines(string(raw)) {
		if cols := strings.Split(line, " | "); len(cols) > 2 && !strings.HasPrefix(line, "#") {
			all[strings.TrimSpace(cols[0])] = strings.TrimSpace(cols[1])
		}
	}
	return all
}

// There is a row for every line of CR 704.5 and 704.6, and no other; what is
// left to the players says why.
func TestARowForEachStateBasedAction(t *testing.T) {
	number := numbers(t)
	var rows []string
	for _, row := range magic.StateBasedActions() {
		if number[string(row.Key)] == "" {
			t.Errorf("%s is in no list of keys", row.Key)
		}
		if row.Text == "" {
			t.Errorf("%s says nothing", row.Key)
		}
		rows = append(rows, number[string(row.Key)])
	}
	edition := "../../../shared/rules/magic/2026-09-25-reconstructed.txt"
	raw, err := os.ReadFile(edition)
	if os.IsNotExist(err) {
		t.Skip("needs ../shared")
	}
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, m := range regexp.MustCompile(`(?m)^(704\.[56][a-z]+)\.? `).FindAllStringSubmatch(string(raw), -1) {
		lines = append(lines, m[1])
	}
	if len(lines) != 31 { // 25 of 704.5, 6 of 704.6
		t.Fatalf("%d lines in %s", len(lines), edition)
	}
	if !slices.Equal(rows, lines) {
		t.Errorf("rows for\n%v\nthe rulebook has\n%v", rows, lines)
	}
}

// Every rule that the code of the game cites has a number in the list of keys.
func TestCitedRulesHaveKeys(t *testing.T) {
	number := numbers(t)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	key := regexp.MustCompile(`"(magic/[a-z0-9/-]+)"`)
	stored := regexp.MustCompile(`Name: "magic/`)
	cited := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(raw)) {
			if stored.MatchString(line) {
				continue // the name of an action or event
			}
			for _, m := range key.FindAllStringSubmatch(line, -1) {
				if cited++; number[m[1]] == "" {
					t.Errorf("%s cites %s, which is in no list of keys", file, m[1])
				}
			}
		}
	}
	if cited < 60 {
		t.Errorf("only %d citations found: is the test looking at the right files?", cited)
	}
}
