package riftbound_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/internal/shared"
	"arbiter/tracker/gametest"
	"arbiter/tracker/riftbound"
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

// There is a row for every keyword of the newest edition's glossary (RB 804), in its order
// and by its name, with a rule of its section, and each is a word of the game.
func TestARowForEachKeyword(t *testing.T) {
	_, glossary, ok := strings.Cut(string(shared.Read(t, "riftbound/core-rules-v1.4.md")), "## 804. Keyword Glossary")
	if !ok {
		t.Fatal("the rulebook has no glossary of keywords")
	}
	var want, got []string
	for _, m := range regexp.MustCompile(`(?m)^## (8\d\d)\. (.+)$`).FindAllStringSubmatch(glossary, -1) {
		want = append(want, m[1]+" "+m[2])
	}
	keys, game := gametest.ReadKeys(t, "riftbound"), gametest.New(t, "riftbound", riftbound.New)
	for _, k := range play.Keywords() {
		section, _, _ := strings.Cut(keys[k.Key], ".")
		got = append(got, section+" "+k.Name)
		if !game.Vocabulary.Keyword(strings.ToLower(k.Name)) {
			t.Errorf("%s is no keyword of words.json", k.Name)
		}
		if k.Board == "" {
			t.Errorf("%s: what does the board do of it?", k.Name)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" || len(want) < 25 {
		t.Error(diff)
	}
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
