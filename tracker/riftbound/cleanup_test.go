package riftbound_test

import (
	"errors"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/tracker/riftbound"
)

// numbers reads data/riftbound/keys.txt: key to number.
func numbers(t *testing.T) map[string]string {
	t.Helper()
	raw, err := os.ReadFile("../../data/riftbound/keys.txt")
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

// There is a row for every line of the newest whole edition's list of a cleanup's
// tasks (RB 323 of v1.3), and no other; what is left to the players says why.
func TestARowForEachLineOfTheCleanup(t *testing.T) {
	number := numbers(t)
	var rows []string
	for _, row := range riftbound.CleanupSteps() {
		if number[string(row.Key)] == "" {
			t.Errorf("%s is in no list of keys", row.Key)
		}
		if row.Text == "" {
			t.Errorf("%s says nothing", row.Key)
		}
		rows = append(rows, number[string(row.Key)])
	}
	for _, row := range riftbound.SpecialSteps() {
		if number[string(row.Key)] == "" {
			t.Errorf("%s is in no list of keys", row.Key)
		}
	}
	raw, err := os.ReadFile("../../../shared/rules/riftbound/core-rules-v1.3.md")
	if errors.Is(err, os.ErrNotExist) {
		t.Skip("needs ../shared")
	}
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, m := range regexp.MustCompile(`"rule-id">(323\.[0-9a-z.]+)\.</div>`).FindAllStringSubmatch(html.UnescapeString(string(raw)), -1) {
		lines = append(lines, m[1])
	}
	if len(lines) != 19 {
		t.Fatalf("%d lines in the edition: %v", len(lines), lines)
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
	key := regexp.MustCompile(`"(riftbound/[a-z0-9/-]+)"`)
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
			if strings.Contains(line, `Name: "riftbound/`) {
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
