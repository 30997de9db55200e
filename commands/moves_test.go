package commands_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/commands"
	"arbiter/tracker"
)

// A board has a button to do each reminder, which says what it does, and to do all.
// Each can be dismissed in a menu, or several at once.
func TestMovesOfReminders(t *testing.T) {
	look := tracker.Look{Game: "magic"}
	if m := buttons().Moves(look, 0); len(m.Reminders)+len(m.Reminded) != 0 {
		t.Errorf("nothing waits, and it offers %v", m.Reminders)
	}
	remind := func(n int64) commands.Moves {
		look.Board.Reminders = nil
		for id := range n {
			look.Board.Reminders = append(look.Board.Reminders, tracker.Reminder{ID: 11 + id, Text: tracker.Say("Ghoul: %s", tracker.Name(strings.Repeat("return it ", int(10*id)))), Times: 1 + id})
		}
		return buttons().Moves(look, 0)
	}
	told := func(all []commands.Move) (lines []string) {
		for _, b := range all {
			lines = append(lines, b.Label.String()+" = "+b.Line+b.Menu)
			if len([]rune(b.Label.String())) > 100 || b.Label.Zero() {
				t.Errorf("a label of %d letters: %q", len([]rune(b.Label.String())), b.Label)
			}
		}
		return lines
	}
	m := remind(1)
	if diff := cmp.Diff([]string{"Do: Ghoul:  = do reminder 11", "Dismiss = dismiss reminder 11"}, told(append(m.Reminders, m.Reminded...))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	m = remind(6)
	if got := told(m.Reminders); len(got) != 6 || !strings.HasSuffix(got[5], "= do reminder 16") {
		t.Errorf("%q", got)
	}
	if diff := cmp.Diff([]string{"Do all = do all reminders", "Dismiss… = dismiss"}, told(m.Reminded)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
