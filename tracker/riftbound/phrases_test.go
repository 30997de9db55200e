package riftbound

import (
	"encoding/json"
	"os"
	"testing"
)

func newGame(t testing.TB) *Game {
	t.Helper()
	g, err := New(os.DirFS("../../data/riftbound"))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Each example of a phrase reads as that phrase and as no other, and what it
// reads as survives being stored: choices and the log keep actions.
func TestEachExampleReadsInOneWay(t *testing.T) {
	g := newGame(t)
	for _, r := range g.grammar.Examples() {
		read, err := g.grammar.Phrases(r.Example)
		if err != nil || len(read) != 1 || read[0].Row != r.Name {
			t.Errorf("%q is an example of %q and reads as %v (%v)", r.Example, r.Name, read, err)
			continue
		}
		if rows := g.grammar.Ambiguous(r.Example); len(rows) > 1 {
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
