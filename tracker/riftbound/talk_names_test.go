package riftbound_test

import (
	"strings"
	"testing"

	"arbiter/tracker/gametest"
)

// TestNamesInTalk plays lines with players, battlefields and units that are
// named like words of the language: a seat's name means the player where a
// player is possible, and nothing else.
func TestNamesInTalk(t *testing.T) {
	for _, c := range []struct {
		seats, first, line string
		board              string // "?" for a question, "!" for a refusal
	}{
		{"Alice, Rune", "", "rune +1", "?"},
		{"Alice, Rune", "", "channel 2", "#1 ×2 Rune · base · Alice\nAlice 0\nRune 0"},
		{"Alice, Rune", "", "rune channels 2", "#1 ×2 Rune · base · Rune\nAlice 0\nRune 0"},
		{"Alice, Gold", "", "gold +2", "?"},
		{"Alice, Gold", "", "gold scores", "Alice 0\nGold 1"},
		{"Alice, Gold", "", "gold gets a gold", "!"},
		{"Alice, Base", "add a ready 2 Might unit named Bo", "bo to base", "#1 Bo 2 · base · Alice\nAlice 0\nBase 0"},
		{"Alice, Base", "", "base +1", "Alice 0\nBase 1"},
		{"Alice, Mech", "", "2 mechs", "#1 ×2 Mech 3, exhausted · base · Alice\nAlice 0\nMech 0"},
		{"Alice, Point", "", "point +1", "Alice 0\nPoint 1"},
		{"Alice, Pass", "", "pass +1", "Alice 0\nPass 1"},
		{"Alice, Bob", "add a ready 2 Might unit named Bob", "bob +1", "?"},
		{"Alice, Bob", "add a ready 2 Might unit named Bob", "bob scores", "#1 Bob 2 · base · Alice\nAlice 0\nBob 1"},
		{"Alice, Bob", "add a ready 2 Might unit named Bob", "stun bob", "#1 Bob 2, stunned · base · Alice\nAlice 0\nBob 0"},
		{"Alice, Bob", "", "stun bob", "!"},
		{"Alice, Bob", "battlefield 1 is Bob Memorial", "bob +1", "battlefield 1 Bob Memorial:\nAlice 0\nBob 1"},
		{"Alice, Bob", "battlefield 1 is Vi Plaza. add a ready 4 Might unit named Vi", "stun vi", "#1 Vi 4, stunned · base · Alice\nbattlefield 1 Vi Plaza:\nAlice 0\nBob 0"},
		{"Alice, Bob", "battlefield 1 is Bob Memorial. add a ready 4 Might unit named Vi", "vi to bob", "!"},
		{"Alice, Bob", "battlefield 1 is North Gate. battlefield 2 is South Gate. add a ready 4 Might unit named Vi", "vi to the gate", "?"},
		{"Alice, Bob", "battlefield 1 is North Gate. battlefield 2 is South Gate", "conquer south", "battlefield 1 North Gate:\nbattlefield 2 South Gate: Alice\nAlice 1\nBob 0"},
		{"Alice, Mary Jane", "", "mary jane +1", "Alice 0\nMary Jane 1"},
	} {
		g := gametest.SitDown(t, engine(t), gametest.Opening("\nseats: "+c.seats))
		for line := range strings.SplitSeq(c.first, ". ") {
			if line != "" {
				g.Say(line)
			}
		}
		if c.board == "!" {
			g.Say("! " + c.line)
			continue
		}
		g.Say(c.line)
		got := boardText(g)
		if g.Choice() != "" {
			got = "?"
		}
		if got != c.board {
			t.Errorf("%s; %s; %q:\n%s\nwant\n%s", c.seats, c.first, c.line, got, c.board)
		}
	}
}
