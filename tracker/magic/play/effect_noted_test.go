package play

import (
	"slices"
	"testing"
)

// Each form of sentence that the board shows nothing of matches its example, and
// not the sentence beside it.
func TestNotedForms(t *testing.T) {
	seen := make(map[string]bool)
	for _, f := range slices.Concat(notedForms, notedOfSpells) {
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
		"exile it, then return two target creature cards from your graveyard to the battlefield",
		"exile a card from your hand, then put a creature card from your graveyard onto the battlefield",
	} {
		if noted(text) {
			t.Errorf("%q is noted", text)
		}
	}
}

// A clause that no phrase reads is noted if it is only about cards, spells and mana, and not if
// it says anything of the board.
func TestOutOfSight(t *testing.T) {
	for _, f := range []struct{ text, near string }{
		{"put a random land card from your library into your graveyard", "put a random land card from your library onto the battlefield"},
		{"exile an instant or sorcery card at random from your graveyard", "exile an instant or sorcery card at random and an artifact"},
		{"target opponent exiles two cards from their hand", "target opponent exiles two cards from their hand and a permanent they control"},
		{"two target players each draw a card", "two target players each draw a card and lose 1 life"},
		{"return a Moon card at random from your graveyard to hand", "return a Moon at random to its owner's hand"},
		{"draw a card, then discard a card", "draw a card, then ponder the moon"},
		{"discard a card and draw two cards", "discard a card and become the monarch"},
		{"any number of target players each discard a card", "any number of target players each discard a card and become the monarch"},
		{"put the revealed cards into your hand", "put it into your hand"},
		{"copy the exiled cards", "copy the enchanted instant card"},
	} {
		if !(&reader{}).outOfSight(f.text) {
			t.Errorf("%q isn't noted", f.text)
		}
		if (&reader{}).outOfSight(f.near) {
			t.Errorf("%q is noted", f.near)
		}
	}
}

// A clause about a player is rewritten in the second person, unless it refers to others or
// has a target.
func TestBySelf(t *testing.T) {
	for text, want := range map[string]string{
		"a creature they control to its owner's hand":           "a creature you control to its owner's hand",
		"a card from their graveyard to their hand":             "a card from your graveyard to your hand",
		"a land of their choice":                                "a land",
		"two creatures they control to their owners' hands":     "two creatures you control to their owners' hands",
		"a +1/+1 counter on target creature of their choice":    "",
		"a creature you control to its owner's hand":            "",
		"that card and one of the permanents their team shares": "",
	} {
		if got, ok := bySelf(text); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %q, %v", text, got, ok)
		}
	}
}
