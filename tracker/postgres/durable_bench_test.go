package postgres_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"arbiter/internal/pgtest"
	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// BenchmarkDurable stores actions in so many channels at the same time and inserts
// bare rows with as many connections in turn, on the same server, so that whatever
// else the machine does slows both (DESIGN §8). of-bare is the ratio of the two
// rates, the median of the turns.
func BenchmarkDurable(b *testing.B) {
	for _, channels := range []int{1, 4, 16} {
		b.Run(fmt.Sprint(channels), func(b *testing.B) { durable(b, channels) })
	}
}

const (
	turn       = 400 * time.Millisecond
	fewestTurn = 3
)

func durable(b *testing.B, channels int) {
	address := pgtest.Database(b)
	s := open(b, address)
	bare, err := pgxpool.New(b.Context(), address+fmt.Sprintf("&pool_max_conns=%d", max(4, channels)))
	if err != nil {
		b.Fatal(err)
	}
	defer bare.Close()
	if _, err := bare.Exec(b.Context(), `CREATE TABLE bare (a BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, b TEXT)`); err != nil {
		b.Fatal(err)
	}
	heads := make([]tracker.Head, channels)
	action := func(n int) error {
		head := heads[n]
		batch := storetest.Batch(head.Seq+1, "line", 1)
		batch.Request = fmt.Sprintf("14%03d%013d", n, head.Seq) // as long as Discord's are
		var err error
		heads[n], err = s.Append(context.WithoutCancel(b.Context()), fmt.Sprint("channel ", n), head, batch)
		return err
	}
	insert := func(int) error {
		_, err := bare.Exec(b.Context(), `INSERT INTO bare (b) VALUES ($1)`, "line")
		return err
	}
	for n := range channels { // each game has begun
		if err := action(n); err != nil {
			b.Fatal(err)
		}
	}
	var ratios, rates, bares []float64
	var took []time.Duration
	for b.Loop() {
		for range fewestTurn {
			ours, all := during(b, channels, action)
			theirs, _ := during(b, channels, insert)
			ratios, rates, bares = append(ratios, ours/theirs), append(rates, ours), append(bares, theirs)
			took = append(took, all...)
		}
	}
	slices.Sort(took)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(median(rates), "actions/s")
	b.ReportMetric(median(bares), "bare/s")
	b.ReportMetric(float64(took[len(took)*99/100])/float64(time.Millisecond), "p99-ms")
	b.ReportMetric(median(ratios), "of-bare")
}

// during does something again and again with so many goroutines for one turn. It
// returns the rate, and how long each took.
func during(b *testing.B, goroutines int, do func(n int) error) (rate float64, took []time.Duration) {
	b.Helper()
	var mu sync.Mutex
	var all sync.WaitGroup
	begin := time.Now()
	for n := range goroutines {
		all.Go(func() {
			var own []time.Duration
			for time.Since(begin) < turn {
				at := time.Now()
				if err := do(n); err != nil {
					b.Error(err)
					return
				}
				own = append(own, time.Since(at))
			}
			mu.Lock()
			defer mu.Unlock()
			took = append(took, own...)
		})
	}
	all.Wait()
	return float64(len(took)) / time.Since(begin).Seconds(), took
}

func median(all []float64) float64 {
	slices.Sort(all)
	return all[len(all)/2]
}
