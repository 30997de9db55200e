package magic_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/magic"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/sqlite"
	"arbiter/tracker/storetest"
)

// BenchmarkGrowth measures the cost of a line, or the memory of a game, as one
// quantity grows. DESIGN §1 says which are constant.
//
//	stacks    a counter on one of n distinct stacks, and a look at the board: linear
//	each      a line about each of n distinct stacks: linear, and refused above tracker.LineEvents
//	members   a counter on a stack of n: constant
//	effects   the same on 100 stacks under n effects on all creatures: linear
//	events    a line in a game of n: constant
//	replay    such a game read from disk and kept: linear in time and memory
//	channels  a line in each of n games on disk in turn: constant, also in memory
func BenchmarkGrowth(b *testing.B) {
	for _, n := range []int64{1, 10, 100, 1_000, 10_000} {
		b.Run(fmt.Sprintf("stacks/%d", n), func(b *testing.B) { lines(b, crowded(b, n, 1, 0), "put a +1/+1 counter on #1001") })
	}
	for _, n := range []int64{1, 10, 100, 1_000} {
		b.Run(fmt.Sprintf("each/%d", n), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				t := crowded(b, n, 1, 0)
				b.StartTimer()
				if _, err := t.Say(b.Context(), alice, "create a token that's a copy of each creature you control; destroy each creature"); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	for n := int64(1); n <= 1_000_000_000_000_000_000; n *= 1_000 {
		b.Run(fmt.Sprintf("members/%d", n), func(b *testing.B) { lines(b, crowded(b, 1, n, 0), "put a +1/+1 counter on all #1001") })
	}
	for _, n := range []int{0, 5, 50, 500} {
		b.Run(fmt.Sprintf("effects/%d", n), func(b *testing.B) { lines(b, crowded(b, 100, 1, n), "put a +1/+1 counter on #1001") })
	}
	for _, n := range []int{10, 100, 1_000, 10_000, 100_000} {
		b.Run(fmt.Sprintf("events/%d", n), func(b *testing.B) {
			lines(b, open(b, cycles(b, n)), "Bob loses 1 life; Bob gains 1 life")
		})
	}
	for _, n := range []int{10, 100, 1_000, 10_000, 100_000} {
		b.Run(fmt.Sprintf("replay/%d", n), func(b *testing.B) { replays(b, n) })
	}
	for _, n := range []int{1, 10, 100, 1_000, 10_000} {
		b.Run(fmt.Sprintf("channels/%d", n), func(b *testing.B) { channels(b, n) })
	}
}

var alice = tracker.Speaker{Name: "Alice"}

// lines performs a line repeatedly.
func lines(b *testing.B, t *tracker.Table, line string) {
	b.Helper()
	for b.Loop() {
		if _, err := t.Say(b.Context(), alice, line); err != nil {
			b.Fatal(err)
		}
	}
}

func open(b testing.TB, store tracker.Store) *tracker.Table {
	b.Helper()
	t, err := tracker.NewTables(store, time.Now, engine(b)).At(b.Context(), "table")
	if err != nil {
		b.Fatal(err)
	}
	return t
}

// begun returns a store with a game of Alice and Bob, after some lines.
func begun(b testing.TB, said ...string) (tracker.Store, *tracker.Table) {
	b.Helper()
	store := storetest.Memory()
	t := open(b, store)
	if _, err := t.Start(b.Context(), alice, "magic", tracker.Opening{Seats: []tracker.Speaker{alice, {Name: "Bob"}}}); err != nil {
		b.Fatal(err)
	}
	for _, line := range said {
		if _, err := t.Say(b.Context(), alice, line); err != nil {
			b.Fatal(line, err)
		}
	}
	return store, t
}

// firstBear is the id of the first creature; lower ids are for effects.
const firstBear = 1001

// crowded returns a table with distinct stacks of members creatures each,
// under effects, all put there in one batch.
func crowded(b testing.TB, stacks, members int64, effects int) *tracker.Table {
	b.Helper()
	var said []string
	for range effects {
		said = append(said, "effect: creatures you control get +1/+1")
	}
	store, t := begun(b, said...)
	batch := tracker.Batch{Seq: t.Look().Seq + 1, By: alice}
	events := gametest.New(b, "magic", magic.New).Events()
	for i := range stacks {
		def := card.Definition{Name: "Bear Token", Types: []string{"Creature"}, Subtypes: []string{"Bear"}, Power: "2", Toughness: fmt.Sprint(i + 2)}
		e, err := events.Encode(event.Entered{ID: firstBear + i, Count: members, Of: board.Permanent{Def: def, Token: true, Owner: 1, Controller: 1}})
		if err != nil {
			b.Fatal(err)
		}
		batch.Records = append(batch.Records, tracker.Record{Group: 1, Encoded: e})
	}
	storetest.Put(b, store, "table", batch)
	return open(b, store)
}

// cycles returns a game of that many events: repeated lines that leave the
// board unchanged.
func cycles(b *testing.B, events int) tracker.Store {
	b.Helper()
	store, t := begun(b, "create three 2/2 green Bear creature tokens", "create two 1/1 white Soldier creature tokens")
	start := t.Look().Seq
	for _, line := range []string{"tap all #1", "untap all #1", "put a +1/+1 counter on all #2", "remove a +1/+1 counter from all #2", "Bob loses 1 life", "Bob gains 1 life"} {
		if _, err := t.Say(b.Context(), alice, line); err != nil {
			b.Fatal(line, err)
		}
	}
	all, _ := storetest.Load(b, store, "table")
	once := all[slices.IndexFunc(all, func(batch tracker.Batch) bool { return batch.Seq > start }):]
	last := t.Look().Seq
	var more []tracker.Batch
	for seq := last; seq < int64(events); {
		for _, batch := range once {
			batch.Seq = seq + 1
			seq = batch.Last()
			more = append(more, batch)
		}
	}
	storetest.Put(b, store, "table", more...)
	return store
}

// onDisk copies a game into a file under several channel names.
func onDisk(b *testing.B, from tracker.Store, channels int) tracker.Store {
	b.Helper()
	store, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "games.db"), sqlite.Wait)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = store.Close() })
	game, _ := storetest.Load(b, from, "table")
	for n := range channels {
		storetest.Put(b, store, fmt.Sprint("table", n), game...)
	}
	return store
}

// held returns the memory in use after a collection, in bytes.
func held() float64 {
	runtime.GC()
	runtime.GC() // frees what cleanups released
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}

func replays(b *testing.B, events int) {
	b.Helper()
	store, e := onDisk(b, cycles(b, events), 1), engine(b)
	before := held()
	var tables *tracker.Tables
	for b.Loop() {
		tables = tracker.NewTables(store, time.Now, e)
		if _, err := tables.At(b.Context(), "table0"); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(held()-before, "held-B")
	runtime.KeepAlive(tables)
}

func channels(b *testing.B, n int) {
	b.Helper()
	store := onDisk(b, cycles(b, 50), n)
	before := held()
	tables := tracker.NewTables(store, time.Now, engine(b))
	for i := 0; b.Loop(); i++ {
		t, err := tables.At(b.Context(), fmt.Sprint("table", i%n))
		if err != nil {
			b.Fatal(err)
		}
		if i >= n {
			continue
		}
		if _, err := json.Marshal(t.Look().Board.JSON); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(held()-before, "held-B")
	runtime.KeepAlive(tables)
}
