package magic

import (
	"slices"
	"testing"
)

// Each card that Arbiter knows can be added by its name, does something, and
// the tokens that it speaks of can be made.
func TestKnownCards(t *testing.T) {
	g := newGame(t)
	if len(g.known) < 30 {
		t.Fatalf("%d cards", len(g.known))
	}
	for name, card := range g.known {
		actions, err := g.Parse("add " + card.Name)
		if err != nil {
			t.Errorf("add %s: %v", card.Name, err)
			continue
		}
		if a, ok := actions[0].(Add); !ok || a.Known != card.Name {
			t.Errorf("add %s reads as %+v", card.Name, actions[0])
		}
		if len(card.Replaces)+len(card.Static) == 0 || len(card.Types) == 0 || len(card.Abilities) == 0 {
			t.Errorf("%s does nothing, or doesn't say it", name)
		}
		for _, r := range card.Replaces {
			if r.Of != "tokens" && r.Of != "counters" {
				t.Errorf("%s replaces %q", name, r.Of)
			}
			if r.Times == 0 && r.Plus == 0 && !r.Halve && len(r.Also)+len(r.AlsoAll)+len(r.Instead) == 0 {
				t.Errorf("%s replaces %s by nothing", name, r.Of)
			}
			for _, text := range slices.Concat(r.Also, r.AlsoAll, r.Instead) {
				if def, err := g.described(text); err != nil || def.Name == "" {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
	}
}
