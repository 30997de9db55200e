package magic

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// The README shows lines that can be typed as they stand.
func TestTheREADMESpeaksTheLanguage(t *testing.T) {
	raw, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(raw), "## What you can type")
	section, _, _ = strings.Cut(section, "\n## ")
	if !ok {
		t.Fatal("the README says nothing about what to type")
	}
	g := newGame(t)
	read := 0
	for i, block := range strings.Split(section, "```") {
		if i%2 == 0 {
			continue
		}
		for line := range strings.Lines(strings.TrimSpace(block)) {
			line = strings.TrimSpace(line)
			verb, _, _ := strings.Cut(line, " ")
			if slices.Contains([]string{"why", "undo", "redo", "choose", "log", "board"}, verb) {
				continue // the table's own
			}
			if _, err := g.Parse(line); err != nil {
				t.Errorf("%s: %v", line, err)
			}
			read++
		}
	}
	if read < 15 {
		t.Errorf("%d lines", read)
	}
}
