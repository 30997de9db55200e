package magic_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"arbiter/internal/shared"
	"arbiter/tracker/gametest"
)

func TestEachVectorHasItsGame(t *testing.T) {
	gametest.EachVectorHasItsGame(t, "magic", "testdata/vectors", 55)
}

// Each game of a vector cites rules, which exist in the newest edition.
func TestVectorsCiteRulesThatExist(t *testing.T) {
	edition := shared.Read(t, "rules/magic/2026-09-25-reconstructed.txt")
	exists := make(map[string]bool)
	for _, m := range regexp.MustCompile(`(?m)^(\d{3}\.\d+[a-z]*)\.? `).FindAllStringSubmatch(string(edition), -1) {
		exists[m[1]] = true
	}
	files, err := filepath.Glob("testdata/vectors/*.txtar")
	if err != nil || len(files) < 55 {
		t.Fatalf("%d games (%v)", len(files), err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		comment := string(txtar.Parse(raw).Comment)
		_, rules, ok := strings.Cut(comment, "\nrules: ")
		if !ok || strings.HasPrefix(comment, "rules: ") {
			t.Errorf("%s doesn't say what it shows, and then its rules", file)
			continue
		}
		for number := range strings.SplitSeq(strings.TrimSpace(rules), ", ") {
			if !exists[number] {
				t.Errorf("%s: there is no rule %q", file, number)
			}
		}
	}
}
