package gametest

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/tracker"
)

// Keys maps a game's stable keys to rule numbers.
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

// Row is a row of a table with a row for each rule of a section of the
// rulebook.
type Row struct {
	Key  tracker.Rule
	Text string // its description, also of a rule that is left to the players
}

// RequireRowPerRule compares rows with the rules that an edition has: one row for
// each number that the first group of the pattern matches, and no other. count
// is the number of matches, counted by a person.
func (k Keys) RequireRowPerRule(t *testing.T, rows []Row, edition string, pattern *regexp.Regexp, count int) {
	t.Helper()
	k.RequireKeys(t, rows)
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

// RequireKeys requires that each row has a known key and a text.
func (k Keys) RequireKeys(t *testing.T, rows []Row) {
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

// RequireCitedKeys requires that each rule that the game's code cites is in
// Keys.
func (k Keys) RequireCitedKeys(t *testing.T, id string) {
	t.Helper()
	key := regexp.MustCompile(`"(` + id + `/[a-z0-9/-]+)"`)
	cited := 0
	for _, file := range sources(t) {
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
