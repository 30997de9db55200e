package pgtest_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"arbiter/internal/pgtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

// count returns the number of tables that a test has made in a database.
func count(t *testing.T, url string) (n int) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(t.Context())) }()
	if err := conn.QueryRow(t.Context(), `SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// Each test gets a database without tables.
func TestDatabasesAreEmpty(t *testing.T) {
	one, two := pgtest.Database(t), pgtest.Database(t)
	conn, err := pgx.Connect(t.Context(), one)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(t.Context())) }()
	if _, err := conn.Exec(t.Context(), `CREATE TABLE a (b BIGINT)`); err != nil {
		t.Fatal(err)
	}
	if n, m := count(t, one), count(t, two); n != 1 || m != 0 {
		t.Errorf("%d and %d tables", n, m)
	}
}

// Committed data survives Kill, and a stopped server starts with other settings.
func TestStartedAgain(t *testing.T) {
	t.Parallel()
	s := pgtest.New(t, nil)
	url := s.Database(t, "a")
	s.Exec(t, "a", `CREATE TABLE a (b BIGINT)`)
	s.Kill(t)
	if _, err := pgx.Connect(t.Context(), url); err == nil {
		t.Error("it answers after it was killed")
	}
	s.Start(t, nil)
	if n := count(t, url); n != 1 {
		t.Errorf("%d tables", n)
	}
	s.Stop(t)
	s.Start(t, map[string]string{"wal_level": "minimal", "max_wal_senders": "0"})
	if !strings.Contains(s.Log(), "ready to accept connections") {
		t.Error(s.Log())
	}
}
