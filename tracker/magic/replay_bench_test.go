package magic_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/sqlite"
	"arbiter/tracker/storetest"
)

// BenchmarkReplay opens the table of a game of 5,000 actions from a file, as
// after a restart (issue 5: < 200 ms): Commander with four players, a board of
// some forty stacks with anthems and a doubler, and one line in fifty undone.
func BenchmarkReplay(b *testing.B) {
	ctx := b.Context()
	store, err := sqlite.Open(ctx, filepath.Join(b.TempDir(), "games.db"), sqlite.Wait)
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	batches, board := longGame(b, 5000)
	storetest.Put(b, store, "table", batches...)
	events := 0
	for _, batch := range batches {
		events += len(batch.Records)
	}
	e := engine(b)
	b.ResetTimer()
	for b.Loop() {
		t, err := tracker.NewTables(store, time.Now, e).At(ctx, "table")
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		if again := boardOf(b, t); again != board {
			b.Fatalf("replayed\n%s\nplayed\n%s", again, board)
		}
		b.StartTimer()
	}
	b.ReportMetric(float64(events), "events")
}

// longGame plays that many lines, and returns the stored batches and the
// board.
func longGame(b *testing.B, lines int) ([]tracker.Batch, string) {
	b.Helper()
	ctx, store := b.Context(), storetest.Memory()
	names := []string{"Alice", "Bob", "Carol", "Dan"}
	o := tracker.Opening{Format: "commander"}
	for _, name := range names {
		o.Seats = append(o.Seats, tracker.Speaker{Name: name})
	}
	t, err := tracker.NewTables(store, time.Now, engine(b)).At(ctx, "table")
	if err != nil {
		b.Fatal(err)
	}
	if _, err := t.Start(ctx, o.Seats[0], "magic", o); err != nil {
		b.Fatal(err)
	}
	r := rand.New(rand.NewPCG(5, 5000)) //nolint:gosec // the same game each time
	for _, line := range []string{"add Parallel Lives", "add Glorious Anthem", "Bob loses 1 life"} {
		if _, err := t.Say(ctx, o.Seats[0], line); err != nil {
			b.Fatal(err)
		}
	}
	for said := 0; said < lines; {
		by := o.Seats[r.IntN(len(o.Seats))]
		if r.IntN(50) == 0 {
			_, err = t.Undo(ctx, by)
		} else {
			_, err = t.Say(ctx, by, longLine(b, r, t, names))
		}
		if err == nil {
			said++
		}
		if c := t.Look().Asks(by); c != nil {
			if _, err := t.Choose(ctx, by, 0, tracker.Answer{N: 1}); err != nil {
				b.Fatal(err)
			}
		}
	}
	batches, _ := storetest.Load(b, store, "table")
	return batches, boardOf(b, t)
}

// longLine returns a line of a long game. Nobody loses it: every turn gains
// life.
func longLine(b *testing.B, r *rand.Rand, t *tracker.Table, names []string) string {
	var d struct{ Permanents []struct{ ID, Count int64 } }
	if err := json.Unmarshal([]byte(boardOf(b, t)), &d); err != nil {
		b.Fatal(err)
	}
	p := d.Permanents[r.IntN(len(d.Permanents))]
	some := fmt.Sprintf("%d of #%d", 1+r.Int64N(min(p.Count, 5)), p.ID)
	if len(d.Permanents) > 40 {
		return "exile all " + fmt.Sprint("#", p.ID)
	}
	lines := []string{
		"next turn; I gain 40 life", "next step",
		fmt.Sprintf("create %d 1/1 white Soldier creature tokens", 1+r.IntN(6)),
		fmt.Sprintf("create %d 2/2 green Bear creature tokens with trample", 1+r.IntN(6)),
		"create a tapped Treasure token", "investigate twice", "sacrifice a Treasure",
		fmt.Sprintf("add a %d/4 red Ogre creature named Grok%d", 1+r.IntN(4), r.IntN(9)),
		"put a +1/+1 counter on " + some, "put two +1/+1 counters on " + some, "put a -1/-1 counter on " + some,
		"put a shield counter on " + some, "put a flying counter on " + some,
		"tap " + some, "untap " + some, "attack with " + some, "destroy " + some, "2 damage to " + some,
		some + " gets +2/+2 and gains trample until end of turn",
		fmt.Sprintf("create a token that's a copy of #%d", p.ID),
		fmt.Sprintf("give %s to %s", some, names[r.IntN(len(names))]),
		fmt.Sprintf("%s loses %d life", names[r.IntN(len(names))], 1+r.IntN(3)),
		fmt.Sprintf("#%d deals 2 damage to %s", p.ID, names[r.IntN(len(names))]),
		"proliferate all mine", "1 damage to each creature",
	}
	return lines[r.IntN(len(lines))]
}

func boardOf(b *testing.B, t *tracker.Table) string {
	b.Helper()
	raw, err := json.Marshal(t.Look().Board.JSON)
	if err != nil {
		b.Fatal(err)
	}
	return string(raw)
}
