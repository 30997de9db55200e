package sqlite_test

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/magic"
	"arbiter/tracker/sqlite"
	"arbiter/tracker/storetest"
)

func open(t testing.TB, path string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(context.Background(), path, 200*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func TestContract(t *testing.T) {
	storetest.Run(t, func(t *testing.T) tracker.Store { return open(t, filepath.Join(t.TempDir(), "games.db")) })
}

func TestGames(t *testing.T) {
	storetest.RunGames(t, func(t *testing.T) tracker.Store { return open(t, filepath.Join(t.TempDir(), "games.db")) })
}

func TestPacking(t *testing.T) {
	storetest.RunPacking(t, func(t *testing.T) (one, two tracker.Store) {
		path := filepath.Join(t.TempDir(), "games.db")
		return open(t, path), open(t, path)
	})
}

// Two stores on one file, as two processes have them.
func TestTwoTables(t *testing.T) {
	game, err := magic.New(os.DirFS("../../data/magic"))
	if err != nil {
		t.Fatal(err)
	}
	talk := storetest.Talk{Game: tracker.Of(game), Line: "I gain 1 life", Ask: "create a legendary 2/2 green Elf creature token named Ursa, then create a legendary 3/3 red Elf creature token named Ursa", Held: "destroy #1", Draft: "create X Food tokens"}
	storetest.RunTables(t, talk, func(t *testing.T) (one, two tracker.Store) {
		path := filepath.Join(t.TempDir(), "games.db")
		for _, s := range []*tracker.Store{&one, &two} {
			store, err := sqlite.Open(t.Context(), path, time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = store.Close() })
			*s = store
		}
		return one, two
	})
}

func TestBoardsContract(t *testing.T) {
	storetest.RunBoards(t, func(t *testing.T) (one, two storetest.StoreWithBoards) {
		path := filepath.Join(t.TempDir(), "games.db")
		return open(t, path), open(t, path)
	})
}

func TestNotesContract(t *testing.T) {
	storetest.RunNotes(t, func(t *testing.T) (one, two tracker.Notes) {
		path := filepath.Join(t.TempDir(), "games.db")
		return open(t, path), open(t, path)
	})
}

func TestSettingsContract(t *testing.T) {
	storetest.RunSettings(t, func(t *testing.T) tracker.Settings { return open(t, filepath.Join(t.TempDir(), "games.db")) })
}

// A file of an older version goes forward, with all that is in it.
func TestForward(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	step, err := os.ReadFile("migrations/0001_log.sql")
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), string(step)+`;
		INSERT INTO batches VALUES ('c', 1, 1000, '{"name":"Zoë"}', 'kept', '[]');
		INSERT INTO events VALUES ('c', 1, 1, 1, '{}', 'toy/added', 2, '{"n":1}');
		PRAGMA application_id = 0x41726247; PRAGMA user_version = 1`); err != nil {
		t.Fatal(err)
	}
	_ = db.Close()
	s := open(t, path)
	got, _, err := s.Load(t.Context(), "c", tracker.Head{})
	if err != nil || len(got) != 1 || got[0].Text != "kept" || len(got[0].Records) != 1 {
		t.Errorf("%+v, %v", got, err)
	}
	server := tracker.Scope{Kind: tracker.OfServer, ID: "1"}
	if err := s.Set(t.Context(), server, "theme", "light"); err != nil {
		t.Fatal(err)
	}
	if set, err := s.Settings(t.Context(), server); err != nil || set["theme"] != "light" {
		t.Errorf("%v, %v", set, err)
	}
}

func TestReopened(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a folder", "games #1?.db")
	s := open(t, path)
	storetest.Put(t, s, "c", storetest.Batch(1, "kept", 2))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Fatal(err)
	}
	got, _, err := open(t, path).Load(t.Context(), "c", tracker.Head{})
	if err != nil || len(got) != 1 || got[0].Text != "kept" {
		t.Errorf("%+v, %v", got, err)
	}
}

// An unreadable file is refused with what to do, and left unchanged.
func TestDamaged(t *testing.T) {
	good := filepath.Join(t.TempDir(), "good.db")
	s := open(t, good)
	storetest.Put(t, s, "c", storetest.Batch(1, strings.Repeat("x", 50_000), 20))
	_ = s.Close()
	whole, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	for name, raw := range map[string][]byte{
		"garbage":            bytes.Repeat([]byte("garbage "), 2000),
		"a header of no use": append(bytes.Repeat([]byte{7}, 100), whole[100:]...),
		"a page overwritten": append(append(bytes.Clone(whole[:100]), bytes.Repeat([]byte{0xFF}, 4000)...), whole[4100:]...),
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "games.db")
			if err := os.WriteFile(path, raw, 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := sqlite.Open(t.Context(), path, time.Second)
			checkProblem(t, err, tracker.ErrDamaged)
			if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, raw) {
				t.Error("the file was changed")
			}
		})
	}
}

func TestOthersFiles(t *testing.T) {
	for name, tc := range map[string]struct {
		sql  string
		want error
	}{
		"another program's": {"CREATE TABLE x (y)", tracker.ErrDamaged},
		"a newer version's": {"PRAGMA application_id = 0x41726247; PRAGMA user_version = 99; CREATE TABLE x (y)", tracker.ErrNewer},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "games.db")
			db, err := sql.Open("sqlite", path)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := db.ExecContext(t.Context(), tc.sql); err != nil {
				t.Fatal(err)
			}
			_ = db.Close()
			_, err = sqlite.Open(t.Context(), path, time.Second)
			checkProblem(t, err, tc.want)
		})
	}
}

func TestLocked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s := open(t, path)
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	if _, err := conn.ExecContext(t.Context(), "BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	_, err = s.Append(t.Context(), "c", tracker.Head{}, storetest.Batch(1, "late", 1))
	checkProblem(t, err, tracker.ErrBusy)
	if _, err := conn.ExecContext(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	storetest.Put(t, s, "c", storetest.Batch(1, "now", 1)) // the lock is gone
}

func checkProblem(t *testing.T, err, want error) {
	t.Helper()
	problem, ok := errors.AsType[*tracker.Problem](err)
	if !ok || !errors.Is(err, want) {
		t.Fatalf("got %v, want %v", err, want)
	}
	if problem.What.Zero() || problem.Then.Zero() {
		t.Errorf("a refusal says what to do: %q", err)
	}
}

// TestMain lets the test run itself as the process that is killed.
func TestMain(m *testing.M) {
	if path := os.Getenv("ARBITER_TEST_PACKER"); path != "" {
		packForever(path)
		return
	}
	if path := os.Getenv("ARBITER_TEST_APPENDER"); path != "" {
		appendForEver(path)
	}
	os.Exit(m.Run())
}

func appendForEver(path string) {
	s, err := sqlite.Open(context.Background(), path, time.Second)
	if err != nil {
		panic(err)
	}
	_, head, err := s.Load(context.Background(), "c", tracker.Head{})
	if err != nil {
		panic(err)
	}
	for {
		if head, err = s.Append(context.Background(), "c", head, storetest.Batch(head.Seq+1, "go on", 2)); err != nil {
			panic(err)
		}
		fmt.Println(head.Seq) // acknowledged up to here
	}
}

// After the process was killed, acknowledged lines are there once.
func TestKilled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	acknowledged := int64(0)
	for kill := range 10 {
		cmd := exec.CommandContext(t.Context(), os.Args[0])
		cmd.Env = append(os.Environ(), "ARBITER_TEST_APPENDER="+path)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for i := 0; i <= kill*3 && lines.Scan(); i++ {
			if acknowledged, err = strconv.ParseInt(lines.Text(), 10, 64); err != nil {
				t.Fatal(err)
			}
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		for lines.Scan() { // lines before its end count too
			if n, err := strconv.ParseInt(lines.Text(), 10, 64); err == nil {
				acknowledged = n
			}
		}
		_ = cmd.Wait() // an error is expected after the kill

		s := open(t, path)
		log, _ := storetest.Load(t, s, "c")
		for i, b := range log {
			if b.Seq != int64(2*i+1) || len(b.Records) != 2 {
				t.Fatalf("batch %d has seq %d and %d records", i, b.Seq, len(b.Records))
			}
		}
		if int64(2*len(log)) < acknowledged {
			t.Fatalf("%d acknowledged, %d on disk", acknowledged, 2*len(log))
		}
		_ = s.Close()
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		var check string
		if err := db.QueryRowContext(t.Context(), "PRAGMA integrity_check").Scan(&check); err != nil || check != "ok" {
			t.Fatalf("integrity: %s, %v", check, err)
		}
		_ = db.Close()
	}
	if acknowledged == 0 {
		t.Fatal("nothing was ever acknowledged: the test saw nothing")
	}
}

// BenchmarkDurable stores actions and makes bare commits of one row in turn, on the
// same file system, so that whatever else the machine does slows both (DESIGN §8).
// of-bare is how many actions are stored in the time of one bare commit, by the
// medians. Neither watches a context.
func BenchmarkDurable(b *testing.B) {
	s := open(b, filepath.Join(b.TempDir(), "games.db"))
	bare, err := sql.Open("sqlite", "file:"+filepath.Join(b.TempDir(), "bare.db")+"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = bare.Close() }()
	bare.SetMaxOpenConns(1)
	if _, err := bare.ExecContext(b.Context(), "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT) STRICT"); err != nil {
		b.Fatal(err)
	}
	var actions, commits []time.Duration
	var head tracker.Head
	for n := int64(1); b.Loop(); n++ {
		batch := storetest.Batch(n, "line", 1)
		batch.Request = fmt.Sprintf("14%016d", n) // as long as Discord's are
		begin := time.Now()
		if head, err = s.Append(b.Context(), "c", head, batch); err != nil {
			b.Fatal(err)
		}
		between := time.Now()
		if _, err := bare.ExecContext(context.WithoutCancel(b.Context()), "INSERT INTO t (b) VALUES (?)", "line"); err != nil {
			b.Fatal(err)
		}
		actions, commits = append(actions, between.Sub(begin)), append(commits, time.Since(between))
	}
	median := func(all []time.Duration) float64 {
		slices.Sort(all)
		return float64(all[len(all)/2]) / float64(time.Millisecond)
	}
	action, commit := median(actions), median(commits)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(action, "action-ms")
	b.ReportMetric(commit, "bare-ms")
	b.ReportMetric(commit/action, "of-bare")
}

// BenchmarkForgetStranger removes a person who is in no log, with n channels:
// constant.
func BenchmarkForgetStranger(b *testing.B) {
	for _, channels := range []int{20, 2000} {
		b.Run(strconv.Itoa(channels), func(b *testing.B) {
			s := open(b, filepath.Join(b.TempDir(), "games.db"))
			for n := range channels {
				storetest.Put(b, s, fmt.Sprint("channel ", n), storetest.Batch(1, "said", 3))
			}
			tables := tracker.NewTables(s, time.Now)
			for b.Loop() {
				if in, err := tables.ForgetPerson(b.Context(), tracker.Speaker{Account: "stranger"}); err != nil || len(in) > 0 {
					b.Fatal(in, err)
				}
			}
		})
	}
}
