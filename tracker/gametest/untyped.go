package gametest

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"arbiter/tracker"
)

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

// requireTyped requires that every argument of a message has a type, which determines
// how it is translated.
func requireTyped(t *testing.T, untyped map[string]bool) {
	t.Helper()
	for _, format := range slices.Sorted(maps.Keys(untyped)) {
		t.Errorf("an argument of %q has no type (tracker.Name, tracker.Line, a Message, a number): in other languages nobody knows what it is", format)
	}
}
