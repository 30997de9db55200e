package magic_test

import (
	"errors"
	"testing"

	"arbiter/tracker"
)

// A sentence that no phrase can carry out is refused with the reason, and the
// suggested line, if any, parses.
func TestWhatCantBeSaid(t *testing.T) {
	g := newGame(t)
	for _, tc := range []struct{ line, what, instead string }{
		{"scry 2", "Libraries and hands stay with the players: there is nothing of it to track.", ""},
		{"mill 3", "Libraries and hands stay with the players: there is nothing of it to track.", ""},
		{"draw a card", "Libraries and hands stay with the players: there is nothing of it to track.", ""},
		{"attack Bob", "That doesn't say which creatures attack.", "attack Bob with all untapped creatures you control"},
		{"wipe the board", "What goes depends on the card.", "destroy all creatures"},
		{"drain 2", "Who loses how much, and who gains it, depends on the card.", "each opponent loses 2 life, and I gain 2 life"},
		{"put two counters on #3", "That doesn't say which counters.", "put two +1/+1 counters on #3"},
		{"Rhys +1/+1", "That may be counters, or last until end of turn.", "Rhys gets +1/+1 until end of turn"},
		{"Dan wins", "The last player left wins.", ""},
		{"end the game", "A game ends by its command.", ""},
		{"frobnicate the board", `I don't understand "frobnicate the board".`, ""}, // no likely meaning
	} {
		_, err := g.Parse(tc.line)
		problem, ok := errors.AsType[*tracker.Problem](err)
		if !ok || problem.What.String() != tc.what {
			t.Errorf("%q: %v, want %q", tc.line, err, tc.what)
			continue
		}
		if tc.instead == "" {
			continue
		}
		if len(problem.Instead) != 1 || problem.Instead[0] != tc.instead {
			t.Errorf("%q offers %q, want %q", tc.line, problem.Instead, tc.instead)
		}
		if _, err := g.Parse(tc.instead); err != nil {
			t.Errorf("%q offers what is no line either: %v", tc.line, err)
		}
	}
}
