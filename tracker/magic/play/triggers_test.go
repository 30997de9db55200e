package play_test

import (
	"testing"

	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// Each row of the triggers has a known keyword, and a line that parses with
// the keyword's number in it.
func TestTriggersAreWhole(t *testing.T) {
	g := newRules(t)
	for _, row := range play.Triggers() {
		if row.Rule == "" || row.Text == "" || row.On == "" {
			t.Errorf("%q: something is missing", row.Keyword)
		}
		if f, ok := notation.ParseFilter(g.Vocabulary, "creature with "+row.Keyword); !ok || f.Keyword != row.Keyword {
			t.Errorf("%q is no keyword", row.Keyword)
		}
		if row.Line == "" {
			continue
		}
		line := play.WithNumber(row.Line, "2")
		if actions, err := g.Parse(line); err != nil || len(actions) != 1 {
			t.Errorf("%s: %q reads as %v (%v)", row.Keyword, line, actions, err)
		}
		if len(g.ActionsOf(line)) != 1 {
			t.Errorf("%s: %q can't wait", row.Keyword, line)
		}
	}
}
