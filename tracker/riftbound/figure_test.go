package riftbound_test

import (
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/riftbound"
)

// boardAfter plays lines at a table and returns the board.
func boardAfter(t *testing.T, lines ...string) tracker.Board {
	t.Helper()
	g := gametest.SitDown(t, tracker.Of(gametest.New(t, "riftbound", riftbound.New)), gametest.Opening(""))
	for _, line := range lines {
		g.Say(line)
	}
	return g.Table.Look().Board
}

// Battlefields are places with the players who control and contest them, and units have
// the number of theirs.
func TestPlaces(t *testing.T) {
	b := boardAfter(t, "battlefield 1 is Brush", "add a 4 Might fury unit named Tibbers", "channel 3 runes", "Bob: play a Mech token to battlefield 1", "end showdown", "ready Tibbers", "move Tibbers to battlefield 1", "1 damage to Tibbers")
	if len(b.Places) != 2 {
		t.Fatalf("%d places", len(b.Places))
	}
	if p := b.Places[0]; p.Name != "Brush" || p.Holder != "Bob" || p.Rival != "Alice" || p.Says.String() != "combat" {
		t.Errorf("%+v", p)
	}
	if p := b.Places[1]; p.Name != "Battlefield" || p.Holder != "" || !p.Says.Zero() {
		t.Errorf("%+v", p)
	}
	for i, f := range b.Facts {
		if f.Place != i+1 {
			t.Errorf("%s is about %d", f.Said(), f.Place)
		}
	}
	for _, tile := range append(b.Lanes[0].Tiles, b.Lanes[1].Tiles...) {
		f := tile.Figure
		switch tile.Name {
		case "Tibbers":
			if f.Place != 1 || f.Role != tracker.Attacks || f.Damage != 1 || f.Rank != tracker.Plain {
				t.Errorf("%+v", f)
			}
		case "Mech":
			if f.Place != 1 || f.Role != tracker.Blocks {
				t.Errorf("%+v", f)
			}
		default:
			if f.Place != 0 || f.Rank != tracker.Quiet || f.Emblem != tracker.Source {
				t.Errorf("%s: %+v", tile.Name, f)
			}
		}
	}
	if f := b.Lanes[1].Facts[0]; f.Value != 1 || f.Most != 8 {
		t.Errorf("%+v", f)
	}
}

// Gone has the units that the last line removed from the board.
func TestGone(t *testing.T) {
	for line, want := range map[string]int64{"kill 2 Recruits": 2, "kill Tibbers": 1, "exhaust 2 Recruits": 0, "move Tibbers to battlefield 2": 0} {
		b := boardAfter(t, "add a 4 Might fury unit named Tibbers", "ready Tibbers", "play three Recruit unit tokens to my base", "ready all Recruits", line)
		n := int64(0)
		for _, tile := range b.Gone {
			n += tile.Count
			if tile.Owner != "Alice" {
				t.Errorf("%s: %s of %s", line, tile.Name, tile.Owner)
			}
		}
		if n != want {
			t.Errorf("%s: %d are gone", line, n)
		}
	}
}
