package play_test

import (
	"slices"
	"strings"
	"testing"

	"arbiter/data"
	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker/magic/card"
)

// Replacement effects on creating tokens and putting counters change the number or kind,
// and the tokens that they describe can be created.
func TestReplacementsDoSomething(t *testing.T) {
	g := newRules(t)
	pool, err := cards.Open(data.FS)
	if err != nil {
		t.Fatal(err)
	}
	effects := 0
	for c := range pool.All() {
		if c.Game != rules.Magic || !c.Permanent() {
			continue
		}
		faces, err := pool.Compiled(c)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range faces {
			for _, line := range f.Lines {
				if !strings.Contains(line, `"replacing"`) { // as it is stored
					continue
				}
				read, err := card.ReadLine(line)
				if err != nil {
					continue // a symbol of a level
				}
				for _, a := range read.Is {
					r, ok := a.(card.Replacing)
					if !ok {
						continue
					}
					if effects++; r.Times == 0 && r.Plus == 0 && !r.Halve && !r.Cant && len(r.Also)+len(r.AlsoAll)+len(r.Instead)+len(r.Choose) == 0 && r.CopyOf == "" {
						t.Errorf("%s replaces %s by nothing", c.Name, r.Of)
					}
					for _, text := range slices.Concat(r.Also, r.AlsoAll, r.Instead, r.Choose) {
						if def, err := g.DescribedToken(text); err != nil || def.Name == "" {
							t.Errorf("%s: %v", c.Name, err)
						}
					}
				}
			}
		}
	}
	if effects < 90 {
		t.Errorf("%d effects", effects)
	}
}
