package sqlite_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker"
	"arbiter/tracker/sqlite"
	"arbiter/tracker/storetest"
)

var restoredAt = time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)

// counts returns the number of lines of each channel.
func counts(t *testing.T, s *sqlite.Store) map[string]int64 {
	t.Helper()
	channels, err := s.Channels(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string]int64)
	for _, c := range channels {
		lines, _ := storetest.Load(t, s, c)
		all[c] = int64(len(lines))
	}
	return all
}

// While four channels are being played, one backup after another is made: each
// has everything that was acknowledged before it began, and can be restored.
func TestBackupUnderLoad(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "games.db")
	open(t, games)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var mu sync.Mutex
	acknowledged := map[string]int64{"channel 0": 0, "channel 1": 0, "channel 2": 0, "channel 3": 0}
	slowest := func() int64 { return slices.Min(slices.Collect(maps.Values(acknowledged))) }
	failed := false
	grown := sync.NewCond(&mu)
	var players sync.WaitGroup
	for _, channel := range slices.Collect(maps.Keys(acknowledged)) {
		// Each has a connection of its own, as another process would.
		s, err := sqlite.Open(t.Context(), games, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		players.Go(func() {
			defer func() { _ = s.Close() }()
			var head tracker.Head
			for seq := int64(1); ctx.Err() == nil; seq++ {
				var err error
				head, err = s.Append(ctx, channel, head, storetest.Batch(seq, "said", 1))
				if ctx.Err() != nil {
					return
				}
				mu.Lock()
				if failed = failed || err != nil; err == nil {
					acknowledged[channel] = seq
				}
				grown.Broadcast()
				// SQLite gives the lock to the next process, not to the one
				// waiting longest.
				for ctx.Err() == nil && !failed && seq > slowest()+5 {
					grown.Wait()
				}
				mu.Unlock()
				if err != nil {
					t.Errorf("%s: %v", channel, err)
					return
				}
			}
		})
	}
	for n := range 5 {
		mu.Lock()
		for least := int64(10 * (n + 1)); !failed && slowest() < least; {
			grown.Wait()
		}
		before := maps.Clone(acknowledged)
		mu.Unlock()
		file := filepath.Join(dir, fmt.Sprint("backup", n, ".db"))
		if err := sqlite.Backup(t.Context(), games, file); err != nil {
			t.Fatal(err)
		}
		restored := filepath.Join(dir, fmt.Sprint("restored", n), "games.db")
		if aside, c, err := sqlite.Restore(t.Context(), file, restored, restoredAt); err != nil || aside != "" || c.Channels != 4 {
			t.Fatalf("%q, %+v, %v", aside, c, err)
		}
		for c, lines := range counts(t, open(t, restored)) {
			if lines < before[c] {
				t.Errorf("%s has %d lines, and had %d before the backup began", c, lines, before[c])
			}
		}
	}
	mu.Lock()
	stop()
	grown.Broadcast()
	mu.Unlock()
	players.Wait()
}

// filled returns a closed games file with n lines.
func filled(t *testing.T, path string, lines int64) {
	t.Helper()
	s := open(t, path)
	for seq := range lines {
		storetest.Put(t, s, "c", storetest.Batch(seq+1, "said", 1))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestBackupOverwritesNothing(t *testing.T) {
	dir := t.TempDir()
	games, file := filepath.Join(dir, "games.db"), filepath.Join(dir, "backup.db")
	if err := sqlite.Backup(t.Context(), games, file); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a backup of nothing: %v", err)
	}
	filled(t, games, 1)
	if err := os.WriteFile(file, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := sqlite.Backup(t.Context(), games, file); !errors.Is(err, sqlite.ErrExists) {
		t.Errorf("over a file: %v", err)
	}
	if raw, err := os.ReadFile(file); err != nil || string(raw) != "precious" {
		t.Errorf("%q, %v", raw, err)
	}
	if err := sqlite.Backup(t.Context(), games, filepath.Join(dir, "no folder", "b.db")); err == nil {
		t.Error("a backup in no folder")
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*.new*")); err != nil || len(left) > 0 {
		t.Errorf("left over: %v, %v", left, err)
	}
}

// A restore keeps the previous file; a failed one changes nothing.
func TestRestore(t *testing.T) {
	dir := t.TempDir()
	games, file := filepath.Join(dir, "games.db"), filepath.Join(dir, "backup.db")
	filled(t, games, 3)
	if err := sqlite.Backup(t.Context(), games, file); err != nil {
		t.Fatal(err)
	}
	s := open(t, games)
	storetest.Put(t, s, "c", storetest.Batch(4, "later", 1))
	if _, _, err := sqlite.Restore(t.Context(), file, games, restoredAt); !errors.Is(err, tracker.ErrBusy) {
		t.Errorf("while the games are open: %v", err)
	}
	storetest.Put(t, s, "c", storetest.Batch(5, "later", 1)) // after the refusal
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	damaged := filepath.Join(dir, "damaged.db")
	if err := sqlite.Backup(t.Context(), file, damaged); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(damaged, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteAt(make([]byte, 8192), 4096) // two pages are wiped out
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
	newer := filepath.Join(dir, "newer.db")
	filled(t, newer, 1)
	execute(t, newer, "PRAGMA user_version = 1000")
	other := filepath.Join(dir, "other.db")
	execute(t, other, "CREATE TABLE x (y)")
	for path, want := range map[string]error{damaged: tracker.ErrDamaged, newer: tracker.ErrNewer, other: tracker.ErrDamaged, filepath.Join(dir, "none.db"): os.ErrNotExist, games: nil} {
		if _, _, err := sqlite.Restore(t.Context(), path, games, restoredAt); err == nil || want != nil && !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", filepath.Base(path), err, want)
		}
	}
	if diff := cmp.Diff(map[string]int64{"c": 5}, look(t, games)); diff != "" {
		t.Errorf("refused restorations changed the games (-want +got):\n%s", diff)
	}
	aside, c, err := sqlite.Restore(t.Context(), file, games, restoredAt)
	if err != nil || c.Lines != 3 {
		t.Fatalf("%+v, %v", c, err)
	}
	if diff := cmp.Diff([]map[string]int64{{"c": 3}, {"c": 5}}, []map[string]int64{look(t, games), look(t, aside)}); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*.restoring*")); err != nil || len(left) > 0 {
		t.Errorf("left over: %v, %v", left, err)
	}
}

// If the games file is damaged, a backup replaces it, and the damaged file is
// kept.
func TestRestoreOverDamage(t *testing.T) {
	dir := t.TempDir()
	games, file := filepath.Join(dir, "games.db"), filepath.Join(dir, "backup.db")
	filled(t, file, 2)
	for _, end := range []string{"", "-wal"} {
		if err := os.WriteFile(games+end, []byte(strings.Repeat("no database ", 100)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	aside, _, err := sqlite.Restore(t.Context(), file, games, restoredAt)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]int64{"c": 2}, look(t, games)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if raw, err := os.ReadFile(aside); err != nil || !strings.HasPrefix(string(raw), "no database") {
		t.Errorf("%.20q, %v", raw, err)
	}
}

func look(t *testing.T, path string) map[string]int64 {
	t.Helper()
	s := open(t, path)
	defer func() { _ = s.Close() }()
	return counts(t, s)
}

// execute changes a file without the store.
func execute(t *testing.T, path, statements string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.ExecContext(t.Context(), statements)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

// aLine writes a line into the channel "c" of an empty file of a schema.
func aLine(schema int) string {
	if schema < 4 {
		return `INSERT INTO batches (channel, seq, at, by, text, actions) VALUES ('c', 1, 1700000000000, '{"name":"Zoë"}', 'said', 'null');
			INSERT INTO events VALUES ('c', 1, 1, 1, '{"player":"Zoë"}', 'toy/did', 1, '{}')`
	}
	b := tracker.Stored{Seq: 1, Last: 1, At: 1700000000000, By: `{"name":"Zoë"}`, Text: "said", Events: []byte("1\t1\ttoy/did\t{\"player\":\"Zoë\"}\t{}\n")}
	first := tracker.FirstSum("c")
	sum := b.Sum(first)
	log := fmt.Sprintf(`INSERT INTO logs (channel, seq, sum) VALUES ('c', 0, x'%x');
		INSERT INTO batches (epoch, seq, last, at, by, text, actions, request, part, events, before, sum) VALUES (1, 1, 1, %d, '%s', 'said', '', '', 0, x'%x', x'%x', x'%x');
		INSERT INTO people VALUES ('guest zoë', 1);`, first, b.At, b.By, b.Events, first, sum)
	if schema < 5 { // from here on the log has a new form
		log += fmt.Sprintf(`UPDATE logs SET seq = 1, sum = x'%x';`, sum)
	}
	return log
}

// A file of each earlier schema is upgraded with all its data, and so is a
// backup of it.
func TestUpgradeFromEachSchema(t *testing.T) {
	steps, err := filepath.Glob("migrations/*.sql")
	if err != nil || len(steps) < 2 {
		t.Fatalf("%v, %v", steps, err)
	}
	for n := 1; n < len(steps); n++ {
		t.Run(filepath.Base(steps[n-1]), func(t *testing.T) {
			dir := t.TempDir()
			old := filepath.Join(dir, "games.db")
			if err := sqlite.OfSchema(t.Context(), old, n); err != nil {
				t.Fatal(err)
			}
			execute(t, old, aLine(n))
			backup := filepath.Join(dir, "backup.db")
			if err := sqlite.Backup(t.Context(), old, backup); err != nil {
				t.Fatal(err)
			}
			if c, err := sqlite.Check(t.Context(), old); err != nil || c.Schema != n || c.Newest != len(steps) {
				t.Errorf("a backup has changed the schema: %+v, %v", c, err)
			}
			restored := filepath.Join(dir, "restored.db")
			if _, c, err := sqlite.Restore(t.Context(), backup, restored, restoredAt); err != nil || c.Schema != n {
				t.Fatalf("%+v, %v", c, err)
			}
			for _, path := range []string{old, restored} {
				s := open(t, path)
				all, head, err := s.Load(t.Context(), "c", tracker.Head{})
				if err != nil || len(all) != 1 || all[0].Text != "said" || all[0].By.Name != "Zoë" || len(all[0].Records) != 1 {
					t.Errorf("%+v, %v", all, err)
				}
				if _, err := s.Append(t.Context(), "c", head, storetest.Batch(2, "on", 1)); err != nil {
					t.Error(err)
				}
				if c, err := sqlite.Check(t.Context(), path); err != nil || c.Schema != len(steps) {
					t.Errorf("%+v, %v", c, err)
				}
			}
		})
	}
}
