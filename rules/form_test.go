package rules_test

import (
	"slices"
	"testing"

	"arbiter/rules"
)

func TestForms(t *testing.T) {
	for asked, want := range map[string][]string{
		"What is devotion?":             {"?what"},
		"how many cards do I draw":      {"?many"},
		"am I allowed to look":          {"?may"},
		"Who chooses, and when is that": {"?who", "?when"},
		"does it still resolve":         {"?does", "?still"},
		"trample":                       nil,
		"":                              nil,
		"what happens if both players lose at once": {"?happens", "?still"},
	} {
		if got := rules.Forms(asked); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", asked, got, want)
		}
	}
}
