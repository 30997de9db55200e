package pgtest

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// ErrNoPooler is the reason why a test of PgBouncer is skipped.
var ErrNoPooler = errors.New("SKIPPED: PgBouncer isn't installed (no pgbouncer in PATH or /usr/sbin); on Debian: apt-get install pgbouncer")

// Pooler starts PgBouncer in front of the server until the test ends. It is in
// transaction mode with two connections to the server, so that a client's transactions
// change connections. Pooler returns the URL of the database at address through it.
func (s *Server) Pooler(t testing.TB, address string) string {
	t.Helper()
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		program, err = exec.LookPath("/usr/sbin/pgbouncer") // which isn't in everybody's PATH
	}
	if err != nil {
		t.Skip(ErrNoPooler)
	}
	dir, err := os.MkdirTemp("", "pgb-") //nolint:usetesting // sockets have short paths
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	config := filepath.Join(dir, "pgbouncer.ini")
	text := fmt.Sprintf("[databases]\n* = host=%s user=%s\n[pgbouncer]\nlisten_addr =\nlisten_port = 6432\nunix_socket_dir = %s\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 2\n",
		s.Socket(), role, dir)
	if err := os.WriteFile(config, []byte(text), 0o644); err != nil { //nolint:gosec // another user reads it
		t.Fatal(err)
	}
	if err := owned(dir); err != nil {
		t.Fatal(err)
	}
	p, err := launch(dir, program, "-q", config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.kill() })
	url := through(t, address, dir)
	if err := p.await(url); err != nil {
		t.Fatal(err)
	}
	return url
}

// through returns the URL of a database with the socket in dir.
func through(t testing.TB, address, dir string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set("host", dir)
	q.Set("port", "6432")
	u.RawQuery = q.Encode()
	return u.String()
}
