package riftbound_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/data"
	"arbiter/internal/shared"
	"arbiter/tracker/gametest"
	"arbiter/tracker/riftbound"
	"arbiter/tracker/riftbound/play"
)

// There is a row for every line of the cleanup's tasks of the newest edition (RB
// 323), and no other; a row that is left to the players says why.
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

var (
	citedRules  = regexp.MustCompile(`\bRB((?:\s+(?://\s*)?|[,;]|and |to |\d{3}(?:\.(?:\d+|[a-z])\b)*)+)`)
	citedNumber = regexp.MustCompile(`\d{3}(?:\.(?:\d+|[a-z])\b)*`)
)

// Each rule that code and games cite by its number ("RB 323.5") is one of the
// edition that the digest follows.
func TestCitedNumbersAreRules(t *testing.T) {
	digest, err := data.FS.ReadFile("riftbound/digest.txt")
	if err != nil {
		t.Fatal(err)
	}
	known := make(map[string]bool)
	for _, m := range regexp.MustCompile(`(?m)^(?:## )?(\d{3}(?:\.\w+)*)\.`).FindAllSubmatch(digest, -1) {
		known[string(m[1])] = true
	}
	cited := 0
	err = filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" && filepath.Ext(path) != ".txtar" {
			return err
		}
		text, err := os.ReadFile(path) //nolint:gosec // a file of this package
		for _, m := range citedRules.FindAllSubmatch(text, -1) {
			for _, number := range citedNumber.FindAll(m[1], -1) {
				if cited++; !known[string(number)] {
					t.Errorf("%s cites RB %s, which isn't a rule of v1.4", path, number)
				}
			}
		}
		return err
	})
	if err != nil || cited < 250 {
		t.Errorf("the test itself saw %d numbers: %v", cited, err)
	}
}
