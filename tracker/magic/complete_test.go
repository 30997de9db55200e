package magic_test

import (
	"slices"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
)

// A line that matches no phrase is completed with the phrases that it may
// mean; a phrase and a line without any meaning aren't.
func TestReadingsAreOffered(t *testing.T) {
	g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening("seats: Alice, Bob"))
	g.Say("create four 1/1 red Goblin creature tokens")
	for _, c := range []struct {
		line  string
		first string // "" if there is no reading
	}{
		{"bob -3", ""}, // a phrase itself
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

// The second part of a line that has a cost happens only if the cost is paid:
// a player can't pay a cost without the necessary resources (CR 118.3).
func TestWhatIsPaidForBinds(t *testing.T) {
	g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening("seats: Alice, Bob"))
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
