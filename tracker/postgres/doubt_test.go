package postgres_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"arbiter/internal/pgtest"
	"arbiter/tracker"
	"arbiter/tracker/postgres"
	"arbiter/tracker/storetest"
)

// A line whose connection broke while it was stored is in the log once, and the
// append says so: whether the server never got it, got it and its reply was lost, or
// gets it when it is already there.
func TestInDoubt(t *testing.T) {
	t.Parallel()
	proxy := pgtest.Shared(t).Proxy(t)
	address := pgtest.Database(t)
	direct, s := open(t, address), open(t, proxy.Through(address))
	losses := []pgtest.Loss{pgtest.Request, pgtest.Reply, pgtest.Late}
	for n, loss := range losses {
		for _, request := range []string{"", fmt.Sprint("press ", n)} {
			for _, first := range []bool{true, false} {
				channel := fmt.Sprint(n, request, first)
				t.Run(channel, func(t *testing.T) {
					var head tracker.Head
					if !first {
						head = storetest.Put(t, s, channel, storetest.Batch(1, "before", 1))
					}
					b := storetest.Batch(head.Seq+1, "lost with "+channel+".", 2)
					if request != "" {
						b.Request = request + fmt.Sprint(first)
					}
					was := proxy.Lost()
					proxy.Lose(loss, b.Text)
					now, err := s.Append(t.Context(), channel, head, b)
					if err != nil || proxy.Lost() != was+1 {
						t.Fatalf("%v; %d lost", err, proxy.Lost()-was)
					}
					if all, end := storetest.Load(t, direct, channel); end != now || all[len(all)-1].Text != b.Text || len(all) != int(head.Seq)+1 {
						t.Errorf("%d lines, at %v, and the append said %v", len(all), end, now)
					}
					// The table goes on from there.
					if _, err := s.Append(t.Context(), channel, now, storetest.Batch(now.Seq+1, "after", 1)); err != nil {
						t.Error(err)
					}
				})
			}
		}
	}
	time.Sleep(time.Second) // what comes late has come
	for n := range losses {
		for _, request := range []string{"", fmt.Sprint("press ", n)} {
			for _, first := range []bool{true, false} {
				want := 3
				if first {
					want = 2
				}
				if all, _ := storetest.Load(t, direct, fmt.Sprint(n, request, first)); len(all) != want {
					t.Errorf("%d %q %v: %d lines", n, request, first, len(all))
				}
			}
		}
	}
}

// Where another process was first, a line whose connection broke is refused as stale,
// and not taken for the other's.
func TestInDoubtAndLate(t *testing.T) {
	t.Parallel()
	proxy := pgtest.Shared(t).Proxy(t)
	address := pgtest.Database(t)
	direct, s := open(t, address), open(t, proxy.Through(address))
	head := storetest.Put(t, s, "c", storetest.Batch(1, "before", 1))
	storetest.Put(t, direct, "c", storetest.Batch(2, "the other's", 1))
	proxy.Lose(pgtest.Reply, "lost")
	if _, err := s.Append(t.Context(), "c", head, storetest.Batch(2, "lost", 1)); !errors.Is(err, tracker.ErrStale) {
		t.Error(err)
	}
	// One request at two replicas: the other's is there, this one's isn't.
	b := storetest.Batch(3, "once", 1)
	b.Request = "press"
	storetest.Put(t, direct, "c", b)
	b = storetest.Batch(1, "twice", 1)
	b.Request = "press"
	proxy.Lose(pgtest.Request, "twice")
	if _, err := s.Append(t.Context(), "d", tracker.Head{}, b); !errors.Is(err, tracker.ErrRepeated) {
		t.Error(err)
	}
	if proxy.Lost() != 2 {
		t.Errorf("%d lost: the test shows nothing", proxy.Lost())
	}
}

// While the database can't be asked, nobody is told that nothing was changed.
func TestStaysInDoubt(t *testing.T) {
	t.Parallel()
	server := pgtest.New(t, nil)
	address := server.Database(t, "games")
	proxy := server.Proxy(t)
	s, err := postgres.Open(t.Context(), proxy.Through(address), 2*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	tables := tracker.NewTables(s, time.Now, talk(t).Game)
	zoe := tracker.Speaker{Account: "1", Name: "Zoë"}
	table, err := tables.At(t.Context(), "c")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := table.Start(t.Context(), zoe, talk(t).Game.ID(), tracker.Opening{Seats: []tracker.Speaker{zoe}}); err != nil {
		t.Fatal(err)
	}
	before := table.Look().Seq
	proxy.Lose(pgtest.Reply, talk(t).Line)
	stopped := make(chan struct{})
	go func() {
		for proxy.Lost() == 0 {
			time.Sleep(time.Millisecond)
		}
		time.Sleep(100 * time.Millisecond) // it has committed
		server.Kill(t)
		close(stopped)
	}()
	_, err = table.Say(t.Context(), zoe, talk(t).Line)
	<-stopped
	requireProblem(t, err, tracker.ErrInDoubt)
	if _, err := table.Say(t.Context(), zoe, talk(t).Line); errors.Is(err, tracker.ErrInDoubt) {
		t.Error("nothing was sent, and it is in doubt")
	} else {
		requireProblem(t, err, tracker.ErrBusy)
	}
	server.Start(t, nil)
	for late := time.Now().Add(time.Minute); ; { // recovery may take longer than the store waits
		if table, err = tables.At(t.Context(), "c"); err == nil {
			break
		}
		if !errors.Is(err, tracker.ErrBusy) || time.Now().After(late) {
			t.Fatal(err)
		}
	}
	if now := table.Look().Seq; now != before+1 {
		t.Errorf("at %d, before %d", now, before)
	}
}

// A server that is started again is used again, and what is said meanwhile waits.
func TestStartedAgain(t *testing.T) {
	t.Parallel()
	server := pgtest.New(t, nil)
	s := open(t, server.Database(t, "games"))
	head := storetest.Put(t, s, "c", storetest.Batch(1, "before", 1))
	server.Kill(t)
	written := make(chan error, 1)
	go func() {
		_, err := s.Append(t.Context(), "c", head, storetest.Batch(2, "waits", 1))
		written <- err
	}()
	time.Sleep(100 * time.Millisecond)
	server.Start(t, nil)
	if err := <-written; err != nil {
		t.Fatal(err)
	}
	if all, _ := storetest.Load(t, s, "c"); len(all) != 2 {
		t.Errorf("%d lines", len(all))
	}
}
