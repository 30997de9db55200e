package riftbound_test

import (
	"fmt"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/riftbound"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
	"arbiter/tracker/storetest"
)

// BenchmarkGrowth measures the cost of a line as one quantity grows, as for
// Magic.
//
//	stacks   one of n distinct stacks is exhausted and readied, and a look at the board: linear
//	each     all of n distinct cards are killed and put into the trash: linear, and refused above tracker.LineEvents
//	members  a stack of n is exhausted and readied: constant
//	events   the same in a game of n: constant
func BenchmarkGrowth(b *testing.B) {
	for _, n := range []int64{1, 10, 100, 1_000, 10_000} {
		b.Run(fmt.Sprintf("stacks/%d", n), func(b *testing.B) { lines(b, crowded(b, n, 1), "exhaust #1001; ready #1001") })
	}
	for _, n := range []int64{1, 10, 100, 1_000} {
		b.Run(fmt.Sprintf("each/%d", n), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				g := crowded(b, n, 1)
				b.StartTimer()
				g.Say("kill all units")
				if left := len(g.Table.Look().Board.Elsewhere); int64(left) != n {
					b.Fatalf("%d cards lie in the trash, want %d", left, n)
				}
			}
		})
	}
	for n := int64(1); n <= 1_000_000_000_000_000_000; n *= 1_000 {
		b.Run(fmt.Sprintf("members/%d", n), func(b *testing.B) { lines(b, crowded(b, 1, n), "exhaust all #1001; ready all #1001") })
	}
	for _, n := range []int64{10, 100, 1_000, 10_000} {
		b.Run(fmt.Sprintf("events/%d", n), func(b *testing.B) {
			g := crowded(b, 3, 1)
			for g.Table.Look().Seq < n {
				g.Say("exhaust #1001; ready #1001")
			}
			lines(b, g, "exhaust #1001; ready #1001")
		})
	}
}

// lines says a line again and again.
func lines(b *testing.B, g *gametest.Game, line string) {
	b.Helper()
	for b.Loop() {
		g.Say(line)
	}
}

// crowded returns a table with distinct stacks of members cards each, from
// #1001, put there in one batch.
func crowded(b *testing.B, stacks, members int64) *gametest.Game {
	b.Helper()
	g := gametest.SitDown(b, engine(b), gametest.Opening(""))
	batch := tracker.Batch{Seq: g.Table.Look().Seq + 1, By: tracker.Speaker{Name: "Alice"}}
	events := gametest.New(b, "riftbound", riftbound.New).Events()
	for i := range stacks {
		unit := board.Object{
			Def:   card.Definition{Name: fmt.Sprint("Poro ", i), Types: []string{"Unit"}, Might: new(i + 2)},
			Owner: 1, Controller: 1, At: board.Location{Base: 1},
		}
		e, err := events.Encode(event.Entered{ID: 1001 + i, Count: members, Of: unit, How: "added"})
		if err != nil {
			b.Fatal(err)
		}
		batch.Records = append(batch.Records, tracker.Record{Group: 1, Encoded: e})
	}
	storetest.Put(b, g.Store, "table", batch)
	g.Reopen()
	return g
}
