package discord

import (
	"context"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// slowBoards is a BoardStore in which writes of one table block until let is closed. It
// counts reads.
type slowBoards struct {
	BoardStore
	table    string
	begun    chan struct{} // receives a value when a write of the table begins
	let      chan struct{}
	writing  atomic.Bool
	between  atomic.Bool // whether the table was read during a write
	readings atomic.Int64
}

func (s *slowBoards) Board(ctx context.Context, table string) (BoardRow, error) {
	s.readings.Add(1)
	if table == s.table && s.writing.Load() {
		s.between.Store(true)
	}
	return s.BoardStore.Board(ctx, table)
}

func (s *slowBoards) PutBoards(ctx context.Context, rows map[string]BoardRow, at time.Time) (map[string]int64, []string, error) {
	if _, slow := rows[s.table]; slow {
		s.writing.Store(true)
		defer s.writing.Store(false)
		s.begun <- struct{}{}
		<-s.let
	}
	return s.BoardStore.PutBoards(ctx, rows, at)
}

// A write of one board doesn't block reads and writes of other boards. Reads of the same board
// wait for it and return what it has written.
func TestBoardsDontWaitForEachOther(t *testing.T) {
	b := newBoards(nil, time.Now)
	store := &slowBoards{BoardStore: b.store, table: "5/6", begun: make(chan struct{}), let: make(chan struct{})}
	b.store = store
	var all sync.WaitGroup
	all.Go(func() { b.put("5/6", board{Channel: "6", Message: "100"}) })
	<-store.begun
	b.put("5/7", board{Channel: "7", Message: "200"})
	b.look("5/7", "200", 2, 0, false)
	if live, ok := b.live("5/7"); !ok || live.Page != 2 {
		t.Errorf("%+v", live)
	}
	for range 10 {
		all.Go(func() {
			if live, _ := b.live("5/6"); live.Message != "100" {
				t.Errorf("%+v", live)
			}
		})
	}
	close(store.let)
	all.Wait()
	if store.between.Load() {
		t.Error("a board is read while it is written")
	}
}

// Eviction during concurrent use neither loses a board nor restores an older state.
func TestBoardsAreEvictedInUse(t *testing.T) {
	b := newBoards(nil, time.Now)
	const writers, each, times = 4, mostBoards/4 + 25, 3
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for n := range times * each {
				b.put(fmt.Sprint(w, "/", n%each), board{Message: strconv.Itoa(n)})
				b.look(fmt.Sprint(w, "/", n%each), strconv.Itoa(n), n, 0, false)
				b.live(fmt.Sprint((w+1)%writers, "/", n%each))
				b.hasCurrent(fmt.Sprint("none/", n))
			}
		})
	}
	all.Wait()
	if err := b.save(); err != nil {
		t.Fatal(err)
	}
	if b.refresh("none/1"); len(b.all) > mostBoards {
		t.Errorf("%d boards are in memory", len(b.all))
	}
	for w := range writers {
		for n := range each {
			table, want := fmt.Sprint(w, "/", n), (times-1)*each+n
			if live, _ := b.live(table); live.Message != strconv.Itoa(want) || live.Page != want {
				t.Errorf("%s is %s on page %d, want %d", table, live.Message, live.Page, want)
			}
		}
	}
}

// An action reads its board once before the answer. The edit after the answer reads it four
// times: before the edit, for the picture, and twice after the edit.
func TestReadsOfABoard(t *testing.T) {
	b, s, _ := newBot(t)
	postBoard(t, b, s)
	store := &slowBoards{BoardStore: b.boards.store}
	b.boards.store, b.queues = store, newQueues()
	if err := b.Interaction(typed(2, "do", "line", "create a Treasure token")); err != nil {
		t.Fatal(err)
	}
	b.queues.drain(t.Context())
	b.edits.Wait()
	if got := store.readings.Load(); got != 1+4 {
		t.Errorf("the board was read %d times", got)
	}
}
