package riftbound

import (
	"os"
	"strings"
	"testing"
)

// The README shows lines that can be typed as they stand.
func TestTheREADMESpeaksTheLanguage(t *testing.T) {
	raw, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(raw), "\n## Riftbound\n")
	section, _, _ = strings.Cut(section, "\n## ")
	if !ok {
		t.Fatal("the README says nothing about Riftbound")
	}
	g, read := newGame(t), 0
	for i, block := range strings.Split(section, "```") {
		if i%2 == 0 {
			continue
		}
		for line := range strings.Lines(strings.TrimSpace(block)) {
			if _, err := g.Parse(strings.TrimSpace(line)); err != nil {
				t.Errorf("%s: %v", strings.TrimSpace(line), err)
			}
			read++
		}
	}
	if read < 15 {
		t.Errorf("%d lines", read)
	}
}
