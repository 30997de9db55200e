package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// reopened returns the boards as another process loads them.
func reopened(t *testing.T, b *boards) *boards {
	t.Helper()
	again := newBoards(b.store, b.now)
	if err := again.open(); err != nil {
		t.Fatal(err)
	}
	return again
}

// Live boards survive a restart.
func TestBoardsAreRemembered(t *testing.T) {
	now := time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC)
	b := newBoards(nil, func() time.Time { return now })
	first := board{Channel: "6", Message: "100"}
	if old := b.put("5/6", first); old.Message != "" {
		t.Fatalf("%+v", old)
	}
	if old := b.put("5/6", board{Channel: "6", Message: "200"}); old.Message != "100" {
		t.Fatalf("%+v", old)
	}
	b.forgetReplaced("5/6", "100") // it is deleted
	if err := b.save(); err != nil {
		t.Fatal(err)
	}
	again := reopened(t, b)
	live, ok := again.live("5/6")
	live.version = 0
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
}

// Boards in the file of an earlier version are imported once; an unreadable
// file is ignored.
func TestOldBoardsAreTakenOver(t *testing.T) {
	path := filepath.Join(t.TempDir(), "boards.json")
	b := newBoards(nil, time.Now)
	b.put("5/7", board{Channel: "7", Message: "300"}) // newer than the file's
	old := `{"5/6":{"channel":"6","message":"100","posted":"2026-11-21T20:00:00Z","page":2,"pinned":true},"5/7":{"channel":"7","message":"200"},"5/8":null}`
	if err := os.WriteFile(path, []byte(old), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := b.importOld(path); err != nil {
		t.Fatal(err)
	}
	if live, ok := reopened(t, b).live("5/6"); !ok || live.Message != "100" || live.Page != 2 || !live.Pinned || live.Posted.IsZero() {
		t.Errorf("%+v", live)
	}
	if live, _ := b.live("5/7"); live.Message != "300" {
		t.Errorf("an older board took the place of %+v", live)
	}
	if err := b.importOld(path); err != nil {
		t.Errorf("without a file: %v", err)
	}
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := b.importOld(path); err == nil {
		t.Error("a damaged file was read")
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("the file is still there")
	}
}

// If two processes post a board for the same table, one deletes the other's;
// each knows what the other stored.
func TestTwoProcessesHaveOneBoard(t *testing.T) {
	one := newBoards(nil, time.Now)
	two := newBoards(one.store, time.Now)
	for _, b := range []*boards{one, two} {
		if _, ok := b.live("5/6"); ok {
			t.Fatal("a board where there is none")
		}
	}
	if old := one.put("5/6", board{Channel: "6", Message: "100"}); old.Message != "" {
		t.Errorf("the first takes %s away", old.Message)
	}
	if old := two.put("5/6", board{Channel: "6", Message: "200"}); old.Message != "100" {
		t.Errorf("the second takes %q away", old.Message)
	}
	if live, _ := one.live("5/6"); live.Message != "200" {
		t.Errorf("the first knows %+v", live)
	}
	if !one.begin("5/6") {
		t.Fatal("no edit")
	}
	two.look("5/6", "200", 3, 7, false)
	if err := two.save(); err != nil {
		t.Fatal(err)
	}
	drawing, ok := one.drawing("5/6", "200")
	if !ok || drawing.Page != 3 || drawing.Target != 7 || !drawing.dirty {
		t.Errorf("the first draws %+v", drawing)
	}
	one.shown("5/6", "200", drawn{sight: sight{epoch: 1, seq: 9}, others: drawing.others})
	if one.finished("5/6") {
		t.Error("nothing was done since")
	}
	if err := one.save(); err != nil {
		t.Fatal(err)
	}
	if live, _ := two.live("5/6"); live.shows.seq != 9 || live.shows.epoch != 1 || live.dirty {
		t.Errorf("the second knows that it shows %+v", live)
	}
	two.forget("5/6", "200")
	if _, ok := one.live("5/6"); ok {
		t.Error("the first still has it")
	}
}

// At most one edit is in flight; a change after its start needs another.
func TestEditsAreGathered(t *testing.T) {
	b := newBoards(nil, time.Now)
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
	again := reopened(t, b)
	if live, ok := again.live("5/6"); !ok || live.Page != 2 || live.Target != 7 || !live.Words {
		t.Errorf("after a restart %+v", live)
	}
}

func TestPosted(t *testing.T) {
	// An id and its time from Discord's documentation.
	if got := postedAt("175928847299117063"); !got.Equal(time.Date(2016, 4, 30, 11, 18, 25, 796_000_000, time.UTC)) {
		t.Errorf("posted at %s", got.UTC())
	}
	if !postedAt("none").IsZero() {
		t.Error("no id, but a time")
	}
}

// The number of boards in memory is bounded, the latest are kept, and the
// others are loaded from the store.
func TestBoardsAreBounded(t *testing.T) {
	now := time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC)
	b := newBoards(nil, func() time.Time { return now })
	for n := range mostBoards {
		b.adopt(fmt.Sprint(n), board{Message: fmt.Sprint(n), Posted: now.Add(time.Duration(n) * time.Second)})
	}
	now = now.Add(2 * time.Hour)
	b.put("new", board{Message: "new"})
	b.adopt("old", board{Message: "old"}) // without a time
	for table, want := range map[string]bool{"0": false, "1": false, "2": true, "new": true, "old": true} {
		if _, ok := b.all[table]; ok != want {
			t.Errorf("%s is in memory: %v", table, ok)
		}
	}
}

// Changes are written together after a short delay; deletions are written
// immediately. A write error is reported.
func TestBoardsAreWrittenTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &countingBoards{BoardStore: newBoards(nil, time.Now).store}
		b := newBoards(store, time.Now)
		for n := range 3 {
			b.put(fmt.Sprint("5/", n), board{Message: "100"})
		}
		before := store.writes.Load()
		for n := range 3 {
			b.look(fmt.Sprint("5/", n), "100", 2, 0, false)
		}
		time.Sleep(saveWithin - 1)
		if store.writes.Load() != before {
			t.Error("written before the others have come")
		}
		time.Sleep(2 * time.Nanosecond)
		synctest.Wait()
		if store.writes.Load() != before+1 {
			t.Errorf("written %d times", store.writes.Load()-before)
		}
		if live, ok := reopened(t, b).live("5/2"); !ok || live.Page != 2 {
			t.Errorf("%+v", live)
		}
		b.put("8/9", board{Message: "300"})
		if err := b.forgetAll("5/"); err != nil || len(reopened(t, b).all) != 1 {
			t.Errorf("%d boards are left, want 1; %v", len(reopened(t, b).all), err)
		}
		var said error
		b.report = func(err error) { said = err }
		store.err = errors.New("no room")
		if b.put("5/6", board{Message: "400"}); said == nil {
			t.Error("a store that can't be written is no trouble")
		}
		if live, ok := b.live("5/6"); !ok || live.Message != "400" {
			t.Error("and the board isn't known")
		}
	})
}

// countingBoards counts writes, and fails on demand.
type countingBoards struct {
	BoardStore
	writes atomic.Int64
	err    error
}

func (c *countingBoards) PutBoards(ctx context.Context, rows map[string]BoardRow, at time.Time) (map[string]int64, []string, error) {
	if c.err != nil {
		return nil, nil, c.err
	}
	c.writes.Add(1)
	return c.BoardStore.PutBoards(ctx, rows, at)
}

// What a press shows is known unless an edit was in flight at the same time:
// then the order is unknown, and the board is updated again.
func TestPressesBesideEdits(t *testing.T) {
	before, edited, pressed := sight{seq: 1}, sight{seq: 2}, sight{seq: 3}
	for name, tc := range map[string]struct {
		play func(b *boards)
		want sight
	}{
		"a press": {func(b *boards) { b.pressing("5/6", "100")(drawn{sight: pressed}) }, pressed},
		"an edit before it": {func(b *boards) {
			b.editing("5/6")()
			b.shown("5/6", "100", drawn{sight: edited})
			b.pressing("5/6", "100")(drawn{sight: pressed})
		}, pressed},
		"an edit that ends meanwhile": {func(b *boards) {
			ended := b.editing("5/6")
			changed := b.pressing("5/6", "100")
			ended()
			b.shown("5/6", "100", drawn{sight: edited})
			changed(drawn{sight: pressed})
		}, edited},
		"an edit that begins meanwhile": {func(b *boards) {
			changed := b.pressing("5/6", "100")
			ended := b.editing("5/6")
			changed(drawn{sight: pressed})
			ended()
			b.shown("5/6", "100", drawn{sight: edited})
		}, edited},
		"an edit within it": {func(b *boards) {
			changed := b.pressing("5/6", "100")
			b.editing("5/6")()
			b.shown("5/6", "100", drawn{sight: edited})
			changed(drawn{sight: pressed})
		}, edited},
		"another message": {func(b *boards) { b.pressing("5/6", "99")(drawn{sight: pressed}) }, before},
	} {
		b := newBoards(nil, time.Now)
		b.put("5/6", board{Channel: "6", Message: "100", shows: before, Behind: true})
		tc.play(b)
		if live, _ := b.live("5/6"); live.shows != tc.want || live.sending != 0 {
			t.Errorf("%s: it shows %+v, want %+v; %d edits are on their way", name, live.shows, tc.want, live.sending)
		}
	}
}

// A board that can't be edited is retried with growing delays, a limited
// number of times, and immediately after a permission changed.
func TestBoardsThatStand(t *testing.T) {
	now := time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC)
	b := newBoards(nil, func() time.Time { return now })
	b.put("5/6", board{Channel: "6", Message: "100"})
	began, tries := now, 0
	var last time.Duration
	b.begin("5/6")
	for {
		b.failed("5/6", "100", true)
		b.finished("5/6")
		tries++
		tables, next := b.beginRetries()
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
		if tables, _ = b.beginRetries(); len(tables) != 1 {
			t.Fatal("not tried when it was time")
		}
	}
	if tries != mostEdits || now.Sub(began) < 6*time.Hour {
		t.Errorf("%d tries in %s", tries, now.Sub(began))
	}
	b.scheduleRetries(func(table string) bool { return table == "5/7" })
	if _, next := b.beginRetries(); !next.IsZero() {
		t.Error("another channel's permission had it tried")
	}
	b.scheduleRetries(func(table string) bool { return table == "5/6" })
	if _, next := b.beginRetries(); next.Sub(now) > tryEvery {
		t.Errorf("tried %s after a permission changed", next.Sub(now))
	}
	if err := b.save(); err != nil {
		t.Fatal(err)
	}
	again := reopened(t, b)
	if tables, _ := again.beginRetries(); len(tables) != 1 {
		t.Error("the next process doesn't try it")
	}
}

// The person whose action a forbidden edit doesn't show is told of it, once, also if that
// action came while an earlier edit was in flight, or after the edit had failed.
func TestForbiddenEditsAreTold(t *testing.T) {
	const table, message = "5/6", "100"
	for name, tc := range map[string]struct {
		steps []string
		told  int
	}{
		"before the edit":                   {[]string{"act", "begin", "fail"}, 1},
		"during the edit":                   {[]string{"begin", "act", "fail"}, 1},
		"during an edit before, that shows": {[]string{"begin", "act", "succeed", "begin", "fail"}, 1},
		"shown":                             {[]string{"act", "begin", "succeed", "begin", "fail"}, 0},
		"after the edit":                    {[]string{"begin", "fail", "act"}, 1},
	} {
		b := newBoards(nil, time.Now)
		b.put(table, board{Channel: "6", Message: message})
		action, told := &answer{}, 0
		for _, step := range tc.steps {
			switch step {
			case "act":
				if b.doneBy(table, action) {
					told++
				}
			case "begin":
				b.begin(table)
				b.drawing(table, message)
			case "succeed":
				b.shown(table, message, drawn{})
				b.finished(table)
			case "fail":
				if fresh, to := b.failed(table, message, true); fresh && to == action {
					told++
				}
				b.finished(table)
			}
		}
		if told != tc.told {
			t.Errorf("an action %s: told %d times, want %d", name, told, tc.told)
		}
	}
}

// However the messages of two replicas are put, the latest is the board, and the others
// are to be deleted: a message that was replaced, and may be deleted at any time, never
// becomes the board again.
func TestTheLatestBoardIsLive(t *testing.T) {
	one := newBoards(nil, time.Now)
	two := newBoards(one.store, time.Now)
	one.shared, two.shared = true, true
	one.put("5/6", board{Channel: "6", Message: "100"})
	if old := two.put("5/6", board{Channel: "6", Message: "200"}); old.Message != "100" {
		t.Errorf("%q is to be deleted", old.Message)
	}
	// The first has posted 100 as an answer, which is repeated by the process that takes it over.
	if old := one.put("5/6", board{Channel: "6", Message: "100", Page: 2}); old.Message != "100" {
		t.Errorf("%q is to be deleted", old.Message)
	}
	for _, b := range []*boards{one, two} {
		live, ok := b.live("5/6")
		if !ok || live.Message != "200" || live.Page != 0 || slices.Contains(live.Left, "200") || !slices.Contains(live.Left, "100") {
			t.Errorf("%+v", live)
		}
	}
	one.put("5/6", board{Channel: "6", Message: "1000"}) // ids are numbers
	if live, _ := two.live("5/6"); live.Message != "1000" || !slices.Contains(live.Left, "200") {
		t.Errorf("%+v", live)
	}
}

// A replica that ends before it has stored which message it posted is replaced by one
// that posts the same message, instead of editing the board that was to be replaced.
func TestPostedByAReplicaThatEnded(t *testing.T) {
	b, s, _ := newBot(t)
	b.replica = &replica{}
	b.boards.shared = true
	one := newBoards(b.boards.store, time.Now)
	one.put("5/6", board{Channel: "6", Message: "3"})
	if b.late(t.Context(), "5/6") {
		t.Fatal("there is nothing to do")
	}
	if err := one.follow("5/6", "3", true); err != nil { // and ends
		t.Fatal(err)
	}
	if !b.late(t.Context(), "5/6") || !b.edit(t.Context(), "5/6") {
		t.Error("the board isn't posted")
	}
	if got := s.waitFor(t, 1); !strings.HasPrefix(got, "POST /channels/6/messages") || !strings.Contains(got, `"nonce":"after-3","enforce_nonce":true`) {
		t.Error(got)
	}
	if got := s.waitFor(t, 2); !strings.HasPrefix(got, "DELETE /channels/6/messages/3") {
		t.Error(got)
	}
	if live, _ := b.boards.live("5/6"); live.Message != "7" || live.Following || len(live.Left) > 0 {
		t.Errorf("%+v", live)
	}
}

// A replaced board whose replica ended before deleting it is found like a board that
// doesn't show the end of its log, and deleted by another replica. If Discord refuses, the
// next edit tries again.
func TestReplacedByAReplicaThatEnded(t *testing.T) {
	for _, refused := range []bool{false, true} {
		b, s, _ := newBot(t)
		b.replica = &replica{}
		b.boards.shared = true
		one := newBoards(b.boards.store, time.Now)
		one.shared = true
		one.put("5/6", board{Channel: "6", Message: "3"})
		one.put("5/6", board{Channel: "6", Message: "4", shows: sight{seq: 9}, read: 9}) // and ends
		stored := func() BoardRow {
			t.Helper()
			if err := b.boards.save(); err != nil {
				t.Fatal(err)
			}
			row, err := b.boards.store.Board(t.Context(), "5/6")
			if err != nil {
				t.Fatal(err)
			}
			return row
		}
		if stored().Shown != 0 || !b.moved(t.Context(), "5/6") {
			t.Error("there is nothing to do")
		}
		s.mu.Lock()
		s.answer = func(n int, w http.ResponseWriter) bool {
			if refused && n == 2 {
				w.WriteHeader(http.StatusForbidden)
				_, _ = w.Write([]byte(`{"code":50013,"message":"Missing Permissions"}`))
			}
			return refused && n == 2
		}
		s.mu.Unlock()
		if !b.edit(t.Context(), "5/6") {
			t.Error("it isn't edited")
		}
		if got := s.waitFor(t, 2); !strings.HasPrefix(got, "DELETE /channels/6/messages/3") {
			t.Error(got)
		}
		if live, _ := b.boards.live("5/6"); live.Leaving || (len(live.Left) > 0) != refused {
			t.Errorf("refused: %v, %+v", refused, live)
		}
		if b.moved(t.Context(), "5/6") {
			t.Error("it is edited again and again")
		}
	}
}

// A board that somebody deleted is known until its successor is posted, so that another
// replica posts that if this one can't.
func TestDeletedBoardIsKnownUntilItsSuccessorIs(t *testing.T) {
	b, s, _ := newBot(t)
	postBoard(t, b, s)
	b.replica = &replica{}
	b.boards.shared = true
	b.boards.put("5/6", board{Channel: "6", Message: "8"})
	s.mu.Lock()
	s.heard, s.bodies = nil, nil
	s.answer = func(n int, w http.ResponseWriter) bool {
		switch n {
		case 1:
			w.WriteHeader(http.StatusNotFound)
			_, _ = w.Write([]byte(`{"code":10008,"message":"Unknown Message"}`))
		default:
			w.WriteHeader(http.StatusForbidden)
			_, _ = w.Write([]byte(`{"code":50013,"message":"Missing Permissions"}`))
		}
		return true
	}
	s.mu.Unlock()
	if b.edit(t.Context(), "5/6") {
		t.Error("nothing was posted")
	}
	if err := b.boards.save(); err != nil {
		t.Fatal(err)
	}
	live, ok := reopened(t, b.boards).live("5/6")
	if !ok || live.Message != "8" || !live.Behind || live.Following {
		t.Errorf("%+v, known: %v", live, ok)
	}
}

// awayBoards is a BoardStore that can't be reached while it is away.
type awayBoards struct {
	BoardStore
	away atomic.Bool
}

var errAwayBoards = errors.New("the database doesn't answer")

func (a *awayBoards) Board(ctx context.Context, table string) (BoardRow, error) {
	if a.away.Load() {
		return BoardRow{}, errAwayBoards
	}
	return a.BoardStore.Board(ctx, table)
}

func (a *awayBoards) PutBoards(ctx context.Context, rows map[string]BoardRow, at time.Time) (map[string]int64, []string, error) {
	if a.away.Load() {
		return nil, nil, errAwayBoards
	}
	return a.BoardStore.PutBoards(ctx, rows, at)
}

// A board that can't be stored is stored once the store answers. If another replica has
// posted a board meanwhile, or the store didn't answer when the board was to be read, the
// later message is the board and the other one is deleted.
func TestBoardIsStoredLater(t *testing.T) {
	for name, tc := range map[string]struct {
		knows                       bool   // whether the replica has read the board 100
		theirs, ours, live, replace string // messages that are posted; the board, and what is left
	}{
		"alone":               {true, "", "200", "200", "100"},
		"another was first":   {true, "150", "200", "200", "100 150"},
		"another was later":   {true, "300", "200", "300", "100 200"},
		"nothing was known":   {false, "", "200", "200", "100"},
		"nothing, and later":  {false, "300", "200", "300", "100 200"},
		"nothing, and before": {false, "150", "200", "200", "100 150"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store := &awayBoards{BoardStore: &boardsInMemory{rows: make(map[string]BoardRow)}}
				there, here := newBoards(store.BoardStore, time.Now), newBoards(store, time.Now)
				there.shared, here.shared = true, true
				there.put("5/6", board{Channel: "6", Message: "100"})
				if tc.knows {
					here.live("5/6")
				}
				store.away.Store(true)
				here.put("5/6", board{Channel: "6", Message: tc.ours})
				if here.written("5/6") {
					t.Error("it is stored")
				}
				if tc.theirs != "" {
					there.put("5/6", board{Channel: "6", Message: tc.theirs})
				}
				time.Sleep(3 * saveAgain)
				store.away.Store(false)
				time.Sleep(2 * saveAgain)
				if !here.written("5/6") {
					t.Error("it isn't stored")
				}
				for _, b := range []*boards{here, there, reopened(t, there)} {
					live, _ := b.live("5/6")
					if got := strings.Join(slices.Sorted(slices.Values(live.Left)), " "); live.Message != tc.live || got != tc.replace {
						t.Errorf("%s is the board, %s are left", live.Message, got)
					}
				}
			})
		})
	}
}

// With WhenFree a board that would wait for others to be drawn is text, and is drawn when
// no other one is. Without it the board waits.
func TestBoardsAreDrawnWhenFree(t *testing.T) {
	b, s, _ := newBot(t)
	b.DrawWithin = 200 * time.Millisecond // longer than a picture rests
	postBoard(t, b, s)
	live, ok := b.boards.live("5/6")
	if !ok {
		t.Fatal("no board")
	}
	drawn := func() bool {
		t.Helper()
		shows, err := b.liveBoard(t.Context(), "5/6", live)
		if err != nil {
			t.Fatal(err)
		}
		return len(shows.Files) > 0
	}
	b.WhenFree = true
	if !drawn() || b.undrawn.next() != "" {
		t.Error("it isn't drawn, and no other board is")
	}
	for range cap(b.renders) {
		b.renders <- struct{}{}
	}
	for range 2 {
		if drawn() {
			t.Error("it has waited for others")
		}
	}
	if b.undrawn.next() != "5/6" || b.undrawn.next() != "" {
		t.Error("it isn't drawn later, or twice")
	}
	b.WhenFree = false
	time.AfterFunc(20*time.Millisecond, func() { <-b.renders })
	if !drawn() {
		t.Error("it hasn't waited")
	}
}
