package riftbound_test

import (
	"slices"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
)

// TestWholeStacksAreOffered completes the beginning of "all": with whole stacks, and
// not with single objects.
func TestWholeStacksAreOffered(t *testing.T) {
	g := gametest.SitDown(t, engine(t), gametest.Opening("seats: Alice, Bob"))
	g.Say("play two Recruit tokens to base")
	g.Say("add a 4 Might Poro unit named Bo")
	all := g.Table.Complete(tracker.Speaker{Name: "Alice"}, "kill al")
	if !slices.Contains(all, "kill all #1") || slices.Contains(all, "kill all #2") {
		t.Errorf("%q", all)
	}
}

// TestCardsAreOffered completes names of cards behind "add" and "play", by their beginning
// and by words in them, and only there.
func TestCardsAreOffered(t *testing.T) {
	g := gametest.SitDown(t, engine(t), gametest.Opening(""))
	for line, want := range map[string]string{"add Stalwart P": "add Stalwart Poro", "play nine-ta": "play Ahri, Nine-Tailed Fox", "add my": "", "kill Stalwart": "", "add s": ""} {
		all := g.Table.Complete(tracker.Speaker{Name: "Alice"}, line)
		if want != "" && !slices.Contains(all, want) || want == "" && slices.Contains(all, "add Stalwart Poro") || len(all) > 25 {
			t.Errorf("%s: %q", line, all)
		}
	}
}

// TestWordsForPlayersAreNoNames refuses a seat under a word that means a player in the
// sentences of the table.
func TestWordsForPlayersAreNoNames(t *testing.T) {
	g := gametest.SitDown(t, engine(t), gametest.Opening("seats: Alice\nformat: skirmish"))
	for name, refused := range map[string]bool{"Me": true, "each": true, "Meg": false} {
		_, err := g.Table.Sit(t.Context(), tracker.Speaker{Name: "Alice"}, tracker.Speaker{Name: name}, "")
		if (err != nil) != refused {
			t.Errorf("%s: %v", name, err)
		}
	}
}
