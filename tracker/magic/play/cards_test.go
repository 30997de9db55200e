package play_test

import (
	"slices"
	"testing"

	"arbiter/tracker/magic/play"
)

// Each known card can be added by name and has an effect, and the tokens it
// creates can be made.
func TestKnownCards(t *testing.T) {
	g := newRules(t)
	more := 0 // cards that double tokens and counters, or add to them
	for name, card := range g.Known() {
		actions, err := g.Parse("add " + card.Name)
		if err != nil {
			t.Errorf("add %s: %v", card.Name, err)
			continue
		}
		if a, ok := actions[0].(play.Add); !ok || a.Known != card.Name {
			t.Errorf("add %s reads as %+v", card.Name, actions[0])
		}
		said := g.Said()[name]
		replaces := slices.Concat(card.Replaces, said.Replaces)
		if len(replaces)+len(card.Static)+len(card.Entry)+len(said.Entry)+len(card.With) == 0 || len(card.Types) == 0 || len(card.Abilities) == 0 {
			t.Errorf("%s does nothing, or doesn't say it", name)
		}
		if len(replaces)+len(card.Entry)+len(said.Entry) > 0 {
			more++
		}
		for _, r := range replaces {
			if r.Of != "tokens" && r.Of != "counters" && r.Of != "proliferate" {
				t.Errorf("%s replaces %q", name, r.Of)
			}
			if r.Times == 0 && r.Plus == 0 && !r.Halve && !r.Cant && len(r.Also)+len(r.AlsoAll)+len(r.Instead)+len(r.Choose) == 0 {
				t.Errorf("%s replaces %s by nothing", name, r.Of)
			}
			for _, text := range slices.Concat(r.Also, r.AlsoAll, r.Instead, r.Choose) {
				if def, err := g.DescribedToken(text); err != nil || def.Name == "" {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
	}
	if more < 60 {
		t.Errorf("%d cards that double or add", more)
	}
}
