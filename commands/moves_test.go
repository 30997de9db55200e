package commands

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker"
)

// A board has buttons to do and to dismiss each reminder, and to dismiss all.
func TestMovesOfReminders(t *testing.T) {
	look := tracker.Look{Game: "magic"}
	if m := new(Judge).Moves(look, 0); len(m.Reminders) != 0 {
		t.Errorf("nothing waits, and it offers %v", m.Reminders)
	}
	for id := range int64(6) {
		look.Board.Reminders = append(look.Board.Reminders, tracker.Reminder{ID: 11 + id, Text: tracker.Say("Ghoul: %s", tracker.Name(strings.Repeat("return it ", 20))), Times: 3})
	}
	var lines []string
	reminders := new(Judge).Moves(look, 0).Reminders
	for _, b := range reminders[:5] {
		lines = append(lines, b.Line)
		if len([]rune(b.Label.String())) > maxMoveLength || b.Label.Zero() {
			t.Errorf("a label of %d letters: %q", len([]rune(b.Label.String())), b.Label)
		}
	}
	lines = append(lines, reminders[len(reminders)-1].Line)
	want := []string{"do reminder 11", "dismiss reminder 11", "do reminder 12", "dismiss reminder 12", "do reminder 13", "dismiss all reminders"}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
