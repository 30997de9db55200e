package riftbound_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/riftbound"
	"arbiter/tracker/storetest"
)

// Where each player acts with their own, a line is judged by whose objects,
// cards, battlefields, numbers, reminders and turns it changes. Every kind of
// action has a line here.
func TestOwnByAction(t *testing.T) {
	game := gametest.New(t, "riftbound", riftbound.New)
	seen := map[string]bool{"riftbound/open": true, "riftbound/sit": true} // not said in a line
	for _, tc := range []struct {
		line    string
		refused bool     // because it changes what is Alice's
		first   []string // said by Alice, who started the game and may do everything
		bobs    bool     // it is Bob's turn
	}{
		{line: "play a Recruit token to base"},
		{line: "Alice plays a Recruit token to base", refused: true},
		{line: "add a 4 Might Poro unit named Bix"},
		{line: "add a 4 Might Poro unit named Bix for Alice", refused: true},
		{line: "remember Fizz: 2 Might Poro unit"},
		{line: "channel 2 runes"},
		{line: "Alice channels 2 runes", refused: true},
		{line: "hide a card at battlefield 2", first: []string{"Bob controls battlefield 2"}},
		{line: "Alice hides a card at battlefield 1", refused: true, first: []string{"Alice controls battlefield 1"}},
		{line: "ready Bo"},
		{line: "ready Ada", refused: true},
		{line: "stun Bo"},
		{line: "stun Ada", refused: true},
		{line: "buff Bo"},
		{line: "buff Ada", refused: true},
		{line: "spend a buff from Ada", refused: true, first: []string{"buff Ada"}},
		{line: "deal 1 to Bo"},
		{line: "deal 1 to Ada", refused: true},
		{line: "1 damage to each unit", refused: true},
		{line: "Bo fights Ada", refused: true},
		{line: "heal Bo", first: []string{"deal 1 to Bo"}},
		{line: "heal Ada", refused: true, first: []string{"deal 1 to Ada"}},
		{line: "kill Bo"},
		{line: "kill Ada", refused: true},
		{line: "kill all units", refused: true},
		{line: "return Ada to hand", refused: true},
		{line: "recycle Bo"},
		{line: "play Bo from the trash to base", first: []string{"kill Bo"}},
		{line: "play Ada from the trash to base", refused: true, first: []string{"kill Ada"}},
		{line: "move Bo to battlefield 2", bobs: true},
		{line: "move Bo to battlefield 1", bobs: true}, // contests what Alice controls
		{line: "put Ada at battlefield 2", refused: true},
		{line: "recall Ada", refused: true, first: []string{"put Ada at battlefield 2"}},
		{line: "recall Bo", first: []string{"put Bo at battlefield 2"}},
		{line: "attach Axe to Bo"},
		{line: "attach Axe to Ada", refused: true},
		{line: "detach Axe", first: []string{"attach Axe to Bo"}},
		{line: "give Bo to Alice", refused: true},
		{line: "gain control of Ada", refused: true},
		{line: "give Ada to Alice", first: []string{"give Ada to Bob"}}, // back to who owns it
		{line: "Bo gets +2 Might this turn"},
		{line: "Ada gets -2 Might this turn", refused: true},
		{line: "all units get -2 Might this turn", refused: true},
		{line: "Ada gains Temporary for good", refused: true},
		{line: "double Bo"},
		{line: "double Ada", refused: true},
		{line: "Bo becomes a copy of Ada"},
		{line: "Ada becomes a copy of Bo", refused: true},
		{line: "replace battlefield 2 with a Brush token"},
		{line: "replace battlefield 1 with a Brush token", refused: true},
		{line: "swap back battlefield 1", refused: true, first: []string{"replace battlefield 1 with a Brush token"}},
		{line: "battlefield 2 is Zaun Warrens"},
		{line: "battlefield 1 is Zaun Warrens", refused: true},
		{line: "Bob controls battlefield 2"},
		{line: "Bob controls battlefield 1", refused: true, first: []string{"Alice controls battlefield 1"}},
		{line: "nobody controls battlefield 1", refused: true, first: []string{"Alice controls battlefield 1"}},
		{line: "Alice controls battlefield 2", refused: true},
		{line: "Bob conquers battlefield 2"},
		{line: "Alice conquers battlefield 2", refused: true},
		{line: "gain 1 xp"},
		{line: "Alice loses 1 point", refused: true, first: []string{"Alice scores 1 point"}},
		{line: "set my points to 3"},
		{line: "set Alice points to 3", refused: true},
		{line: "resolve combat", refused: true, first: []string{"put Bo at battlefield 1", "put Ada at battlefield 1"}},
		{line: "resolve combat", bobs: true, first: []string{"put Ada at battlefield 1", "put Bo at battlefield 1"}},
		{line: "next turn", refused: true},
		{line: "next turn", bobs: true},
		{line: "I concede"},
		{line: "Alice concedes", refused: true},
		{line: "label Bo Bix"},
		{line: "label Ada Bix", refused: true},
		{line: "set Bo might 9"},
		{line: "set Ada might 0", refused: true},
		{line: "dismiss 5", refused: true, first: []string{"play a 1 Might Elf unit token named Elf with \"When you play me, draw 1.\" to base"}},
		{line: "dismiss 5", first: []string{"Bob plays a 1 Might Elf unit token named Elf with \"When you play me, draw 1.\" to base"}},
	} {
		name := strings.Join(append(slices.Clone(tc.first), tc.line), "; ")
		ctx := t.Context()
		alice, bob := tracker.Speaker{Account: "1", Name: "Alice"}, tracker.Speaker{Account: "2", Name: "Bob"}
		table, err := tracker.NewTables(storetest.Memory(), time.Now, engine(t)).At(ctx, "table")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := table.Start(ctx, alice, "riftbound", tracker.Opening{Seats: []tracker.Speaker{alice, bob}}); err != nil {
			t.Fatal(err)
		}
		lines := []string{
			"add a 4 Might Poro unit named Ada", "add a 4 Might Poro unit named Bo for Bob", "add Equipment gear named Axe for Bob",
		}
		if tc.bobs {
			lines = append(lines, "next turn")
		}
		for _, line := range append(lines, tc.first...) {
			if _, err := table.Say(ctx, alice, line); err != nil {
				t.Errorf("%s: %s: %v", name, line, err)
			}
		}
		bob.Reach = tracker.Own
		actions, err := game.Parse(tc.line)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, a := range actions {
			stored, err := game.Actions().Encode(a)
			if err != nil {
				t.Fatal(err)
			}
			seen[stored.Kind] = true
		}
		_, err = table.Say(ctx, bob, tc.line)
		if c := table.Look().Asks(bob); err == nil && c != nil {
			_, err = table.Choose(ctx, bob, c.ID, tracker.Answer{N: 1})
		}
		switch {
		case !tc.refused && err != nil:
			t.Errorf("%s: Bob may not: %v", name, err)
		case tc.refused && !errors.Is(err, tracker.ErrNotYours):
			t.Errorf("%s: Bob may: %v", name, err)
		}
	}
	for _, kind := range game.Actions().Kinds() {
		if !seen[kind] {
			t.Errorf("no line shows whether one may %s what is another's", kind)
		}
	}
}
