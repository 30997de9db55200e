package sqlite_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker"
	"arbiter/tracker/packed"
	"arbiter/tracker/sqlite"
	"arbiter/tracker/storetest"
)

// packForever packs the games of a file again and again until it is killed.
func packForever(path string) {
	ctx := context.Background()
	s, err := sqlite.Open(ctx, path, time.Minute)
	for now := time.Now().Add(48 * time.Hour); err == nil; {
		fmt.Println("packing")
		if _, err = s.Pack(ctx, now, 3); err == nil {
			// The next step packs what this one has unpacked.
			err = s.Rewrite(ctx, "c", func(log []tracker.Batch) ([]tracker.Batch, error) { return log, nil })
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// A process that is killed while it packs games leaves them as they were, or packed.
func TestKilledWhilePacking(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	all := storetest.Games(0, 30, 20, time.Now().UTC().Truncate(time.Second))
	for i := range all {
		all[i].Request = ""
	}
	s := open(t, path)
	storetest.Put(t, s, "c", all...)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for kill := range 8 {
		cmd := exec.CommandContext(t.Context(), os.Args[0])
		cmd.Env = append(os.Environ(), "ARBITER_TEST_PACKER="+path)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := out.Read(make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(kill) * 17 * time.Millisecond)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // an error is expected after the kill
		s := open(t, path)
		got, _ := storetest.Load(t, s, "c")
		if diff := cmp.Diff(all, got); diff != "" {
			t.Fatal(diff)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		c, err := sqlite.Check(t.Context(), path)
		if err != nil || c.Lines != int64(len(all)) {
			t.Fatalf("%+v, %v", c, err)
		}
	}
}

func TestPackedFormats(t *testing.T) {
	storetest.RunFormats(t, func(t *testing.T) (tracker.Store, storetest.PackedData) {
		path := filepath.Join(t.TempDir(), "games.db")
		return open(t, path), storetest.PackedData{
			Execute: func(statement string) { execute(t, path, statement) },
			Formats: func() []packed.Format { return formatsIn(t, path) },
			SetFormats: func(f packed.Format) {
				execute(t, path, fmt.Sprintf(`UPDATE packs SET data = CAST(x'%02x' || substr(data, 2) AS BLOB)`, f))
			},
		}
	})
}

// formatsIn returns the formats of the packed rows of a file.
func formatsIn(t *testing.T, path string) []packed.Format {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	rows, err := db.QueryContext(t.Context(), `SELECT data FROM packs ORDER BY epoch, last`)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	var all []packed.Format
	for rows.Next() {
		var data []byte
		if err := rows.Scan(&data); err != nil {
			t.Fatal(err)
		}
		all = append(all, packed.Format(data[0]))
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// Damage in packed games is found by Check; Repair keeps the lines before it, and a backup
// and its copy have packed games as they are.
func TestPackedDamageAndBackup(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "games.db")
	s := open(t, path)
	day := time.Now().UTC().Truncate(time.Second)
	all := storetest.Games(0, 2, 5, day)
	head := storetest.Put(t, s, "c", all...)
	if n, err := s.Pack(t.Context(), day.Add(48*time.Hour), 10); err != nil || n != 1 {
		t.Fatal(n, err)
	}
	more := storetest.Games(head.Seq, 1, 3, day)
	for i := range more {
		more[i].Request = ""
	}
	storetest.Put(t, s, "c", more...)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	backup := filepath.Join(dir, "backup.db")
	if err := sqlite.Backup(t.Context(), path, backup); err != nil {
		t.Fatal(err)
	}
	got, _ := storetest.Load(t, open(t, backup), "c")
	if diff := cmp.Diff(append(all, more...), got); diff != "" {
		t.Fatal(diff)
	}
	execute(t, path, `UPDATE packs SET data = CAST(substr(data, 1, 40) || x'00' || substr(data, 42) AS BLOB) WHERE last = (SELECT max(last) FROM packs)`)
	c, err := sqlite.Check(t.Context(), path)
	if err == nil || len(c.Damaged) != 1 || c.Damaged[0].Lines != 5 {
		t.Errorf("%+v, %v", c, err)
	}
	repaired := filepath.Join(dir, "repaired.db")
	kept, err := sqlite.Repair(t.Context(), path, repaired)
	if err != nil || kept.Lines != 5 || len(kept.Lost) != 0 {
		t.Errorf("%+v, %v", kept, err)
	}
	if got, _ := storetest.Load(t, open(t, repaired), "c"); len(got) != 5 {
		t.Errorf("%d lines", len(got))
	}
}
