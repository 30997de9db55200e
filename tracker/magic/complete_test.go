package magic_test

import (
	"slices"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/magic"
)

// TestReadingsAreOffered types lines: what is no phrase is offered as the phrases
// that it would be read as; a phrase and what nobody understands aren't.
func TestReadingsAreOffered(t *testing.T) {
	g := gametest.SitDown(t, tracker.Of(gametest.New(t, "magic", magic.New)), gametest.Opening("seats: Alice, Bob"))
	g.Say("create four 1/1 red Goblin creature tokens")
	for _, c := range []struct {
		line  string
		first string // "" where nothing is read
	}{
		{"bob -3", ""}, // a phrase of its own
		{"ping bob for 2", "2 damage to Bob"},
		{"3 treasures", "create 3 treasures"},
		{"so i swing with 2 gobs at bob", "attack Bob with 2 of #1"},
		{"tap #1", ""},
		{"what a lovely day", ""},
		{"bob lo", ""},
	} {
		all := g.Table.Complete(tracker.Speaker{Name: "Alice"}, c.line)
		if c.first == "" && slices.ContainsFunc(all, func(s string) bool {
			_, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, s)
			return err == nil && s != c.line
		}) {
			t.Errorf("%q is offered as %q", c.line, all)
		}
		if c.first != "" && (len(all) == 0 || all[0] != c.first) {
			t.Errorf("%q is offered as %q, and not %q first", c.line, all, c.first)
		}
	}
}

// TestWhatIsPaidForBinds says lines of which the second part comes only if the first
// is done: a player can't pay a cost without what it takes (CR 118.3).
func TestWhatIsPaidForBinds(t *testing.T) {
	g := gametest.SitDown(t, tracker.Of(gametest.New(t, "magic", magic.New)), gametest.Opening("seats: Alice, Bob"))
	g.Say("create a Food token")
	for _, c := range []struct {
		line string
		life int64
	}{
		{"i sac a clue to gain 3", 20},
		{"sac a food to gain 3", 23},
		{"sac a food to gain 3", 23},
	} {
		_, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, c.line)
		if got := g.Table.Look().Board.Lanes[0].Facts[0].Value; got != c.life {
			t.Errorf("%q: %d life, not %d (%v)", c.line, got, c.life, err)
		}
	}
}
