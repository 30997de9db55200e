package play

import "testing"

// Each form of sentence that the board shows nothing of matches its example, and
// not the sentence beside it.
func TestNotedForms(t *testing.T) {
	seen := make(map[string]bool)
	for _, f := range notedForms {
		if seen[f.name] {
			t.Errorf("two forms are called %q", f.name)
		}
		seen[f.name] = true
		if !noted(f.example) {
			t.Errorf("%s: %q isn't noted", f.name, f.example)
		}
		if noted(f.near) {
			t.Errorf("%s: %q is noted", f.name, f.near)
		}
	}
}

// What changes the board is not noted beside what doesn't.
func TestNotedLeavesTheBoard(t *testing.T) {
	for _, text := range []string{
		"draw a card and you lose 1 life", "search your library for a card and lose 1 life", "discard a card and create a Treasure token",
		"look at the top card of your library and put a +1/+1 counter on it", "add {G} and untap it", "exile target creature",
		"counter target spell and its controller loses 2 life", "counter that spell. Create a Treasure token", "add a charge counter to it",
		"you may cast that card and it gains haste until end of turn", "look at the top card of your library, then create a Food token",
		"target player puts two +1/+1 counters on it",
	} {
		if noted(text) {
			t.Errorf("%q is noted", text)
		}
	}
}
