package magic_test

import "testing"

// Each example prints canonically, and what it prints reads back as itself.
func TestEachExamplePrints(t *testing.T) {
	g := newGame(t)
	for _, r := range g.Grammar.Examples() {
		read, err := g.Grammar.Phrases(r.Example)
		if err != nil || len(read) != 1 {
			t.Errorf("%q reads as %v (%v)", r.Example, read, err)
			continue
		}
		if _, ok := g.Grammar.Print(read[0]); !ok { // it reads back what it prints
			t.Errorf("%q (%+v) doesn't print", r.Example, read[0])
		}
	}
}
