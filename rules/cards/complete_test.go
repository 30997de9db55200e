package cards_test

import (
	"slices"
	"strings"
	"testing"

	"arbiter/rules"
	"arbiter/rules/cards"
)

func TestComplete(t *testing.T) {
	p := embedded(t)
	for _, tc := range []struct {
		typed string
		first []string
	}{
		{"sol r", []string{"Sol Ring"}},
		{"lightning b", []string{"Lightning Bolt"}},
		{"bolt", []string{"Lightning Bolt", "Bolt Bend"}},
		{"jac min", []string{"Jace, the Mind Sculptor"}},
		{"bob", []string{"Dark Confidant"}},
		{"lim du", []string{"Lim-Dûl's Vault"}},
		{"sol rng", []string{"Sol Ring"}},
		{"ahri, a", []string{"Ahri, Alluring"}},
	} {
		got := names(p.Complete(tc.typed, cards.Options{}, 25))
		if len(got) < len(tc.first) || !slices.Contains(got[:min(len(got), 3)], tc.first[0]) || tc.typed != "lim du" && !slices.Equal(got[:len(tc.first)], tc.first) {
			t.Errorf("%q: %q; want %q first", tc.typed, got[:min(len(got), 6)], tc.first)
		}
	}
}

// Faces are listed, and whole names only of cards with one face.
func TestBeginning(t *testing.T) {
	p := embedded(t)
	for typed, want := range map[string][]string{
		"krenko, m": {"Krenko, Mob Boss"}, "wear": {"Wear", "Wear Away", "Wear Down", "Weary Prisoner"}, "delver of s": {"Delver of Secrets"}, "ahri, a": nil,
	} {
		if got := p.Beginning(typed, cards.Options{Game: rules.Magic}); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
	if n := len(p.Beginning("", cards.Options{Game: rules.Magic})); n < 30000 {
		t.Errorf("%d names", n)
	}
}

// For one letter, all 25 completions are full names or face names with that
// prefix; there are no duplicates; the result is deterministic; cards on the
// table come first; and the result can be limited to a game or to permanents.
func TestCompleteOneLetter(t *testing.T) {
	p := embedded(t)
	for _, letter := range "abcdefghijklmnopqrstuvwxyz" {
		typed := string(letter)
		hits := p.Complete(typed, cards.Options{}, 25)
		if len(hits) != 25 {
			t.Errorf("%q gives %d", typed, len(hits))
		}
		seen := make(map[string]bool)
		for _, h := range hits {
			key := string(h.Card.Game) + h.Card.Name
			if seen[key] {
				t.Errorf("%q gives %s twice", typed, h.Card.Name)
			}
			seen[key] = true
			if !strings.HasPrefix(strings.ToLower(h.Name), typed) && letter != 'x' {
				t.Errorf("%q gives %s", typed, h.Name)
			}
		}
		if again := p.Complete(typed, cards.Options{}, 25); !slices.Equal(names(again), names(hits)) {
			t.Errorf("%q gives another order the second time", typed)
		}
		if shorter := p.Complete(typed, cards.Options{}, 5); !slices.Equal(names(shorter), names(hits[:5])) {
			t.Errorf("%q: the first five of five are %q, of 25 %q", typed, names(shorter), names(hits[:5]))
		}
	}
	if got := names(p.Complete("s", cards.Options{First: []string{"Storm Crow"}}, 25)); got[0] != "Storm Crow" {
		t.Errorf("with Storm Crow at the table, s gives %q", got[0])
	}
	for _, h := range p.Complete("a", cards.Options{Game: rules.Riftbound, Permanents: true}, 25) {
		if h.Card.Game != rules.Riftbound || !h.Card.Permanent() {
			t.Errorf("%s is no permanent of Riftbound", h.Card.Name)
		}
	}
}
