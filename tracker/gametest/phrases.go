package gametest

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// Language is a game's parser, with its sum of actions A.
type Language[A any] interface {
	Parse(line string) ([]A, error)
	Actions() *tracker.Codec[A]
}

// EachExampleReadsInOneWay requires that each example of a game's phrases
// parses as its own phrase and as no other, and that the resulting action
// round-trips through the codec.
func EachExampleReadsInOneWay[A any](t *testing.T, g Language[A], grammar *notation.Grammar[A]) {
	t.Helper()
	examples := grammar.Examples()
	if len(examples) < 30 {
		t.Errorf("%d examples", len(examples))
	}
	for _, r := range examples {
		read, err := grammar.Phrases(r.Example)
		if err != nil || len(read) != 1 || read[0].Row != r.Name {
			t.Errorf("%q is an example of %q and reads as %v (%v)", r.Example, r.Name, read, err)
			continue
		}
		if rows := grammar.Ambiguous(r.Example); len(rows) > 1 {
			t.Errorf("%q reads as %q", r.Example, rows)
		}
		actions, err := g.Parse(r.Example)
		if err != nil {
			t.Errorf("%q: %v", r.Example, err)
			continue
		}
		stored, err := g.Actions().Encode(actions[0])
		if err != nil {
			t.Errorf("%q: %v", r.Example, err)
			continue
		}
		back, err := g.Actions().Decode(stored)
		if err != nil {
			t.Errorf("%q: %v", r.Example, err)
			continue
		}
		a, _ := json.Marshal(actions[0])
		if b, _ := json.Marshal(back); string(a) != string(b) {
			t.Errorf("%q: stored %s, read %s", r.Example, a, b)
		}
	}
}

// RequireDocumentParses requires that each line in the fenced blocks of a section
// ("## Riftbound") of a document parses. There have to be 15 or more. Lines that
// begin with one of tables, the words handled by the table itself, are skipped.
func RequireDocumentParses[A any](t *testing.T, g Language[A], document, heading string, tables ...string) {
	t.Helper()
	_, section, ok := strings.Cut(read(t, filepath.Join(module(), document)), "\n"+heading+"\n")
	section, _, _ = strings.Cut(section, "\n## ")
	if !ok {
		t.Fatalf("%s has no %q", document, heading)
	}
	n := 0
	for i, block := range strings.Split(section, "```") {
		if i%2 == 0 {
			continue
		}
		for line := range strings.Lines(strings.TrimSpace(block)) {
			line = strings.TrimSpace(line)
			if verb, _, _ := strings.Cut(line, " "); slices.Contains(tables, verb) {
				continue
			}
			if _, err := g.Parse(line); err != nil {
				t.Errorf("%s: %v", line, err)
			}
			n++
		}
	}
	if n < 15 {
		t.Errorf("%d lines", n)
	}
}
