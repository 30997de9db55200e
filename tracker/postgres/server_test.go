package postgres_test

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"arbiter/internal/pgtest"
	"arbiter/tracker"
	"arbiter/tracker/postgres"
	"arbiter/tracker/storetest"
)

// A second bot is refused by the name of the first, until that gives the database up.
func TestSecondBot(t *testing.T) {
	address := pgtest.Database(t)
	one, two := open(t, address), open(t, address)
	for range 2 { // a replica, and each start
		if err := one.Claim(t.Context(), "1430000000000000001"); err != nil {
			t.Fatal(err)
		}
	}
	err := two.Claim(t.Context(), "1430000000000000002")
	requireProblem(t, err, postgres.ErrOwned)
	if !strings.Contains(err.Error(), "1430000000000000001") {
		t.Error(err)
	}
	if err := postgres.Disown(t.Context(), address); err != nil {
		t.Fatal(err)
	}
	if err := two.Claim(t.Context(), "1430000000000000002"); err != nil {
		t.Error(err)
	}
	requireProblem(t, one.Claim(t.Context(), "1430000000000000001"), postgres.ErrOwned)
}

// A standby is refused with where to go instead, a store whose primary became one loses
// nothing, and after the standby's promotion all is there.
func TestStandby(t *testing.T) {
	t.Parallel()
	primary := pgtest.New(t, nil)
	address := primary.Database(t, "games")
	head := storetest.Put(t, open(t, address), "c", storetest.Batch(1, "kept", 2))
	standby := primary.Standby(t)
	_, err := postgres.Open(t.Context(), standby.URL("games"), time.Second)
	requireProblem(t, err, tracker.ErrFull)
	if !strings.Contains(err.Error(), "standby") {
		t.Error(err)
	}
	for end := time.Now().Add(time.Minute); ; {
		standby.Exec(t, "postgres", `SELECT pg_promote()`)
		s, err := postgres.Open(t.Context(), standby.URL("games"), time.Second)
		if err == nil {
			defer func() { _ = s.Close() }()
			if all, now := storetest.Load(t, s, "c"); len(all) != 1 || now != head {
				t.Errorf("%v at %v, it was %v", all, now, head)
			}
			storetest.Put(t, s, "c", storetest.Batch(3, "on", 1))
			return
		}
		if time.Now().After(end) {
			t.Fatal(err)
		}
	}
}

// A disk that fills up refuses lines with what to do, keeps all before, and accepts lines
// again when there is room. Where no file system can be mounted, TestFullDisk shows the refusal.
func TestDiskThatFills(t *testing.T) {
	t.Parallel()
	disk := pgtest.SmallDisk(t, 12<<20)
	if disk == nil {
		return
	}
	server := pgtest.New(t, map[string]string{"log_min_messages": "panic"})
	server.Exec(t, "postgres", fmt.Sprintf(`CREATE TABLESPACE small LOCATION '%s'`, disk.Dir))
	server.Exec(t, "postgres", `CREATE DATABASE games TABLESPACE small`)
	s := open(t, server.URL("games"))
	random := make([]byte, 50_000) // the server can't compress it
	_, _ = rand.Read(random)
	text := hex.EncodeToString(random)
	var head tracker.Head
	var err error
	lines := 0
	for ; err == nil && lines < 1000; lines++ {
		b := storetest.Batch(head.Seq+1, fmt.Sprint(lines, text), 1)
		var next tracker.Head
		if next, err = s.Append(t.Context(), "c", head, b); err == nil {
			head = next
		}
	}
	requireProblem(t, err, tracker.ErrFull)
	if problem, _ := errors.AsType[*tracker.Problem](err); !strings.Contains(problem.What.String(), "full") {
		t.Error(problem.What)
	}
	if all, now := storetest.Load(t, s, "c"); len(all) != lines-1 || now != head {
		t.Errorf("%d lines at %v, %d were stored up to %v", len(all), now, lines-1, head)
	}
	disk.Resize(t, 64<<20)
	storetest.Put(t, s, "c", storetest.Batch(head.Seq+1, "there is room", 1))
	server.Stop(t)
}

// A server whose clock is minutes from ours is used, with a warning.
func TestClocksApart(t *testing.T) {
	address := pgtest.Database(t)
	for skew, warned := range map[time.Duration]bool{0: false, 30 * time.Second: false, 5 * time.Minute: true, -time.Hour: true} {
		s, err := postgres.OpenAt(t.Context(), address, func() time.Time { return time.Now().Add(skew) })
		if err != nil {
			t.Fatal(err)
		}
		if notice := s.Notice(); (notice != "") != warned || warned && !strings.Contains(notice, "NTP") {
			t.Errorf("%v: %q", skew, notice)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// A server that is killed while games are packed has them as they were, or packed.
func TestKilledWhilePacking(t *testing.T) {
	t.Parallel()
	server := pgtest.New(t, nil)
	address := server.Database(t, "games")
	s := open(t, address)
	day := time.Now().UTC().Truncate(time.Second)
	all := storetest.Games(0, 40, 20, day)
	if _, err := s.Append(t.Context(), "c", tracker.Head{}, all...); err != nil {
		t.Fatal(err)
	}
	for n := range 4 {
		done := make(chan error, 1)
		go func() {
			_, err := s.Pack(t.Context(), day.Add(48*time.Hour), 10)
			done <- err
		}()
		time.Sleep(time.Duration(n) * 15 * time.Millisecond)
		server.Kill(t)
		server.Start(t, nil)
		if err := <-done; err != nil {
			t.Log(err)
		}
		got, _ := storetest.Load(t, s, "c")
		if len(got) != len(all) || got[len(got)-1].Text != all[len(all)-1].Text {
			t.Fatalf("%d lines, want %d", len(got), len(all))
		}
	}
}
