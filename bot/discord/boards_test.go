package discord

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// Live boards are found again by the next process; a file that can't be read
// is only a cache that is empty.
func TestBoardsAreRemembered(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data", "boards.json")
	now := time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	b, err := openBoards(path, clock)
	if err != nil {
		t.Fatal(err)
	}
	first := board{Channel: "6", Message: "100"}
	if old, err := b.put("5/6", first); err != nil || old.Message != "" {
		t.Fatalf("%+v, %v", old, err)
	}
	if old, err := b.put("5/6", board{Channel: "6", Message: "200"}); err != nil || old.Message != "100" {
		t.Fatalf("%+v, %v", old, err)
	}
	again, err := openBoards(path, clock)
	if err != nil {
		t.Fatal(err)
	}
	live, ok := again.live("5/6")
	if diff := cmp.Diff(board{Channel: "6", Message: "200", Posted: now}, live, cmp.AllowUnexported(board{}), cmpopts.EquateEmpty()); diff != "" || !ok {
		t.Error(diff)
	}
	if !again.fresh("5/6") {
		t.Error("a new board is old")
	}
	now = now.Add(freshFor)
	if again.fresh("5/6") || again.fresh("5/7") {
		t.Error("an old board, or none, is fresh")
	}
	if err := again.forget("5/6", "100"); err != nil {
		t.Fatal(err)
	}
	if _, ok := again.live("5/6"); !ok {
		t.Error("another message's end made it forget the board")
	}
	if err := again.forget("5/6", "200"); err != nil {
		t.Fatal(err)
	}
	if is, err := again.adopt("5/6", first); !is || err != nil {
		t.Errorf("a pressed board is not adopted: %v", err)
	}
	if is, err := again.adopt("5/6", board{Channel: "6", Message: "300"}); is || err != nil {
		t.Errorf("an old board is taken for the live one: %v", err)
	}
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if b, err := openBoards(path, clock); err == nil || b.fresh("5/6") {
		t.Error("a damaged file was read")
	}
}

// One edit is on its way at a time; what changes after it has begun is another.
func TestEditsAreGathered(t *testing.T) {
	b, err := openBoards(filepath.Join(t.TempDir(), "boards.json"), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	if b.begin("5/6") {
		t.Error("no board, and an edit")
	}
	if _, err := b.put("5/6", board{Channel: "6", Message: "100"}); err != nil {
		t.Fatal(err)
	}
	if !b.begin("5/6") || b.begin("5/6") {
		t.Error("not one edit")
	}
	if err := errors.Join(b.look("5/6", "100", 2, 7, true), b.look("5/6", "99", 3, 8, false)); err != nil {
		t.Fatal(err)
	}
	if live, ok := b.take("5/6"); !ok || live.Page != 2 || live.Target != 7 || !live.Words {
		t.Errorf("%+v", live)
	}
	if !b.begin("5/6") {
		t.Error("a change after the edit began is lost")
	}
	again, err := openBoards(b.path, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	if live, ok := again.live("5/6"); !ok || live.Page != 2 || live.Target != 7 || !live.Words {
		t.Errorf("after a restart %+v", live)
	}
}

func TestPosted(t *testing.T) {
	// Discord's documentation shows this id and its time.
	if got := posted("175928847299117063"); !got.Equal(time.Date(2016, 4, 30, 11, 18, 25, 796_000_000, time.UTC)) {
		t.Errorf("posted at %s", got.UTC())
	}
	if !posted("none").IsZero() {
		t.Error("no id, but a time")
	}
}

// However many tables there are, so many boards are remembered: those that were
// posted last.
func TestBoardsAreBounded(t *testing.T) {
	now := time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC)
	b, err := openBoards(filepath.Join(t.TempDir(), "boards.json"), func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	b.all = make(map[string]*board)
	for n := range mostBoards {
		b.all[fmt.Sprint(n)] = &board{Message: fmt.Sprint(n), Posted: now.Add(time.Duration(n) * time.Second)}
	}
	now = now.Add(2 * time.Hour)
	if _, err := b.put("new", board{Message: "new"}); err != nil {
		t.Fatal(err)
	}
	if _, err := b.adopt("old", board{Message: "old"}); err != nil { // nobody knows when that was posted
		t.Fatal(err)
	}
	for table, want := range map[string]bool{"0": false, "1": false, "2": true, "new": true, "old": true} {
		if _, ok := b.live(table); ok != want {
			t.Errorf("%s is remembered: %v", table, ok)
		}
	}
}
