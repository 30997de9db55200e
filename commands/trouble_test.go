package commands_test

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"testing"

	"arbiter/commands"
	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// brokenStore is a store that fails with an error once it holds a game.
type brokenStore struct {
	tracker.Store
	err   error
	panic bool
}

func (s *brokenStore) Append(ctx context.Context, channel string, after tracker.Head, b ...tracker.Batch) (tracker.Head, error) {
	if s.panic {
		panic("the plum pudding is on fire")
	}
	if s.err != nil {
		return after, s.err
	}
	return s.Store.Append(ctx, channel, after, b...)
}

func TestStoreTroubleIsSaidAndLosesNothing(t *testing.T) {
	store := &brokenStore{Store: storetest.Memory()}
	j, noted := judge(t, store)
	say(t, j, "Alice", "create 2 Food tokens")
	store.err = tracker.Refuse("The games file can't be written.").Next("Make room on the disk, then try again.").For(tracker.ErrFull)
	r := say(t, j, "Alice", "tap all #1")
	if r.Problem == nil || r.Problem.What.String() != "The games file can't be written." || r.Problem.Next.Zero() || r.Problem.Fault != "" {
		t.Errorf("%+v", r.Problem)
	}
	for _, err := range []error{tracker.ErrStale, tracker.ErrTooDeep, context.DeadlineExceeded} {
		store.err = err
		if r := say(t, j, "Alice", "tap all #1"); r.Problem == nil || r.Problem.Next.Zero() || r.Problem.Fault != "" {
			t.Errorf("%v: %+v", err, r.Problem)
		}
	}
	store.err = nil
	if r := say(t, j, "Alice", "tap all #1"); r.Problem != nil || r.Table.Board.Lanes[0].Tiles[0].Count != 2 {
		t.Errorf("after the trouble: %+v", r)
	}
	if len(noted.ids) > 0 {
		t.Errorf("noted as faults: %s", noted.texts)
	}
}

func TestFaultsShowAnIDAndNoMore(t *testing.T) {
	store := &brokenStore{Store: storetest.Memory()}
	j, noted := judge(t, store)
	say(t, j, "Alice", "/game start")
	store.err = errors.New("secret details at 0x1234")
	first := say(t, j, "Alice", "create a Food token")
	store.err, store.panic = nil, true
	second := say(t, j, "Alice", "create a Food token")
	for i, r := range []commands.Reply{first, second} {
		p := r.Problem
		if p == nil || !regexp.MustCompile(`^[0-9a-f]{6}$`).MatchString(p.Fault) || !strings.Contains(p.Next.String(), p.Fault) {
			t.Fatalf("%+v", p)
		}
		if text := told(r); strings.Contains(text, "0x1234") || strings.Contains(text, "goroutine") || strings.Contains(text, "pudding") {
			t.Errorf("it shows what it must not: %s", text)
		}
		if i == 1 && r.Table.Game != "magic" {
			t.Error("a fault hides the table")
		}
		if noted.ids[i] != p.Fault {
			t.Errorf("shown %s, noted %s", p.Fault, noted.ids[i])
		}
	}
	if !strings.Contains(noted.texts[1], "pudding") || !strings.Contains(noted.texts[1], "goroutine") {
		t.Errorf("noted too little: %s", noted.texts[1])
	}
}

// A line of 2,000 characters is accepted in every form, and a longer one
// refused.
func TestLongestLine(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	const start = "1/1 white Soldier creature token named "
	long := start + strings.Repeat("x", 2000-len("create ")-len(start))
	for _, line := range []string{"/create what:" + long, "create " + long} {
		if r := say(t, j, "Alice", line); r.Problem != nil {
			t.Errorf("2,000 characters: %+v", r.Problem)
		}
		if r := say(t, j, "Alice", line+"x"); r.Problem == nil || !strings.Contains(r.Problem.What.String(), "2001 characters") {
			t.Errorf("one more: %+v", r)
		}
	}
}
