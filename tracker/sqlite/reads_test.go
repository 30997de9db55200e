package sqlite_test

import (
	"context"
	"database/sql"
	"path/filepath"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/sqlite"
	"arbiter/tracker/storetest"
)

// Readers don't wait for a pending write.
func TestReadsDoNotWait(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s, err := sqlite.Open(t.Context(), path, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	head := storetest.Put(t, s, "c", storetest.Batch(1, "before", 1))
	other, err := sql.Open("sqlite", "file:"+path+"?_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = other.Close() }()
	holds, err := other.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	written := make(chan error, 1)
	go func() {
		_, err := s.Append(context.WithoutCancel(t.Context()), "c", head, storetest.Batch(2, "waits", 1))
		written <- err
	}()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	for range 100 { // the line waits by the second, if not by the first
		if _, err := s.Settings(ctx, tracker.Scope{Kind: tracker.OfServer, ID: "5"}); err != nil {
			t.Fatal(err)
		}
		if all, _, err := s.Load(ctx, "c", tracker.Head{}); err != nil || len(all) != 1 {
			t.Fatal(all, err)
		}
	}
	if err := holds.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := <-written; err != nil {
		t.Fatal(err)
	}
}
