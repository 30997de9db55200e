package discord

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
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
	if old := b.put("5/6", first); old.Message != "" {
		t.Fatalf("%+v", old)
	}
	if old := b.put("5/6", board{Channel: "6", Message: "200"}); old.Message != "100" {
		t.Fatalf("%+v", old)
	}
	if err := b.save(); err != nil {
		t.Fatal(err)
	}
	again, err := openBoards(path, clock)
	if err != nil {
		t.Fatal(err)
	}
	live, ok := again.live("5/6")
	if diff := cmp.Diff(board{Channel: "6", Message: "200", Posted: now}, live, cmp.AllowUnexported(board{}, sight{}), cmpopts.EquateEmpty()); diff != "" || !ok {
		t.Error(diff)
	}
	if !again.fresh("5/6") {
		t.Error("a new board is old")
	}
	now = now.Add(freshFor)
	if again.fresh("5/6") || again.fresh("5/7") {
		t.Error("an old board, or none, is fresh")
	}
	again.forget("5/6", "100")
	if _, ok := again.live("5/6"); !ok {
		t.Error("another message's end made it forget the board")
	}
	again.forget("5/6", "200")
	if !again.adopt("5/6", first) {
		t.Error("a pressed board is not adopted")
	}
	if again.adopt("5/6", board{Channel: "6", Message: "300"}) {
		t.Error("an old board is taken for the live one")
	}
	if err := again.save(); err != nil {
		t.Fatal(err)
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
	b.put("5/6", board{Channel: "6", Message: "100"})
	if !b.begin("5/6") || b.begin("5/6") {
		t.Error("not one edit")
	}
	b.look("5/6", "100", 2, 7, true)
	b.look("5/6", "99", 3, 8, false)
	if live, ok := b.live("5/6"); !ok || live.Page != 2 || live.Target != 7 || !live.Words {
		t.Errorf("%+v", live)
	}
	if _, ok := b.drawing("5/6", "100"); !ok || b.begin("5/6") || !b.finished("5/6") {
		t.Error("a change after it was drawn is lost")
	}
	if !b.begin("5/6") || b.finished("5/6") || b.finished("5/6") {
		t.Error("an edit that nothing came after isn't the last")
	}
	if err := b.save(); err != nil {
		t.Fatal(err)
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
	b.put("new", board{Message: "new"})
	b.adopt("old", board{Message: "old"}) // nobody knows when that was posted
	for table, want := range map[string]bool{"0": false, "1": false, "2": true, "new": true, "old": true} {
		if _, ok := b.live(table); ok != want {
			t.Errorf("%s is remembered: %v", table, ok)
		}
	}
}

// Changes are written soon, all together, and by themselves; who is forgotten is
// gone from the file at once. Where the file can't be written, that is said.
func TestBoardsAreWrittenTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "boards.json")
		b, err := openBoards(path, time.Now)
		if err != nil {
			t.Fatal(err)
		}
		written := func() int {
			again, err := openBoards(path, time.Now)
			if err != nil {
				t.Error(err)
			}
			return len(again.all)
		}
		b.put("5/6", board{Message: "100"})
		b.put("5/7", board{Message: "200"})
		b.put("8/9", board{Message: "300"})
		time.Sleep(saveWithin - 1)
		if n := written(); n != 0 {
			t.Errorf("%d boards are written before the others have come", n)
		}
		time.Sleep(2 * time.Nanosecond)
		synctest.Wait()
		if n := written(); n != 3 {
			t.Errorf("%d boards are written, want 3", n)
		}
		if err := b.forgetAll("5/"); err != nil || written() != 1 {
			t.Errorf("%d boards are left, want 1; %v", written(), err)
		}
		said := make(chan error, 1)
		b.path, b.report = filepath.Join(path, "no folder"), func(err error) { said <- err }
		b.put("5/6", board{Message: "400"})
		if err := <-said; err == nil {
			t.Error("a file that can't be written is no trouble")
		}
	})
}

// What a press has shown is known, unless an edit was on its way at the same time:
// then nobody knows which of them came last, and the board is looked at again.
func TestPressesBesideEdits(t *testing.T) {
	before, edited, pressed := sight{seq: 1}, sight{seq: 2}, sight{seq: 3}
	for name, tc := range map[string]struct {
		play func(b *boards)
		want sight
	}{
		"a press": {func(b *boards) { b.pressing("5/6", "100")(pressed) }, pressed},
		"an edit before it": {func(b *boards) {
			b.editing("5/6")()
			b.shown("5/6", "100", edited)
			b.pressing("5/6", "100")(pressed)
		}, pressed},
		"an edit that ends meanwhile": {func(b *boards) {
			ended := b.editing("5/6")
			changed := b.pressing("5/6", "100")
			ended()
			b.shown("5/6", "100", edited)
			changed(pressed)
		}, edited},
		"an edit that begins meanwhile": {func(b *boards) {
			changed := b.pressing("5/6", "100")
			ended := b.editing("5/6")
			changed(pressed)
			ended()
			b.shown("5/6", "100", edited)
		}, edited},
		"an edit within it": {func(b *boards) {
			changed := b.pressing("5/6", "100")
			b.editing("5/6")()
			b.shown("5/6", "100", edited)
			changed(pressed)
		}, edited},
		"another message": {func(b *boards) { b.pressing("5/6", "99")(pressed) }, before},
	} {
		b, err := openBoards(filepath.Join(t.TempDir(), "boards.json"), time.Now)
		if err != nil {
			t.Fatal(err)
		}
		b.put("5/6", board{Channel: "6", Message: "100", shows: before, Behind: true})
		tc.play(b)
		if live, _ := b.live("5/6"); live.shows != tc.want || live.sending != 0 {
			t.Errorf("%s: it shows %+v, want %+v; %d edits are on their way", name, live.shows, tc.want, live.sending)
		}
	}
}

// A board that can't be edited is tried ever more rarely, and not for ever; at once
// when a permission changed.
func TestBoardsThatStand(t *testing.T) {
	now := time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC)
	b, err := openBoards(filepath.Join(t.TempDir(), "boards.json"), func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	b.put("5/6", board{Channel: "6", Message: "100"})
	began, tries := now, 0
	var last time.Duration
	b.begin("5/6")
	for {
		b.failed("5/6", "100", true)
		b.finished("5/6")
		tries++
		tables, next := b.overdue()
		if len(tables) > 0 {
			t.Fatal("tried again at once")
		}
		if next.IsZero() {
			break
		}
		if wait := next.Sub(now); wait < last || wait > mostWait {
			t.Errorf("after %s it waits %s", last, wait)
		} else {
			last = wait
		}
		now = next
		if tables, _ = b.overdue(); len(tables) != 1 {
			t.Fatal("not tried when it was time")
		}
	}
	if tries != mostEdits || now.Sub(began) < 6*time.Hour {
		t.Errorf("%d tries in %s", tries, now.Sub(began))
	}
	b.regained(func(table string) bool { return table == "5/7" })
	if _, next := b.overdue(); !next.IsZero() {
		t.Error("another channel's permission had it tried")
	}
	b.regained(func(table string) bool { return table == "5/6" })
	if _, next := b.overdue(); next.Sub(now) > tryEvery {
		t.Errorf("tried %s after a permission changed", next.Sub(now))
	}
	if err := b.save(); err != nil {
		t.Fatal(err)
	}
	again, err := openBoards(b.path, b.now)
	if err != nil {
		t.Fatal(err)
	}
	if tables, _ := again.overdue(); len(tables) != 1 {
		t.Error("the next process doesn't try it")
	}
}
