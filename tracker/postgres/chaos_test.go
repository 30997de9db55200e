package postgres_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"arbiter/internal/pgtest"
	"arbiter/tracker"
	"arbiter/tracker/postgres"
	"arbiter/tracker/storetest"
)

var (
	chaosFor      = flag.Duration("chaos", 6*time.Second, "how long connections are cut and the server is killed")
	chaosChannels = flag.Int("chaos-channels", 8, "how many channels are written to meanwhile")
)

// replicas is the number of stores that write to each channel.
const replicas = 3

// While connections are cut and the server is killed and started again, each line that
// was acknowledged is in the log once, one after another as they were acknowledged; none
// that was refused is there; and one of which it isn't known is there once or not at
// all.
func TestChaos(t *testing.T) {
	t.Parallel()
	server := pgtest.New(t, map[string]string{"max_connections": "200"})
	address := server.Database(t, "games")
	proxy := server.Proxy(t)
	ctx, stop := context.WithTimeout(t.Context(), *chaosFor)
	defer stop()
	var writers sync.WaitGroup
	said := make([]witness, replicas**chaosChannels)
	for n := range replicas {
		through := address // the first is beside the server
		if n > 0 {
			through = proxy.Through(address)
		}
		s, err := postgres.Open(t.Context(), through, 4*time.Second)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = s.Close() }()
		for c := range *chaosChannels {
			w := &said[n**chaosChannels+c]
			w.store, w.channel, w.name = s, fmt.Sprint("channel ", c), fmt.Sprintf("replica %d in %d", n, c)
			writers.Go(func() { w.write(ctx, t) })
		}
	}
	until, _ := ctx.Deadline()
	kills := harm(t, until, server, proxy)
	writers.Wait()
	s := open(t, address)
	acknowledged, doubtful := 0, 0
	for c := range *chaosChannels {
		channel := fmt.Sprint("channel ", c)
		at := make(map[string]int64) // the place of a line in the log
		log, _ := storetest.Load(t, s, channel)
		for _, b := range log {
			if at[b.Text] != 0 {
				t.Errorf("%s: %s is there twice", channel, b.Text)
			}
			at[b.Text] = b.Seq
		}
		for i := range said {
			w := &said[i]
			if w.channel != channel {
				continue
			}
			last := int64(0)
			for _, line := range w.done {
				if at[line] <= last {
					t.Errorf("%s: %s was acknowledged, and is at %d, after %d", channel, line, at[line], last)
				}
				last = at[line]
			}
			for _, line := range w.refused {
				if at[line] != 0 {
					t.Errorf("%s: %s was refused, and is there", channel, line)
				}
			}
			acknowledged, doubtful = acknowledged+len(w.done), doubtful+len(w.doubtful)
		}
	}
	t.Logf("%d kills; %d acknowledged, %d in doubt", kills, acknowledged, doubtful)
	if kills == 0 || acknowledged < 100 {
		t.Error("the test shows little")
	}
}

// harm cuts connections and kills the server, and leaves it running.
func harm(t *testing.T, until time.Time, server *pgtest.Server, proxy *pgtest.Proxy) (kills int) {
	t.Helper()
	for n := 1; time.Now().Before(until); n++ {
		time.Sleep(50*time.Millisecond + rand.N(150*time.Millisecond)) //nolint:gosec // no secret
		switch {
		case n%8 == 0:
			server.Kill(t)
			server.Start(t, map[string]string{"max_connections": "200"})
			kills++
		case n%3 == 0:
			proxy.Lose([]pgtest.Loss{pgtest.Request, pgtest.Reply, pgtest.Late}[n/3%3], "replica ")
		case n%3 == 1:
			proxy.Cut()
		default:
			proxy.Delay(rand.N(10 * time.Millisecond)) //nolint:gosec // no secret
		}
	}
	proxy.Delay(0)
	return kills
}

// witness says lines in a channel, and notes what it is told of each.
type witness struct {
	store                   *postgres.Store
	channel, name           string
	head                    tracker.Head // as far as it has read
	done, refused, doubtful []string
}

func (w *witness) write(ctx context.Context, t *testing.T) {
	for n := 0; ctx.Err() == nil; n++ {
		line := fmt.Sprintf("%s, line %d", w.name, n)
		switch err := w.say(context.WithoutCancel(ctx), line); {
		case err == nil:
			w.done = append(w.done, line)
		case errors.Is(err, tracker.ErrInDoubt):
			w.doubtful = append(w.doubtful, line)
		case errors.Is(err, tracker.ErrBusy), errors.Is(err, tracker.ErrStale):
			w.refused = append(w.refused, line)
		default:
			t.Errorf("%s: %v", line, err)
			w.refused = append(w.refused, line)
		}
	}
}

// say appends a line wherever the log ends, as a table does.
func (w *witness) say(ctx context.Context, line string) error {
	for range 100 {
		_, head, err := w.store.Load(ctx, w.channel, w.head)
		if err != nil {
			return err
		}
		w.head = head
		b := storetest.Batch(head.Seq+1, line, 1)
		b.Request = line
		if _, err = w.store.Append(ctx, w.channel, head, b); !errors.Is(err, tracker.ErrStale) {
			return err
		}
	}
	return tracker.ErrStale
}
