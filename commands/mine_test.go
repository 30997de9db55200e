package commands_test

import (
	"slices"
	"testing"

	"arbiter/commands"
	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// A repeated line is offered once, even if the board has a button for it:
// Discord refuses a message with duplicate custom ids.
func TestMyMovesOfferEachLineOnce(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	by := tracker.Speaker{Name: "Alice"}
	say(t, j, "Alice", "/game start system:riftbound players:Bob")
	for range 2 {
		say(t, j, "Alice", "score 1 point")
		say(t, j, "Alice", "add a 2 Might unit named Bo")
	}
	moves := j.MyMoves(t.Context(), "kitchen", by, say(t, j, "Alice", "/board").Table, 0)
	var lines []string
	for _, m := range slices.Concat(moves.Reminders, moves.Target, moves.More, moves.Player, moves.Often, moves.Table) {
		if m.Line == "" {
			continue
		}
		if slices.Contains(lines, m.Line) {
			t.Errorf("%q is offered twice", m.Line)
		}
		lines = append(lines, m.Line)
	}
	for _, line := range []string{"score 1 point", "add a 2 Might unit named Bo"} {
		if !slices.Contains(lines, line) {
			t.Errorf("%q isn't offered: %q", line, lines)
		}
	}
	if !slices.ContainsFunc(moves.Often, func(m commands.Move) bool {
		return m.Label.String() == "add a 2 Might unit named Bo" && m.Line == "add a 2 Might unit named Bo"
	}) {
		t.Errorf("what was said twice is no move of its own: %v", moves.Often)
	}
}
