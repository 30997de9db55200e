package gametest

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/tracker"
)

// Keys is the list of a game's stable keys: key to number.
type Keys map[tracker.Rule]string

// ReadKeys reads data/<game>/keys.txt.
func ReadKeys(t testing.TB, id string) Keys {
	t.Helper()
	all := make(Keys)
	for line := range strings.Lines(read(t, facts(id, "keys.txt"))) {
		if cols := strings.Split(line, " | "); len(cols) > 2 && !strings.HasPrefix(line, "#") {
			all[tracker.Rule(strings.TrimSpace(cols[0]))] = strings.TrimSpace(cols[1])
		}
	}
	return all
}

// Row is a row of a table that has one for every line of a part of the rulebook.
type Row struct {
	Key  tracker.Rule
	Text string // what it says; for a line that is left to the players, too
}

// ARowForEachLine compares the rows of a table with an edition: one for each
// number that the pattern's first group finds in it, and no other. There are
// count of them: a person has looked.
func (k Keys) ARowForEachLine(t *testing.T, rows []Row, edition string, pattern *regexp.Regexp, count int) {
	t.Helper()
	k.Know(t, rows)
	var have, lines []string
	for _, row := range rows {
		have = append(have, k[row.Key])
	}
	for _, m := range pattern.FindAllStringSubmatch(edition, -1) {
		lines = append(lines, m[1])
	}
	if len(lines) != count {
		t.Fatalf("%d lines in the edition: %v", len(lines), lines)
	}
	if !slices.Equal(have, lines) {
		t.Errorf("rows for\n%v\nthe rulebook has\n%v", have, lines)
	}
}

// Know demands that each row has a key of the list, and says something.
func (k Keys) Know(t *testing.T, rows []Row) {
	t.Helper()
	for _, row := range rows {
		if k[row.Key] == "" {
			t.Errorf("%s is in no list of keys", row.Key)
		}
		if row.Text == "" {
			t.Errorf("%s says nothing", row.Key)
		}
	}
}

// AreAllThatIsCited demands that every rule that the code of the game cites is
// in the list.
func (k Keys) AreAllThatIsCited(t *testing.T, id string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	key := regexp.MustCompile(`"(` + id + `/[a-z0-9/-]+)"`)
	cited := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for line := range strings.Lines(read(t, file)) {
			if strings.Contains(line, `Name: "`+id+`/`) {
				continue // the name of an action or event
			}
			for _, m := range key.FindAllStringSubmatch(line, -1) {
				if cited++; k[tracker.Rule(m[1])] == "" {
					t.Errorf("%s cites %s, which is in no list of keys", file, m[1])
				}
			}
		}
	}
	if cited < 60 {
		t.Errorf("only %d citations found: is the test looking at the right files?", cited)
	}
}
