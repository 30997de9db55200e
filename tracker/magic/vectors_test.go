package magic_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"arbiter/internal/shared"
)

// Each situation of ../shared/vectors/magic.jsonl has its game in
// testdata/vectors, of its name, which TestGames plays.
func TestEachVectorHasItsGame(t *testing.T) {
	file, err := os.Open("../../../shared/vectors/magic.jsonl")
	if os.IsNotExist(err) {
		t.Skip("needs ../shared")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }() // it was only read
	lines := 0
	for s := bufio.NewScanner(file); s.Scan(); lines++ {
		var vector struct{ ID string }
		if err := json.Unmarshal(s.Bytes(), &vector); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Join("testdata", "vectors", vector.ID+".txtar")); err != nil {
			t.Errorf("%s has no game: %v", vector.ID, err)
		}
	}
	if lines < 55 {
		t.Errorf("%d vectors: is it the right file?", lines)
	}
}

// Each of those games names its rules, and the rules exist in the newest
// edition: numbers move, so those of the vectors were looked up again.
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
