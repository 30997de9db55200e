package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"arbiter/internal/pgtest"
	"arbiter/tracker"
	"arbiter/tracker/magic"
	"arbiter/tracker/packed"
	"arbiter/tracker/postgres"
	"arbiter/tracker/storetest"
)

// TestMain runs more tests in parallel than there are processors: they wait for servers.
func TestMain(m *testing.M) {
	if err := pgtest.Parallel("6"); err != nil {
		log.Fatal(err)
	}
	os.Exit(pgtest.Run(m))
}

func open(t testing.TB, address string) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(context.WithoutCancel(t.Context()), address, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// execute executes statements in a database.
func execute(t testing.TB, address, statements string) {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(ctx) }()
	if _, err := conn.Exec(ctx, statements); err != nil {
		t.Fatal(err)
	}
}

func TestContract(t *testing.T) {
	storetest.Run(t, func(t *testing.T) tracker.Store { return open(t, pgtest.Database(t)) })
}

func TestGames(t *testing.T) {
	storetest.RunGames(t, func(t *testing.T) tracker.Store { return open(t, pgtest.Database(t)) })
}

func TestPacking(t *testing.T) {
	storetest.RunPacking(t, func(t *testing.T) (one, two tracker.Store) { return pair[tracker.Store](t) })
}

// The schema says which programs can open what is packed in it.
func TestPackedFormats(t *testing.T) {
	address := pgtest.Database(t)
	s := open(t, address)
	requireReads := func(want int) {
		t.Helper()
		if got := numbers[int](t, address, `SELECT reads FROM arbiter_schema`); !slices.Equal(got, []int{want}) {
			t.Errorf("programs must know the steps up to %v, want %d", got, want)
		}
	}
	requireReads(21)
	storetest.RunFormats(t, func(t *testing.T) (tracker.Store, storetest.PackedData) {
		return s, storetest.PackedData{
			Execute: func(statement string) { execute(t, address, statement) },
			Formats: func() []packed.Format {
				return numbers[packed.Format](t, address, `SELECT get_byte(data, 0) FROM packs ORDER BY epoch = (SELECT epoch FROM logs WHERE channel = 'd'), last`)
			},
			SetFormats: func(f packed.Format) {
				execute(t, address, fmt.Sprintf(`UPDATE packs SET data = set_byte(data, 0, %d)`, f))
			},
		}
	})
	requireReads(25)
}

// numbers returns the numbers that a query selects.
func numbers[N any](t testing.TB, address, query string) []N {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(t.Context()) }()
	rows, err := conn.Query(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowTo[N])
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestSettingsContract(t *testing.T) {
	storetest.RunSettings(t, func(t *testing.T) tracker.Settings { return open(t, pgtest.Database(t)) })
}

func TestBoardsContract(t *testing.T) {
	storetest.RunBoards(t, func(t *testing.T) (one, two storetest.StoreWithBoards) { return pair[storetest.StoreWithBoards](t) })
}

func TestNotesContract(t *testing.T) {
	storetest.RunNotes(t, func(t *testing.T) (one, two tracker.Notes) { return pair[tracker.Notes](t) })
}

func TestSharedContract(t *testing.T) {
	storetest.RunShared(t, func(t *testing.T) (one, two storetest.SharedStore) { return pair[storetest.SharedStore](t) })
}

// pair returns two stores in one database, as two processes have them.
func pair[S any](t *testing.T) (one, two S) {
	t.Helper()
	address := pgtest.Database(t)
	return any(open(t, address)).(S), any(open(t, address)).(S)
}

var theGame = sync.OnceValues(func() (*magic.Game, error) { return magic.New(os.DirFS("../../data/magic")) })

// talk is what is said at the tables of tests.
func talk(t testing.TB) storetest.Talk {
	t.Helper()
	game, err := theGame()
	if err != nil {
		t.Fatal(err)
	}
	return storetest.Talk{Game: tracker.Of(game), Line: "I gain 1 life", Ask: "create a legendary 2/2 green Elf creature token named Ursa, then create a legendary 3/3 red Elf creature token named Ursa", Held: "destroy #1", Draft: "create X Food tokens"}
}

func TestTwoTables(t *testing.T) {
	storetest.RunTables(t, talk(t), func(t *testing.T) (one, two tracker.Store) { return pair[tracker.Store](t) })
}

func TestReopened(t *testing.T) {
	address := pgtest.Database(t)
	s := open(t, address)
	head := storetest.Put(t, s, "c", storetest.Batch(1, "kept", 2))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	all, now := storetest.Load(t, open(t, address), "c")
	if len(all) != 1 || all[0].Text != "kept" || now != head {
		t.Errorf("%v at %v, it was %v", all, now, head)
	}
}

func requireProblem(t *testing.T, err, want error) {
	t.Helper()
	problem, ok := errors.AsType[*tracker.Problem](err)
	if !ok || want != nil && !errors.Is(err, want) {
		t.Fatalf("got %v, want %v", err, want)
	}
	if problem.What.Zero() || problem.Then.Zero() {
		t.Errorf("a refusal says what to do: %q", err)
	}
}

// A database that can't be used is refused with what to do, and stays as it is.
func TestRefused(t *testing.T) {
	for name, tc := range map[string]struct {
		before string // what is done to the database first
		to     func(address string) string
		want   error
		says   string
	}{
		"no address":               {to: func(string) string { return "games.db" }, says: "can't be read"},
		"an address that is wrong": {to: func(string) string { return "postgres://a:secret@host:port/x" }, says: "can't be read"},
		"no server":                {to: func(string) string { return "postgres://a:secret@127.0.0.1:1/x" }, want: tracker.ErrBusy, says: "doesn't answer"},
		"no such database":         {to: func(a string) string { return strings.Replace(a, "test_", "no_", 1) }, says: "no database of that name"},
		"no such user":             {to: func(a string) string { return strings.Replace(a, "user=arbiter", "user=nobody", 1) }, says: "refuses the user"},
		"a newer schema":           {before: `CREATE TABLE arbiter_schema (one BIGINT PRIMARY KEY, version BIGINT NOT NULL, reads BIGINT NOT NULL); INSERT INTO arbiter_schema VALUES (1, 99, 99)`, want: tracker.ErrNewer, says: "newer version"},
		"another program's":        {before: `CREATE TABLE logs (line TEXT)`, says: "another program"},
		"read only":                {before: `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$`, want: tracker.ErrFull, says: "takes no changes"},
		"commits may be lost":      {before: `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database()); END $$`, says: "may lose"},
	} {
		t.Run(name, func(t *testing.T) {
			address := pgtest.Database(t)
			if tc.before != "" {
				execute(t, address, tc.before)
			}
			if tc.to != nil {
				address = tc.to(address)
			}
			wait := time.Minute // only for a server that doesn't answer
			if errors.Is(tc.want, tracker.ErrBusy) {
				wait = 200 * time.Millisecond
			}
			begun := time.Now()
			_, err := postgres.Open(t.Context(), address, wait)
			requireProblem(t, err, tc.want)
			if took := time.Since(begun); took > 30*time.Second {
				t.Errorf("it is said after %v", took)
			}
			if said := err.Error(); !strings.Contains(said, tc.says) || strings.Contains(said, "secret") {
				t.Error(said)
			}
		})
	}
}

// A program works on a schema that a newer one has extended, and not on an older one
// until arbiter migrate was called.
func TestSchemas(t *testing.T) {
	address := pgtest.Database(t)
	storetest.Put(t, open(t, address), "c", storetest.Batch(1, "kept", 1))
	c, err := postgres.Examine(t.Context(), address, postgres.Wait)
	if err != nil || c.Schema != c.Newest || c.Channels != 1 || c.Lines != 1 {
		t.Fatalf("%+v, %v", c, err)
	}
	// A schema step never admits programs that can't read older data.
	execute(t, address, `UPDATE arbiter_schema SET version = 25, reads = 25`)
	if before, after, err := postgres.Migrate(t.Context(), address); err != nil || before != 25 || after != c.Newest {
		t.Errorf("from %d to %d, %v", before, after, err)
	}
	if got := numbers[int](t, address, `SELECT reads FROM arbiter_schema`); !slices.Equal(got, []int{25}) {
		t.Errorf("programs must know the steps up to %v", got)
	}
	execute(t, address, `UPDATE arbiter_schema SET version = 99`)
	if all, _ := storetest.Load(t, open(t, address), "c"); len(all) != 1 {
		t.Errorf("%v", all)
	}
	if before, after, err := postgres.Migrate(t.Context(), address); err != nil || before != 99 || after != 99 {
		t.Errorf("from %d to %d, %v", before, after, err)
	}
	execute(t, address, `UPDATE arbiter_schema SET reads = 99`)
	if _, _, err := postgres.Migrate(t.Context(), address); !errors.Is(err, tracker.ErrNewer) {
		t.Errorf("a schema that this program can't use: %v", err)
	}
}

// Processes that start on an empty database at once all find it ready.
func TestFirstStarts(t *testing.T) {
	address := pgtest.Database(t)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			s, err := postgres.Open(t.Context(), address, time.Minute)
			if err != nil {
				t.Error(err)
				return
			}
			_ = s.Close()
		})
	}
	all.Wait()
}

// A full disk refuses a line with what to do, and nothing of it is stored.
func TestFullDisk(t *testing.T) {
	address := pgtest.Database(t)
	s := open(t, address)
	head := storetest.Put(t, s, "c", storetest.Batch(1, "before", 1))
	execute(t, address, `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$;
		CREATE TRIGGER refusing BEFORE INSERT ON batches EXECUTE FUNCTION refuse()`)
	_, err := s.Append(t.Context(), "c", head, storetest.Batch(2, "too much", 1))
	requireProblem(t, err, tracker.ErrFull)
	execute(t, address, `DROP TRIGGER refusing ON batches`)
	if _, now := storetest.Load(t, s, "c"); now != head {
		t.Errorf("%v, before %v", now, head)
	}
	storetest.Put(t, s, "c", storetest.Batch(2, "there is room", 1))
}

// What was changed in the database by other means is noticed, and all before it shown.
func TestDamaged(t *testing.T) {
	address := pgtest.Database(t)
	s := open(t, address)
	storetest.Put(t, s, "c", storetest.Batch(1, "first", 1), storetest.Batch(2, "second", 1), storetest.Batch(3, "third", 1))
	execute(t, address, `UPDATE batches SET data = overlay(data PLACING 'S' FROM position('second' IN data)) WHERE seq = 2`)
	all, _, err := s.Load(t.Context(), "c", tracker.Head{})
	d, ok := errors.AsType[*tracker.DamageError](err)
	if !ok || len(all) != 1 || d.Lines != 1 || d.Seq != 1 {
		t.Errorf("%v, %v", all, err)
	}
	if err := s.Rewrite(t.Context(), "c", func(log []tracker.Batch) ([]tracker.Batch, error) { return log, nil }); !errors.Is(err, tracker.ErrDamaged) {
		t.Errorf("rewritten: %v", err)
	}
}

// After a restore, or where a standby that lacked the last commits has taken over, a
// log ends earlier, or went on otherwise: who has read the other end reads it anew.
func TestWentOnOtherwise(t *testing.T) {
	address := pgtest.Database(t)
	s := open(t, address)
	was := storetest.Put(t, s, "c", storetest.Batch(1, "first", 1))
	late := storetest.Put(t, s, "c", storetest.Batch(2, "lost", 1))
	execute(t, address, `DELETE FROM batches WHERE seq = 2; UPDATE logs l SET seq = b.seq, sum = b.sum FROM batches b WHERE b.epoch = l.epoch`)
	if all, head, err := s.Load(t.Context(), "c", late); err != nil || len(all) != 1 || head != was {
		t.Errorf("%v at %v, %v", all, head, err)
	}
	for _, text := range []string{"other", "longer"} {
		storetest.Put(t, s, "c", storetest.Batch(storetest.Put(t, s, "c").Seq+1, text, 1))
		all, head, err := s.Load(t.Context(), "c", late)
		if err != nil || all[0].Text != "first" || all[len(all)-1].Text != text || head == late {
			t.Errorf("%v at %v, %v", all, head, err)
		}
		if _, err := s.Append(t.Context(), "c", late, storetest.Batch(3, "behind what was lost", 1)); !errors.Is(err, tracker.ErrStale) {
			t.Error(err)
		}
	}
}

// The store keeps nothing in a session: through PgBouncer in transaction mode each
// transaction has another.
func TestThroughPooler(t *testing.T) {
	t.Parallel()
	pooled := func(t *testing.T) *postgres.Store {
		t.Helper()
		return open(t, pgtest.Shared(t).Pooler(t, pgtest.Database(t)))
	}
	t.Run("store", func(t *testing.T) {
		storetest.Run(t, func(t *testing.T) tracker.Store { return pooled(t) })
	})
	t.Run("shared", func(t *testing.T) {
		storetest.RunShared(t, func(t *testing.T) (one, two storetest.SharedStore) {
			address := pgtest.Shared(t).Pooler(t, pgtest.Database(t))
			return open(t, address), open(t, address)
		})
	})
	t.Run("tables", func(t *testing.T) {
		storetest.RunTables(t, talk(t), func(t *testing.T) (one, two tracker.Store) {
			address := pgtest.Shared(t).Pooler(t, pgtest.Database(t))
			return open(t, address), open(t, address)
		})
	})
}

// LateBoards and ClaimLate read only the logs of their time, however many boards there are.
func TestLateBoardsOfManyBoards(t *testing.T) {
	address := pgtest.Database(t)
	s := open(t, address)
	execute(t, address, `INSERT INTO logs (channel, epoch, seq, sum, at, busy) SELECT 'c' || n, n, 1, '', n * 60000, n * 60000 - n * 60000 % 600000 FROM generate_series(1, 20000) AS n;
		INSERT INTO boards (channel, board, version, epoch, shown, changed) SELECT 'c' || n, '', 1, n, CASE WHEN n % 5 = 0 THEN 0 ELSE 1 END, n FROM generate_series(1, 20000) AS n;
		ANALYZE`)
	at := func(n int64) time.Time { return time.UnixMilli(n * 60000) }
	got, err := s.LateBoards(t.Context(), at(10001), at(10014))
	if err != nil || !slices.Equal(got, []string{"c10005", "c10010"}) {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := s.LateBoards(t.Context(), at(0), at(20000)); err != nil || len(got) != 1000 {
		t.Errorf("%d boards, %v", len(got), err)
	}
	if got, err := s.ClaimLate(t.Context(), "a", time.Minute, at(10001), at(10014), 20); err != nil || !slices.Equal(got, []string{"c10005", "c10010"}) {
		t.Errorf("claimed: %v, %v", got, err)
	}
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(t.Context())) }()
	rows, err := conn.Query(t.Context(), `EXPLAIN `+postgres.ClaimLateQuery, pgx.QueryExecModeSimpleProtocol, at(10001).UnixMilli(), at(10014).UnixMilli(), 20, "a", 1)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if plan := strings.Join(lines, "\n"); err != nil || !strings.Contains(plan, "logs_by_time") || strings.Contains(plan, "Seq Scan") {
		t.Errorf("%v\n%s", err, plan)
	}
}
