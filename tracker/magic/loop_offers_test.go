package magic_test

import (
	"slices"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
)

// A loop that no choice ends offers a draw (CR 104.4b) from the round in which it is
// noticed, and not before.
func TestLoopsOfferADraw(t *testing.T) {
	for rounds, want := range map[int]bool{6: true, 4: false} {
		game := withPool(t)
		g := gametest.SitDown(t, tracker.Of(game), gametest.Opening(""))
		lines := []string{
			`add an enchantment named "Spring" with "Whenever you gain life, put a time counter on this enchantment."`,
			`add an enchantment named "Sea" with "Whenever one or more time counters are put on an enchantment you control, you gain 1 life."`,
			"I gain 1 life",
		}
		for range rounds {
			lines = append(lines, "do reminder")
		}
		for _, line := range lines {
			if _, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, line); err != nil {
				t.Fatal(line, err)
			}
		}
		_, all := game.ReminderMoves(g.Table.Look().Board.Reminders)
		if got := slices.ContainsFunc(all, func(m tracker.Move) bool { return m.Line == "the game is a draw" }); got != want {
			t.Errorf("after %d reminders a draw is offered: %t, want %t", rounds, got, want)
		}
	}
}
