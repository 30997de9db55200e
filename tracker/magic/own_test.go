package magic_test

import (
	"errors"
	"strings"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
)

// With own permanents only, the results of a line decide whether it is
// allowed, not its words.
func TestOwn(t *testing.T) {
	ctx := t.Context()
	table, alice, bob := gametest.AliceAndBob(t, engine(t),
		"create two 2/2 green Bear creature tokens", "create two 3/3 red Ogre creature tokens for Bob", "create a Treasure token for Bob",
		"effect: creatures you control get +1/+1", "add legendary Jace planeswalker \"Jace\" with loyalty 4",
	)
	bob.Reach, alice.Reach = tracker.Own, tracker.Own
	for _, tc := range []struct {
		line    string
		refused string // the other player concerned; "" if Bob may
	}{
		{"tap 1 of #2", ""},
		{"put a +1/+1 counter on 1 of #2", ""},
		{"lose 2 life; 3 poison to Bob", ""},
		{"set my life 17", ""},
		{"create a Food token", ""},
		{"add Doubling Season", ""},
		{"proliferate all mine", ""},
		{"effect: creatures you control have flying", ""},
		{"label 1 of #2 Grog", ""},
		{"sacrifice #3", ""},
		{"tap all #1", "Alice"},
		{"Alice loses 2 life", "Alice"},
		{"set Alice's life 2", "Alice"},
		{"1 damage to each creature", "Alice"},
		{"destroy all creatures", "Alice"},
		{"gain control of all #1", "Alice"},
		{"give all #1 to Bob", "Alice"},
		{"create a Food token for Alice", "Alice"},
		{"lose 1 life, then Alice loses 1 life", "Alice"},
		{"next turn", "Alice"},
	} {
		_, err := table.Say(ctx, bob, tc.line)
		var why string
		if problem, ok := errors.AsType[*tracker.Problem](err); ok {
			why = problem.What.String() + problem.Then.String()
		}
		switch {
		case tc.refused == "" && err != nil:
			t.Errorf("Bob may not %q: %v", tc.line, err)
		case tc.refused != "" && (!errors.Is(err, tracker.ErrNotYours) || !strings.Contains(why, tc.refused) || !strings.Contains(why, "/settings act:everyone")):
			t.Errorf("Bob may %q: %v", tc.line, err)
		}
	}
	for _, line := range []string{"Bob loses 1 life", "next turn"} {
		if _, err := table.Say(ctx, alice, line); err != nil {
			t.Errorf("the host may not %q: %v", line, err)
		}
	}
	// Alice's turn is over: Bob may end his own, though it untaps her
	// permanents.
	for _, line := range []string{"attack Alice with all Ogres", "next turn"} {
		if _, err := table.Say(ctx, bob, line); err != nil {
			t.Errorf("Bob may not %q in his own turn: %v", line, err)
		}
	}
}

// Questions and undo follow the same restriction.
func TestOwnChoicesAndUndo(t *testing.T) {
	ctx := t.Context()
	table, alice, bob := gametest.AliceAndBob(t, engine(t))
	say := func(by tracker.Speaker, line string) {
		t.Helper()
		if _, err := table.Say(ctx, by, line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	say(alice, "create three 2/2 green Bear creature tokens")
	bob.Reach, alice.Reach = tracker.Own, tracker.Own
	if _, err := table.Undo(ctx, bob); !errors.Is(err, tracker.ErrNotYours) {
		t.Errorf("Bob takes back what Alice said: %v", err)
	}
	if _, err := table.End(ctx, bob); !errors.Is(err, tracker.ErrNotYours) {
		t.Errorf("Bob ends the game: %v", err)
	}
	// The question how many comes before any effect.
	say(bob, "destroy #1")
	if table.Look().Asks(bob) == nil {
		t.Fatal("nothing is asked")
	}
	if _, err := table.Choose(ctx, bob, 0, tracker.Answer{N: 2}); !errors.Is(err, tracker.ErrNotYours) {
		t.Errorf("by a question Bob destroys what is Alice's: %v", err)
	}
	if _, err := table.Undo(ctx, bob); err != nil {
		t.Errorf("Bob can't take back his own line: %v", err)
	}
	// Alice has to choose; the host answers for anyone.
	say(alice, "create a legendary 1/1 red Hamster creature token named Boo, then put a +1/+1 counter on it")
	say(alice, "create a legendary 1/1 red Hamster creature token named Boo")
	if table.Look().Choice == nil {
		t.Fatal("nobody has to choose which legend stays")
	}
	if _, err := table.Choose(ctx, bob, 0, tracker.Answer{N: 1}); !errors.Is(err, tracker.ErrNotYours) {
		t.Errorf("Bob chooses for Alice: %v", err)
	}
	nobody := tracker.Speaker{Account: "3", Name: "Mia"}
	if _, err := table.Undo(ctx, nobody); !errors.Is(err, tracker.ErrNotSeated) {
		t.Errorf("without a seat: %v", err)
	}
	if _, err := table.Leave(ctx, nobody, "Bob"); !errors.Is(err, tracker.ErrNotSeated) {
		t.Errorf("who has no seat takes Bob out: %v", err)
	}
	if _, err := table.Sit(ctx, nobody, tracker.Speaker{Name: "Guest"}, ""); !errors.Is(err, tracker.ErrNotSeated) {
		t.Errorf("who has no seat seats a guest: %v", err)
	}
	nobody.Reach = tracker.Whole
	if _, err := table.Undo(ctx, nobody); err != nil {
		t.Errorf("who manages the server may not undo: %v", err)
	}
	if _, err := table.End(ctx, nobody); err != nil {
		t.Errorf("who manages the server may not end the game: %v", err)
	}
	if _, err := table.Undo(ctx, tracker.Speaker{Account: "4", Name: "Zoë"}); !errors.Is(err, tracker.ErrNotSeated) {
		t.Errorf("somebody brings back a game of others: %v", err)
	}
}
