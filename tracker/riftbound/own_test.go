package riftbound_test

import (
	"errors"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
)

// With own permanents only, the results of a line decide whether it is
// allowed, not its words.
func TestOwn(t *testing.T) {
	ctx := t.Context()
	table, alice, bob := gametest.AliceAndBob(t, engine(t), "play two Recruit tokens to base", "add a 4 Might Poro unit named Bo for Bob")
	bob.Reach = tracker.Own
	for _, tc := range []struct {
		line    string
		refused bool
	}{
		{"play a Recruit token to base", false},
		{"exhaust Bo", false},
		{"gain 1 xp", false},
		{"ready all #1", true},
		{"kill all #1", true},
		{"Alice scores 1 point", true},
		{"stun all #1", true},
		{"next turn", true},
	} {
		if _, err := table.Say(ctx, bob, tc.line); tc.refused && !errors.Is(err, tracker.ErrNotYours) || !tc.refused && err != nil {
			t.Errorf("Bob, %q: %v", tc.line, err)
		}
	}
	if _, err := table.Say(ctx, alice, "next turn"); err != nil {
		t.Fatal(err)
	}
	if _, err := table.Say(ctx, bob, "next turn"); err != nil {
		t.Errorf("Bob may not end his own turn: %v", err)
	}
}
