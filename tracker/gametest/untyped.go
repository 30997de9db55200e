package gametest

import (
	"errors"
	"flag"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"arbiter/tracker"
)

// untypedFile lists the formats of a game with an untyped argument, one per
// line: a translation has to recognise it in the English text.
const untypedFile = "testdata/untyped.txt"

// noteUntyped records the formats with untyped arguments in a line's messages,
// question or refusal.
func (g *Game) noteUntyped(r tracker.Result, err error) {
	if g.untyped == nil {
		return
	}
	note := func(m tracker.Message) {
		for _, format := range m.Untyped() {
			g.untyped[strings.ReplaceAll(format, "\n", " ")] = true
		}
	}
	for _, told := range r.Told {
		note(told.Text)
	}
	if problem := (*tracker.Problem)(nil); errors.As(err, &problem) {
		note(problem.What)
		note(problem.Then)
	}
	for _, c := range g.open() {
		note(c.Question.Text)
		for _, o := range c.Question.Options {
			note(o.Text)
		}
	}
}

// compareUntyped demands that no format without types is said but those that are
// listed, and, where all games were played, that each of those is.
func compareUntyped(t *testing.T, found map[string]bool) {
	t.Helper()
	raw, err := os.ReadFile(untypedFile)
	if err != nil {
		t.Fatal(err)
	}
	listed := make(map[string]bool)
	for line := range strings.Lines(string(raw)) {
		listed[strings.TrimSuffix(line, "\n")] = true
	}
	for _, format := range slices.Sorted(maps.Keys(found)) {
		if !listed[format] {
			t.Errorf("an argument of %q has no type (tracker.Name, tracker.Line, a Message, a number): in other languages nobody knows what it is", format)
		}
	}
	if flag.Lookup("test.run").Value.String() != "" || t.Failed() {
		return
	}
	for _, format := range slices.Sorted(maps.Keys(listed)) {
		if !found[format] {
			t.Errorf("%q has types now: take it out of %s", format, untypedFile)
		}
	}
}
