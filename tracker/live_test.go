package tracker_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/gametest/toy"
	"arbiter/tracker/storetest"
)

// counting is a store that counts how often a whole game is read.
type counting struct {
	tracker.Store
	mu    sync.Mutex
	loads map[string]int
}

func (c *counting) Load(ctx context.Context, channel string, after tracker.Head) ([]tracker.Batch, tracker.Head, error) {
	batches, head, err := c.Store.Load(ctx, channel, after)
	if after.Seq == 0 && len(batches) > 0 {
		c.mu.Lock()
		c.loads[channel]++
		c.mu.Unlock()
	}
	return batches, head, err
}

func (c *counting) loaded(channel string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.loads[channel]
}

// many are tables over a store that counts, with hardly any room.
func many(records int64) (*tracker.Tables, *counting) {
	store := &counting{Store: storetest.Memory(), loads: make(map[string]int)}
	tables := tracker.NewTables(store, func() time.Time { return time.Unix(0, 0) }, tracker.Of(toy.Game{}))
	tracker.Limit(tables, records)
	return tables, store
}

func opened(t testing.TB, tables *tracker.Tables, channel string) *tracker.Table {
	t.Helper()
	table, err := tables.At(t.Context(), channel)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := table.Start(t.Context(), ann, "toy", tracker.Opening{Seats: []tracker.Speaker{ann}}); err != nil && !errors.Is(err, tracker.ErrGameRunning) {
		t.Fatal(err)
	}
	return table
}

// A table that somebody holds stays the table of its channel, however many
// others were used since.
func TestAHeldTableStays(t *testing.T) {
	tables, store := many(1)
	held := opened(t, tables, "held")
	for n := range 20 {
		opened(t, tables, fmt.Sprint(n))
	}
	runtime.GC()
	again := opened(t, tables, "held")
	if again != held {
		t.Fatal("the channel has two tables")
	}
	play(t, held, "grey 1")
	if got := again.Look().Seq; got != held.Look().Seq || got == 0 {
		t.Errorf("record %d, %d", got, held.Look().Seq)
	}
	if n := store.loaded("held"); n != 0 {
		t.Errorf("read %d times", n)
	}
}

// An unused table is evicted from memory and reloaded unchanged.
func TestAnIdleTableLeaves(t *testing.T) {
	tables, store := many(1)
	play(t, opened(t, tables, "idle"), "grey 1")
	opened(t, tables, "other")
	for tracker.InMemory(tables) > 1 { // the collector says when
		runtime.GC()
		if t.Context().Err() != nil {
			t.Fatal("it never left")
		}
	}
	if got := shows(opened(t, tables, "idle")); !strings.Contains(got, "grey") {
		t.Errorf("came back as %s", got)
	}
	if n := store.loaded("idle"); n != 1 {
		t.Errorf("read %d times, want 1", n)
	}
}

// However tables come and go, no line is lost.
func TestNoLineIsLostBetweenTables(t *testing.T) {
	tables, _ := many(60)
	var all sync.WaitGroup
	const speakers, lines, channels = 8, 40, 5
	for n := range channels {
		opened(t, tables, fmt.Sprint(n))
	}
	for n := range speakers {
		all.Go(func() {
			for i := range lines {
				table, err := tables.At(t.Context(), fmt.Sprint((n+i)%channels))
				if err == nil {
					err = say(t, table, ann, "grey 1")
				}
				if err != nil {
					t.Error(err)
				}
				if i%10 == n {
					runtime.GC()
				}
			}
		})
	}
	all.Wait()
	entries := 0
	for n := range channels {
		log, _, err := opened(t, tables, fmt.Sprint(n)).Log(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		entries += len(log) - 1 // the start
	}
	if entries != speakers*lines {
		t.Errorf("%d lines, want %d", entries, speakers*lines)
	}
}

// Tables without users are evicted with everything they cache.
func TestTablesLeave(t *testing.T) {
	gone := make(chan struct{})
	func() {
		tables, _ := many(1_000_000)
		runtime.AddCleanup(opened(t, tables, "kept"), func(gone chan struct{}) { close(gone) }, gone)
	}()
	for {
		runtime.GC() // the collector says when
		select {
		case <-gone:
			return
		case <-t.Context().Done():
			t.Fatal("it never left")
		default:
		}
	}
}
