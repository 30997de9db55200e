package language_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// Each word of a piece occurs in some text of the program. Pieces are composed
// in too many ways to be checked as a whole.
func TestPiecesAreMadeOfWhatIsSaid(t *testing.T) {
	there := make(map[string]bool)
	for _, folder := range slices.Concat(sources, []string{"tracker/english", "rules"}) {
		literals(t, folder, there)
	}
	known := make(map[string]bool)
	note := func(text string) {
		for _, w := range words(text) {
			known[w] = true
		}
	}
	for text := range there {
		note(text)
	}
	kinds, err := filepath.Glob("../../data/*/counters.json")
	if err != nil || len(kinds) == 0 {
		t.Fatalf("%d lists of counters, %v", len(kinds), err)
	}
	for _, name := range kinds {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !json.Valid(raw) {
			t.Fatalf("%s is no JSON", name)
		}
		note(string(raw))
	}
	for _, l := range languages(t) {
		for _, piece := range slices.Sorted(maps.Keys(l.Pieces())) {
			for _, w := range words(piece) {
				if !known[w] && !known[strings.TrimSuffix(w, "s")] {
					t.Errorf("nothing says %q any more: take the piece %q out of data/languages/%s.json", w, piece, l.Locale())
				}
			}
		}
	}
}

// words returns the words of a format.
func words(format string) []string {
	return strings.FieldsFunc(strings.ToLower(verbs.ReplaceAllString(format, " ")), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' })
}
