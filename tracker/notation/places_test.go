package notation

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	boardWords = `{"types": ["Unit", "Gear", "Battlefield"], "subtypes": {"Unit": ["Poro"]}, "keywords": ["assault"], "stat": "might", "turned": ["exhausted", "ready"], "statuses": ["exhausted", "ready"], "places": ["base", "battlefield"], "controllers": {"friendly": "you", "enemy": "each opponent"}}`
	boardKinds = `[{"asked": "Recruit", "name": "Recruit", "types": ["Unit"], "tags": ["Recruit"], "might": 1, "domains": []}]`
)

func board(t *testing.T) *Vocabulary {
	t.Helper()
	v, err := ReadVocabulary(strings.NewReader(boardWords), strings.NewReader(boardKinds))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// A game may print one number on a card, and have places on its board.
func TestCreationsOfAGameWithPlaces(t *testing.T) {
	v := board(t)
	bf := func(n int64) *Place { return &Place{Word: "battlefield", N: n} }
	recruit := Object{Name: "Recruit", Might: "1", Types: []string{"Unit"}, Subtypes: []string{"Recruit"}}
	mech := Object{Name: "Mech Token", Might: "3", Types: []string{"Unit"}, Subtypes: []string{"Mech"}}
	for text, want := range map[string]Creation{
		"two Recruit tokens to battlefield 2":                {Count: Amount{N: 2}, Object: recruit, Predefined: "Recruit", At: bf(2)},
		"a ready Recruit token here":                         {Count: Amount{N: 1}, Object: recruit, Predefined: "Recruit", Ready: true, At: &Place{Here: true}},
		"a 3 Might Mech unit token to my base":               {Count: Amount{N: 1}, Object: mech, At: &Place{Word: "base", Of: &Player{Kind: You}}},
		"a 3 might exhausted Mech unit token in Bob's base":  {Count: Amount{N: 1}, Tapped: true, Object: mech, At: &Place{Word: "base", Of: &Player{Kind: NamedPlayer, Name: "Bob"}}},
		"a Recruit token for Bob at battlefield 1 exhausted": {Count: Amount{N: 1}, Tapped: true, Object: recruit, Predefined: "Recruit", For: &Player{Kind: NamedPlayer, Name: "Bob"}, At: bf(1)},
		"a Recruit token ready":                              {Count: Amount{N: 1}, Ready: true, Object: recruit, Predefined: "Recruit"},
		`a Recruit token at "Zaun Warrens"`:                  {Count: Amount{N: 1}, Object: recruit, Predefined: "Recruit", At: &Place{Name: "Zaun Warrens"}},
		"a Recruit token to Zaun Warrens":                    {Count: Amount{N: 1}, Object: recruit, Predefined: "Recruit", At: &Place{Name: "Zaun Warrens"}},
	} {
		got := ParseCreations(v, "create "+text)
		if diff := cmp.Diff([]Creation{want}, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}

// Selectors speak of places and sides, print them, and read back.
func TestSelectorsOfAGameWithPlaces(t *testing.T) {
	v := board(t)
	for typed, want := range map[string]string{
		"units at battlefield 2":   "each unit at battlefield 2",
		"each exhausted unit here": "each exhausted unit here",
		"friendly units":           "each unit you control",
		"all enemy units in base":  "each unit your opponents control at base",
		"all Poros at my base":     "each Poro at my base",
	} {
		s, ok := readSelector(v, typed)
		if !ok || s.String() != want {
			t.Errorf("%s reads as %s (%v), want %s", typed, s, ok, want)
		}
		if again, ok := readSelector(v, s.String()); !ok || again.String() != want {
			t.Errorf("%s reads back as %s (%v)", s, again, ok)
		}
	}
}
