package magic_test

import "testing"

// Each example prints in a canonical form that parses to the same action.
func TestEachExamplePrints(t *testing.T) {
	g := newGame(t)
	for _, r := range g.Grammar.Examples() {
		read, err := g.Grammar.Phrases(r.Example)
		if err != nil || len(read) != 1 {
			t.Errorf("%q reads as %v (%v)", r.Example, read, err)
			continue
		}
		if _, ok := g.Grammar.Print(read[0]); !ok { // the parser accepts the printed form
			t.Errorf("%q (%+v) doesn't print", r.Example, read[0])
		}
	}
}
