package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"arbiter/internal/pgtest"
	"arbiter/tracker"
	"arbiter/tracker/postgres"
	"arbiter/tracker/storetest"
)

// process is a process that plays in the channel "c".
type process struct {
	*tracker.Tables
	planned  int    // how often the lines said here were planned
	planning func() // called between what a line reads and what it writes
}

// beginIn begins a game in the channel "c" and returns a process for each store.
func beginIn(t testing.TB, stores ...tracker.Store) []*process {
	t.Helper()
	all := make([]*process, len(stores))
	for i, s := range stores {
		p := &process{planning: func() {}}
		p.Tables = tracker.NewTables(s, func() time.Time {
			p.planned++ // the table is locked
			p.planning()
			return time.Now()
		}, talk(t).Game)
		all[i] = p
	}
	table, err := all[0].At(t.Context(), "c")
	if err == nil {
		_, err = table.Start(t.Context(), zoe, talk(t).Game.ID(), tracker.Opening{Seats: []tracker.Speaker{zoe}})
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var zoe = tracker.Speaker{Account: "1", Name: "Zoë"}

// say says a line, and returns how often it was planned.
func (p *process) say(ctx context.Context, line string) (planned int, err error) {
	table, err := p.At(ctx, "c")
	if err != nil {
		return 0, err
	}
	before := p.planned
	_, err = table.Say(ctx, zoe, line)
	return p.planned - before, err
}

// waiting returns a function that reports whether a statement in the database waits for a
// lock.
func waiting(t *testing.T, address string) func() bool {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(ctx) })
	return func() (waits bool) {
		err := conn.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database())`).Scan(&waits)
		if err != nil {
			t.Error(err)
		}
		return waits || err != nil
	}
}

// A line that is stale twice locks the log: its third plan succeeds, and the other process
// waits for it.
func TestThirdPlanIsTheLast(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	all := beginIn(t, open(t, address), open(t, address))
	one, two := all[0], all[1]
	var rival sync.WaitGroup
	waits, gain := waiting(t, address), 1
	one.planning = func() {
		gain++
		line := fmt.Sprintf("I gain %d life", gain)
		said := make(chan struct{})
		rival.Go(func() {
			defer close(said)
			if _, err := two.say(t.Context(), line); err != nil {
				t.Error(err)
			}
		})
		for {
			select {
			case <-said:
				return
			case <-time.After(10 * time.Millisecond):
				if waits() {
					return
				}
			}
		}
	}
	planned, err := one.say(t.Context(), "I gain 1 life")
	if err != nil || planned != 3 {
		t.Errorf("planned %d times, %v", planned, err)
	}
	rival.Wait()
	log, _ := storetest.Load(t, open(t, address), "c")
	var lines []string
	for _, b := range log[1:] {
		lines = append(lines, b.Text)
	}
	if want := []string{"I gain 2 life", "I gain 3 life", "I gain 1 life", "I gain 4 life"}; !slices.Equal(lines, want) {
		t.Errorf("%q, want %q", lines, want)
	}
}

// When processes write to one channel concurrently, each line is planned at most three times,
// and is in the log once.
func TestCrowdedChannel(t *testing.T) {
	t.Parallel()
	for name, at := range map[string]func(t *testing.T, address string) string{
		"beside the server": func(_ *testing.T, address string) string { return address },
		"through PgBouncer": func(t *testing.T, address string) string { return pgtest.Shared(t).Pooler(t, address) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const processes, lines = 6, 10
			address := pgtest.Database(t)
			through := at(t, address)
			stores := make([]tracker.Store, processes)
			for i := range stores {
				stores[i] = open(t, through)
			}
			all := beginIn(t, stores...)
			var talking sync.WaitGroup
			for i, p := range all {
				talking.Go(func() {
					for n := range lines {
						planned, err := p.say(t.Context(), fmt.Sprintf("I gain %d life", 1+i*lines+n))
						if err != nil || planned > 3 {
							t.Errorf("process %d, line %d: planned %d times, %v", i, n, planned, err)
						}
					}
				})
			}
			talking.Wait()
			log, _ := storetest.Load(t, open(t, address), "c")
			times := make(map[string]int)
			for _, b := range log[1:] {
				times[b.Text]++
			}
			if len(times) != processes*lines || len(log) != 1+processes*lines {
				t.Errorf("%d batches, %d lines: %v", len(log)-1, len(times), times)
			}
		})
	}
}

// A line appended to a locked log whose connection broke is in the log once.
func TestLockedInDoubt(t *testing.T) {
	t.Parallel()
	proxy := pgtest.Shared(t).Proxy(t)
	address := pgtest.Database(t)
	direct, s := open(t, address), open(t, proxy.Through(address))
	for _, loss := range []pgtest.Loss{pgtest.Request, pgtest.Reply, pgtest.Late} {
		for _, marker := range []string{"FOR UPDATE", "the line", "commit"} {
			channel := fmt.Sprint(marker, loss)
			t.Run(channel, func(t *testing.T) {
				storetest.Put(t, direct, channel, storetest.Batch(1, "before", 1))
				was := proxy.Lost()
				proxy.Lose(loss, marker)
				err := s.Locked(t.Context(), channel, func(l tracker.Log) error {
					all, head, err := l.Load(t.Context(), channel, tracker.Head{})
					if err != nil || len(all) != 1 {
						t.Errorf("%v, %v", all, err)
					}
					_, err = l.Append(t.Context(), channel, head, storetest.Batch(2, "the line", 1))
					return err
				})
				if err != nil || proxy.Lost() != was+1 {
					t.Errorf("%v; %d lost", err, proxy.Lost()-was)
				}
				if all, _ := storetest.Load(t, direct, channel); len(all) != 2 {
					t.Errorf("%d batches", len(all))
				}
			})
		}
	}
}

// A process that is idle while it holds a lock loses it to another, and its next write is
// stale.
func TestLockIsLost(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	s, other := open(t, address), open(t, address)
	head := storetest.Put(t, other, "c", storetest.Batch(1, "before", 1))
	err := s.Locked(t.Context(), "c", func(l tracker.Log) error {
		storetest.Put(t, other, "c", storetest.Batch(2, "the other's", 1))
		if now, err := l.GameStart(t.Context(), "c", 2); err != nil || now.Seq != 0 {
			t.Errorf("%v, %v", now, err)
		}
		_, err := l.Append(t.Context(), "c", head, storetest.Batch(2, "too late", 1))
		return err
	})
	if !errors.Is(err, tracker.ErrStale) {
		t.Error(err)
	}
	if all, _ := storetest.Load(t, other, "c"); len(all) != 2 || all[1].Text != "the other's" {
		t.Errorf("%v", all)
	}
}

// A locked log refuses the same batches as the store, and isn't locked afterwards.
func TestLockedLogRefuses(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	s, other := open(t, address), open(t, address)
	once := storetest.Batch(1, "once", 1)
	once.Request = "press"
	head := storetest.Put(t, other, "c", once)
	twice := storetest.Batch(2, "twice", 1)
	twice.Request = "press"
	later := head
	later.Seq++
	enough := errors.New("enough")
	for want, do := range map[error]func(l tracker.Log) error{
		tracker.ErrRepeated: func(l tracker.Log) error {
			_, err := l.Append(t.Context(), "c", head, twice)
			return err
		},
		tracker.ErrStale: func(l tracker.Log) error {
			_, err := l.Append(t.Context(), "c", later, storetest.Batch(3, "behind what isn't there", 1))
			return err
		},
		enough: func(tracker.Log) error { return enough },
	} {
		if err := s.Locked(t.Context(), "c", do); !errors.Is(err, want) {
			t.Errorf("got %v, want %v", err, want)
		}
		if all, now := storetest.Load(t, other, "c"); now != head || len(all) != 1 {
			t.Errorf("%d batches", len(all))
		}
	}
	storetest.Put(t, other, "c", storetest.Batch(2, "on", 1))
	if err := s.Locked(t.Context(), "empty", func(l tracker.Log) error {
		_, err := l.Append(t.Context(), "empty", tracker.Head{}, storetest.Batch(1, "first", 1))
		return err
	}); err != nil {
		t.Error(err)
	}
}

// BenchmarkCrowded says lines in one channel from eight processes at once, alternately with
// and without Locker. of-retries is the ratio of the two rates, and p99-of-retries that of
// their 99th percentiles, each the median of the rounds.
func BenchmarkCrowded(b *testing.B) {
	const processes = 8
	begin := func(of func(*postgres.Store) tracker.Store) []*process {
		address := pgtest.Database(b)
		stores := make([]tracker.Store, processes)
		for i := range stores {
			stores[i] = of(open(b, address))
		}
		return beginIn(b, stores...)
	}
	locking := begin(func(s *postgres.Store) tracker.Store { return s })
	retrying := begin(func(s *postgres.Store) tracker.Store { return struct{ tracker.Store }{s} })
	said := func(all []*process) (rate, p99 float64) {
		rate, took := during(b, processes, func(n int) error {
			_, err := all[n].say(context.WithoutCancel(b.Context()), "I gain 1 life")
			return err
		})
		slices.Sort(took)
		return rate, float64(took[len(took)*99/100]) / float64(time.Millisecond)
	}
	var rates, slowest, ofRates, ofSlowest []float64
	for b.Loop() {
		for range fewestTurn {
			rate, p99 := said(locking)
			theirRate, theirs := said(retrying)
			rates, slowest = append(rates, rate), append(slowest, p99)
			ofRates, ofSlowest = append(ofRates, rate/theirRate), append(ofSlowest, p99/theirs)
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(median(rates), "lines/s")
	b.ReportMetric(median(slowest), "p99-ms")
	b.ReportMetric(median(ofRates), "of-retries")
	b.ReportMetric(median(ofSlowest), "p99-of-retries")
}
