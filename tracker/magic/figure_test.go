package magic_test

import (
	"slices"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
)

// boardAfter plays lines at a table in a format and returns the board.
func boardAfter(t *testing.T, format string, lines ...string) tracker.Board {
	t.Helper()
	g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening("format: "+format))
	for _, line := range lines {
		g.Say(line)
	}
	return g.Table.Look().Board
}

// tileOf returns a player's stack by its name.
func tileOf(t *testing.T, b tracker.Board, seat int, name string) tracker.Tile {
	t.Helper()
	for _, tile := range b.Lanes[seat-1].Tiles {
		if tile.Name == name || tile.Name == name+" Token" {
			return tile
		}
	}
	t.Fatalf("no %s", name)
	return tracker.Tile{}
}

// Lands and predefined artifact tokens are Quiet, commanders and planeswalkers Lead.
func TestRanks(t *testing.T) {
	b := boardAfter(t, "commander",
		`add a legendary 3/3 red Goblin creature named "Krenko"`, "#1 is my commander", `add 2/2 green Bear creature "Ursa"`, "create a Treasure token", "add a Forest",
		"add Wrenn and Six", `add an enchantment named "Study"`, `add an artifact land named "Vault"`)
	for name, want := range map[string]struct {
		rank   tracker.Rank
		emblem tracker.Emblem
		crown  bool
	}{
		"Krenko": {tracker.Lead, tracker.Being, true}, "Ursa": {tracker.Plain, tracker.Being, false}, "Treasure": {tracker.Quiet, tracker.Device, false}, "Forest": {tracker.Quiet, tracker.Ground, false},
		"Wrenn and Six": {tracker.Lead, tracker.Hero, false}, "Study": {tracker.Quiet, tracker.Charm, false}, "Vault": {tracker.Quiet, tracker.Ground, false},
	} {
		if f := tileOf(t, b, 1, name).Figure; f.Rank != want.rank || f.Emblem != want.emblem || f.Crown != want.crown {
			t.Errorf("%s: rank %d, emblem %d, crown %t", name, f.Rank, f.Emblem, f.Crown)
		}
	}
	if f := tileOf(t, b, 1, "Forest").Figure; !slices.Equal(f.Makes, []string{"green"}) {
		t.Errorf("a Forest makes %v", f.Makes)
	}
	if c := tileOf(t, b, 1, "Wrenn and Six").Counters; len(c) != 1 || c[0].Means != tracker.Worth {
		t.Errorf("%+v", c)
	}
}

// Combat, damage, counters and summoning sickness are in the figure, and their marks
// aren't written again; other marks are.
func TestFigureOfFight(t *testing.T) {
	lines := []string{
		`add 4/4 green Bear creature "Ursa"`, `add 2/2 green Wolf creature "Lupa"`, `add 1/5 white Wall creature "Hedge" for Bob`, "put 2 +1/+1 counters on Ursa", "put an oil counter on Ursa", "put a -1/-1 counter on Hedge",
		"next turn", "next turn", `add 1/1 red Goblin creature "Snoop"`, "goad Lupa", "attack Bob with Ursa and Lupa", "Bob: block Ursa with Hedge", "1 damage to Ursa",
	}
	b := boardAfter(t, "", lines...)
	ursa, hedge := tileOf(t, b, 1, "Ursa"), tileOf(t, b, 2, "Hedge")
	if f := ursa.Figure; f.Role != tracker.Attacks || !slices.Equal(f.Aims, []tracker.Aim{{Seat: 2}}) || f.Damage != 1 {
		t.Errorf("%+v", f)
	}
	if f := hedge.Figure; f.Role != tracker.Blocks || !slices.Equal(f.Aims, []tracker.Aim{{ID: ursa.ID}}) {
		t.Errorf("%+v", f)
	}
	for i, want := range []tracker.Meaning{tracker.Grows, tracker.Counts} {
		if ursa.Counters[i].Means != want {
			t.Errorf("%+v", ursa.Counters[i])
		}
	}
	if hedge.Counters[0].Means != tracker.Shrinks {
		t.Errorf("%+v", hedge.Counters[0])
	}
	if !tileOf(t, b, 1, "Snoop").Figure.Fresh || ursa.Figure.Fresh {
		t.Error("summoning sickness")
	}
	var words []string
	for _, m := range tileOf(t, b, 1, "Lupa").Marks {
		if !slices.ContainsFunc(tileOf(t, b, 1, "Lupa").Figure.Said, func(s tracker.Message) bool { return s.String() == m.String() }) {
			words = append(words, m.String())
		}
	}
	if !slices.Equal(words, []string{"goaded by Alice"}) {
		t.Errorf("in words: %q", words)
	}
}

// Gone has the permanents that the last line removed from the battlefield, members of a
// stack by their number, and not those that it moved or merged.
func TestGone(t *testing.T) {
	before := []string{"create four 1/1 green Saproling creature tokens", `add 2/2 green Bear creature "Ursa"`, `add 2/2 red Goblin creature "Snoop" for Bob`}
	for _, c := range []struct {
		line string
		want map[string]int64
	}{
		{"destroy Ursa", map[string]int64{"Ursa of Alice": 1}},
		{"sacrifice 3 Saprolings", map[string]int64{"Saproling Token of Alice": 3}},
		{"destroy all creatures", map[string]int64{"Saproling Token of Alice": 4, "Ursa of Alice": 1, "Snoop of Bob": 1}},
		{"exile Snoop", map[string]int64{"Snoop of Bob": 1}},
		{"tap 2 Saprolings", nil},
		{"give Ursa to Bob", nil},
		{"next turn", nil},
	} {
		b := boardAfter(t, "", append(slices.Clone(before), c.line)...)
		got := make(map[string]int64)
		for _, tile := range b.Gone {
			got[tile.Name+" of "+tile.Owner] += tile.Count
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: %v", c.line, got)
		}
		for name, n := range c.want {
			if got[name] != n {
				t.Errorf("%s: %v", c.line, got)
			}
		}
	}
	if b := boardAfter(t, "", append(before, "destroy Ursa", "Bob loses 3 life")...); len(b.Gone) != 0 {
		t.Errorf("a line later: %v", b.Gone)
	}
}

// Gained is the change of a player's number by the last line.
func TestGained(t *testing.T) {
	b := boardAfter(t, "commander", "Bob loses 3 life", "Bob gets 2 poison counters", "Alice gains 5 life")
	if f := b.Lanes[0].Facts[0]; f.Value != 45 || f.Gained != 5 {
		t.Errorf("%+v", f)
	}
	for _, f := range b.Lanes[1].Facts {
		if f.Gained != 0 {
			t.Errorf("%+v", f)
		}
	}
	b = boardAfter(t, "commander", "Bob loses 3 life", "Bob gets 2 poison counters")
	if f := b.Lanes[1].Facts[1]; f.Name != "poison" || f.Gained != 2 || f.Most != 10 {
		t.Errorf("%+v", f)
	}
}

// The costs of cards are symbols with their colors.
func TestCosts(t *testing.T) {
	b := boardAfter(t, "", "add Grizzly Bears")
	if p := b.Symbols["{W/U}"]; p.Text != "WU" || !slices.Equal(p.Colors, []string{"white", "blue"}) {
		t.Errorf("%+v", p)
	}
	if got := tileOf(t, b, 1, "Grizzly Bears").Figure.Cost; len(got) != 2 || got[0].Text != "1" || len(got[0].Colors) != 0 || got[1].Text != "G" || !slices.Equal(got[1].Colors, []string{"green"}) {
		t.Errorf("%+v", got)
	}
}
