package console

import (
	"context"
	"database/sql"
	"io"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"arbiter/tracker/sqlite"
)

// BenchmarkLine measures a line on an empty board, from its text to the reply's, with
// its durable write. It alternates with a bare commit of one row on the same file
// system, so that other load slows both. It reports medians.
func BenchmarkLine(b *testing.B) {
	store, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "games.db"), time.Second)
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	bare, err := sql.Open("sqlite", "file:"+filepath.Join(b.TempDir(), "bare.db")+"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = bare.Close() }()
	bare.SetMaxOpenConns(1)
	if _, err := bare.ExecContext(b.Context(), "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT) STRICT"); err != nil {
		b.Fatal(err)
	}
	c := New(judgeOver(b, store), Options{As: "Alice", Channel: "c"})
	var lines, commits []time.Duration
	var begun time.Time
	in := &typist{next: func(n int) string { // called when the line before is done
		if n == 0 {
			return "/game start\n"
		}
		between := time.Now()
		if n > 1 {
			lines = append(lines, between.Sub(begun))
		}
		if _, err := bare.ExecContext(context.WithoutCancel(b.Context()), "INSERT INTO t (b) VALUES (?)", "line"); err != nil {
			b.Fatal(err)
		}
		commits = append(commits, time.Since(between))
		if !b.Loop() {
			return ""
		}
		begun = time.Now()
		return "gain 1 life\n"
	}}
	if done, err := c.Read(b.Context(), in, io.Discard); err != nil || !done {
		b.Fatal(done, err)
	}
	median := func(all []time.Duration) float64 {
		slices.Sort(all)
		return float64(all[len(all)/2]) / float64(time.Millisecond)
	}
	line, commit := median(lines), median(commits)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(line, "action-ms")
	b.ReportMetric(commit, "bare-ms")
	b.ReportMetric(commit/line, "of-bare")
}

// typist types one line after another. The last one is empty.
type typist struct {
	next  func(n int) string
	lines int
}

func (t *typist) Read(to []byte) (int, error) {
	line := t.next(t.lines)
	if t.lines++; line == "" {
		return 0, io.EOF
	}
	return copy(to, line), nil
}
