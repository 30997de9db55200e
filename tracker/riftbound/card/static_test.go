package card_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker/riftbound/card"
)

func TestStaticOf(t *testing.T) {
	for text, want := range map[string]card.Static{
		"Units here have +1 [M].":                          {Group: card.Group{Here: true}, Might: 1},
		"Units here have [GANKING].":                       {Group: card.Group{Here: true}, Keywords: []string{"ganking"}},
		"All units here have -2 [M] and [Shield 2]":        {Group: card.Group{Here: true}, Might: -2, Keywords: []string{"shield 2"}},
		"Bird, Cat, and Dog units here have +1[M].":        {Group: card.Group{Here: true, Tags: []string{"bird", "cat", "dog"}}, Might: 1},
		"Units here with [Tank] have +1[M].":               {Group: card.Group{Here: true, With: "tank"}, Might: 1},
		"[Level 6][>] I have +1 [M], [Tank], and [Hunt 2]": {Needs: card.Needs{Level: 6}, Might: 1, Keywords: []string{"tank", "hunt 2"}},
		"[Level 3] I have +1 [M] and enter ready.":         {Needs: card.Needs{Level: 3}, Might: 1, Ready: true},
		"I enter ready. (At once.)":                        {Ready: true},
	} {
		if got, ok := card.StaticOf(text); !ok || cmp.Diff(want, got) != "" {
			t.Errorf("%s: %t, %s", text, ok, cmp.Diff(want, got))
		}
	}
	for _, text := range []string{
		"Units here have +1 [M] for each Poro.", "Units here have “[E]: Gain 1 XP.”", "Units have +1 [M].",
		"Units here have 1 [M].", "While attacking, I have +1 [M].", "Units here have Tank.", "Units here with a buff have +1 [M].", "Units here enter ready.",
		"[Level] I have +1 [M].", "",
	} {
		if got, ok := card.StaticOf(text); ok {
			t.Errorf("%q is read: %+v", text, got)
		}
	}
}

// Of an Equipment, what units alone have and what speaks as one is given to the unit.
func TestEffectText(t *testing.T) {
	sword := card.Definition{
		Types: []string{"Gear"}, Tags: []string{"Equipment"}, Keywords: []string{"quick-draw", "assault 2", "temporary"},
		Abilities: []string{"+2 [M]", "When I attack, draw 1.", "When you play this, draw 1."},
	}
	keywords, abilities := sword.EffectText()
	if diff := cmp.Diff([][]string{{"assault 2"}, {"When I attack, draw 1."}}, [][]string{keywords, abilities}); diff != "" {
		t.Error(diff)
	}
	sword.Tags = nil
	if keywords, abilities = sword.EffectText(); keywords != nil || abilities != nil {
		t.Errorf("a gear without the tag gives %v, %v", keywords, abilities)
	}
}
