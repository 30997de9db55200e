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

// appended is an append and its result.
type appended struct {
	channel string
	after   tracker.Head
	batches []tracker.Batch

	head tracker.Head
	err  error
	done chan struct{} // closed at the end
}

// grouped starts appends that form a group, and returns without waiting for them.
func grouped(t *testing.T, s *postgres.Store, all ...*appended) {
	t.Helper()
	release := s.Busy()
	for i, a := range all {
		alone(t, s, a)
		for s.Waiting() != i+1 {
			time.Sleep(time.Millisecond)
		}
	}
	release()
}

// alone starts appends, and returns without waiting for them.
func alone(t *testing.T, s *postgres.Store, all ...*appended) {
	t.Helper()
	for _, a := range all {
		a.done = make(chan struct{})
		go func() {
			defer close(a.done)
			a.head, a.err = s.Append(context.WithoutCancel(t.Context()), a.channel, a.after, a.batches...)
		}()
	}
}

// ended waits for the end of appends.
func ended(t *testing.T, all ...*appended) {
	t.Helper()
	for _, a := range all {
		select {
		case <-a.done:
		case <-time.After(time.Minute):
			t.Fatalf("the append to %q goes on", a.channel)
		}
	}
}

// next returns an append of a line to the end of a channel's log.
func next(t *testing.T, s *postgres.Store, channel, line, request string) *appended {
	t.Helper()
	_, head := storetest.Load(t, s, channel)
	b := storetest.Batch(head.Seq+1, line, 1)
	b.Request = request
	return &appended{channel: channel, after: head, batches: []tracker.Batch{b}}
}

// begun begins the logs of so many channels and returns their names.
func begun(t *testing.T, s *postgres.Store, channels int) []string {
	t.Helper()
	names := make([]string, channels)
	for i := range names {
		names[i] = fmt.Sprint("channel ", i)
		storetest.Put(t, s, names[i], storetest.Batch(1, "before", 1))
	}
	return names
}

// requireLast checks that an append's lines are the last of a log, each once.
func requireLast(t *testing.T, s *postgres.Store, a *appended) {
	t.Helper()
	all, head := storetest.Load(t, s, a.channel)
	times := 0
	for _, b := range all {
		if b.Text == a.batches[0].Text {
			times++
		}
	}
	if a.err != nil || head != a.head || times != 1 || all[len(all)-1].Text != a.batches[len(a.batches)-1].Text {
		t.Errorf("%q: %v, at %v, appended %v; %d times the line", a.channel, a.err, head, a.head, times)
	}
}

const transactions = `SELECT count(DISTINCT b.xmin::TEXT) FROM batches b JOIN logs l ON l.epoch = b.epoch AND l.seq = b.last`

// Appends that come while others are on their way are stored in one transaction: a line, lines
// by someone new, several lines, a log that begins.
func TestGroupCommit(t *testing.T) {
	t.Parallel()
	for name, at := range map[string]func(t *testing.T, address string) string{
		"beside the server": func(_ *testing.T, address string) string { return address },
		"through PgBouncer": func(t *testing.T, address string) string { return pgtest.Shared(t).Pooler(t, address) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			address := pgtest.Database(t)
			s := open(t, at(t, address))
			names := begun(t, s, 5)
			all := make([]*appended, 0, 6)
			for i, channel := range names {
				all = append(all, next(t, s, channel, "line", fmt.Sprint("press ", i)))
			}
			all[1].batches[0].By = tracker.Speaker{Account: "2", Name: "Bob"}
			all[2].batches = append(all[2].batches, storetest.Batch(3, "and another", 2))
			all = append(all, next(t, s, "a log that begins", "first", ""))
			for range 3 { // a pooler that has no prepared statements loses some
				grouped(t, s, all...)
				ended(t, all...)
				for i, a := range all {
					requireLast(t, s, a)
					all[i] = next(t, s, a.channel, fmt.Sprint(a.batches[0].Text, "+"), "")
				}
			}
			if got := numbers[int](t, address, transactions); !slices.Equal(got, []int{1}) {
				t.Errorf("%v transactions", got)
			}
			if got := numbers[int](t, address, `SELECT count(*) FROM people WHERE epoch = (SELECT epoch FROM logs WHERE channel = 'channel 1')`); !slices.Equal(got, []int{2}) {
				t.Errorf("%v people", got)
			}
		})
	}
}

// A stale append is refused, and the other appends of its group are stored in the same
// transaction, even if two of them are for one log.
func TestStaleInGroup(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	s := open(t, address)
	names := begun(t, s, 4)
	stale := next(t, s, names[0], "too late", "")
	storetest.Put(t, open(t, address), names[0], storetest.Batch(2, "the other's", 1))
	twins := []*appended{next(t, s, names[1], "one", ""), next(t, s, names[1], "two", "")}
	fine := []*appended{next(t, s, names[2], "line", ""), next(t, s, names[3], "line", "")}
	all := slices.Concat([]*appended{stale}, twins, fine)
	grouped(t, s, all...)
	ended(t, all...)
	if twins[0].err != nil {
		twins[0], twins[1] = twins[1], twins[0]
	}
	if !errors.Is(stale.err, tracker.ErrStale) || !errors.Is(twins[1].err, tracker.ErrStale) {
		t.Errorf("%v, %v", stale.err, twins[1].err)
	}
	for _, a := range append(fine, twins[0]) {
		requireLast(t, s, a)
	}
	if got := numbers[int](t, address, transactions); !slices.Equal(got, []int{2}) {
		t.Errorf("%v transactions, want the group's and the other's", got)
	}
}

// An append that makes its group fail returns its own error, and the other appends are stored.
func TestFailureInGroup(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	s := open(t, address)
	names := begun(t, s, 6)
	once := next(t, s, names[5], "once", "press")
	storetest.Put(t, open(t, address), names[5], once.batches...)
	for reason, request := range map[string]string{"repeated": "press", "can't be stored": "a\x00b"} {
		all := make([]*appended, 0, 5)
		for i, channel := range names[:5] {
			all = append(all, next(t, s, channel, reason, fmt.Sprint(reason, i)))
		}
		all[2].batches[0].Request = request
		grouped(t, s, all...)
		ended(t, all...)
		if request == "press" {
			if !errors.Is(all[2].err, tracker.ErrRepeated) {
				t.Error(all[2].err)
			}
		} else {
			requireProblem(t, all[2].err, nil)
		}
		if _, head := storetest.Load(t, s, names[2]); head != all[2].after {
			t.Errorf("%s: at %v", reason, head)
		}
		for _, a := range slices.Delete(all, 2, 3) {
			requireLast(t, s, a)
		}
	}
}

// If the connection of a group breaks, each append is looked up separately: it is stored once
// and acknowledged, or refused because another process appended first.
func TestGroupInDoubt(t *testing.T) {
	t.Parallel()
	proxy := pgtest.Shared(t).Proxy(t)
	address := pgtest.Database(t)
	direct, s := open(t, address), open(t, proxy.Through(address))
	names := begun(t, direct, 4)
	for n, loss := range []pgtest.Loss{pgtest.Request, pgtest.Reply, pgtest.Late} {
		line := fmt.Sprintf("lost %d.", n)
		all := make([]*appended, 0, 6)
		for i, channel := range names {
			request := ""
			if i%2 == 0 {
				request = fmt.Sprint(line, i)
			}
			all = append(all, next(t, s, channel, line, request))
		}
		all = append(all, next(t, s, line, line, ""))
		stale := next(t, s, names[0]+line, line, "")
		storetest.Put(t, direct, stale.channel, storetest.Batch(1, line, 1), storetest.Batch(2, "the other's", 1))
		all = append(all, stale)
		was := proxy.Lost()
		proxy.Lose(loss, line)
		grouped(t, s, all...)
		ended(t, all...)
		if proxy.Lost() != was+1 {
			t.Errorf("%d lost", proxy.Lost()-was)
		}
		time.Sleep(time.Second) // late statements have arrived
		for _, a := range all[:5] {
			requireLast(t, direct, a)
		}
		if !errors.Is(stale.err, tracker.ErrStale) {
			t.Error(stale.err)
		}
	}
}

// hold locks the logs of channels until release is called.
func hold(t *testing.T, address string, channels []string) (release func()) {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(ctx) })
	if _, err := conn.Exec(ctx, `BEGIN`); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Exec(ctx, `SELECT 1 FROM logs WHERE channel = ANY($1) FOR UPDATE`, channels); err != nil {
		t.Fatal(err)
	}
	return func() {
		if _, err := conn.Exec(ctx, `ROLLBACK`); err != nil {
			t.Error(err)
		}
	}
}

// untilLocked waits until so many statements wait for a lock.
func untilLocked(t *testing.T, address string, statements int) {
	t.Helper()
	for numbers[int](t, address, `SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`)[0] < statements {
		time.Sleep(time.Millisecond)
	}
}

// A log that another process has locked delays only the appends to that log, not the other
// appends of the group or those that wait for it.
func TestLockedLogInGroup(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	s := open(t, address)
	names := begun(t, s, postgres.MostCommits+5)
	locked, free := names[:postgres.MostCommits+1], names[postgres.MostCommits+1:]
	release := hold(t, address, locked)
	all := []*appended{next(t, s, locked[0], "waits", ""), next(t, s, free[0], "line", ""), next(t, s, free[1], "line", "")}
	grouped(t, s, all...)
	ended(t, all[1:]...)
	for _, channel := range locked[1:] { // the maximum number of concurrent commits
		a := next(t, s, channel, "waits", "")
		alone(t, s, a)
		all = append(all, a)
	}
	untilLocked(t, address, len(locked))
	late := []*appended{next(t, s, free[2], "line", ""), next(t, s, free[3], "line", "")}
	alone(t, s, late...)
	ended(t, late...)
	for _, a := range all {
		select {
		case <-a.done:
			if slices.Contains(locked, a.channel) {
				t.Errorf("appended to %q while it was locked: %v", a.channel, a.err)
			}
		default:
		}
	}
	release()
	ended(t, all...)
	for _, a := range append(all, late...) {
		requireLast(t, s, a)
	}
}

// Groups of two processes with the same logs and requests in opposite orders make progress:
// each request is stored once, each log gets at most one line, and acknowledged appends are
// stored.
func TestGroupsCross(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	one, two := open(t, address), open(t, address)
	names := begun(t, one, 8)
	for round := range 20 {
		var all [2][]*appended
		for i, channel := range names {
			all[0] = append(all[0], next(t, one, channel, fmt.Sprint("one ", round), fmt.Sprint(round, " press ", i)))
			all[1] = append(all[1], next(t, two, channel, fmt.Sprint("two ", round), fmt.Sprint(round, " press ", len(names)-1-i)))
		}
		slices.Reverse(all[1])
		begin := time.Now()
		var both sync.WaitGroup
		both.Go(func() { grouped(t, one, all[0]...) })
		both.Go(func() { grouped(t, two, all[1]...) })
		both.Wait()
		ended(t, slices.Concat(all[0], all[1])...)
		if took := time.Since(begin); took > 20*time.Second {
			t.Errorf("%v", took)
		}
		stored := make(map[string]int)
		for _, a := range slices.Concat(all[0], all[1]) {
			switch {
			case a.err == nil:
				requireLast(t, one, a)
				stored[a.channel]++
				stored[a.batches[0].Request]++
			case !errors.Is(a.err, tracker.ErrStale) && !errors.Is(a.err, tracker.ErrRepeated):
				t.Error(a.err)
			}
		}
		for what, times := range stored {
			if times != 1 {
				t.Errorf("%s: %d times", what, times)
			}
		}
		if len(stored) == 0 {
			t.Error("nothing was stored")
		}
	}
}

// Groups of two processes for the same logs in opposite orders don't deadlock, even if logs
// between them are locked: one group is stored completely, and the other is stale at once.
func TestGroupsInOppositeOrders(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	one, two := open(t, address), open(t, address)
	names := begun(t, one, 8)
	for range 20 { // on a busy machine a group may wait too long, and its appends are made by themselves
		var all [2][]*appended
		for _, channel := range names {
			all[0] = append(all[0], next(t, one, channel, "one", ""))
			all[1] = append(all[1], next(t, two, channel, "two", ""))
		}
		slices.Reverse(all[1])
		release := hold(t, address, names[3:5])
		grouped(t, one, all[0]...)
		grouped(t, two, all[1]...)
		untilLocked(t, address, 2)
		begin := time.Now()
		release()
		ended(t, slices.Concat(all[0], all[1])...)
		took := time.Since(begin)
		if got := numbers[int](t, address, transactions); slices.Equal(got, []int{1}) && took < postgres.MostWait {
			return
		}
	}
	t.Error("no group was stored at once and whole")
}

// Appends that wait for a group when the store is closed end with an error, and aren't stored.
func TestClosedWhileOthersCommit(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	s, err := postgres.Open(t.Context(), address, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	names := begun(t, s, 3)
	all := make([]*appended, 0, len(names))
	for _, channel := range names {
		all = append(all, next(t, s, channel, "line", ""))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	grouped(t, s, all...)
	ended(t, all...)
	for _, a := range all {
		requireProblem(t, a.err, tracker.ErrBusy)
		if _, head := storetest.Load(t, open(t, address), a.channel); head != a.after {
			t.Errorf("at %v", head)
		}
	}
}
