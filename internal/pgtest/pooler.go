package pgtest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// ErrNoPooler is the reason why a test of PgBouncer is skipped.
var ErrNoPooler = errors.New("SKIPPED: PgBouncer isn't installed (no pgbouncer in PATH or /usr/sbin); on Debian: apt-get install pgbouncer")

// Pooler starts PgBouncer in front of the server until the test ends, in transaction
// mode and with two connections to the server, so that each transaction of a client
// gets another. It returns the URL of a database through it.
func (s *Server) Pooler(t testing.TB, address string) string {
	t.Helper()
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		if program = "/usr/sbin/pgbouncer"; !exists(program) {
			t.Skip(ErrNoPooler)
		}
	}
	dir, err := os.MkdirTemp("", "pgb-") //nolint:usetesting // sockets have short paths
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	config := filepath.Join(dir, "pgbouncer.ini")
	text := fmt.Sprintf("[databases]\n* = host=%s user=%s\n[pgbouncer]\nlisten_addr =\nlisten_port = 6432\nunix_socket_dir = %s\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 2\nlogfile = %s\n",
		s.Socket(), role, dir, filepath.Join(dir, "log"))
	if err := os.WriteFile(config, []byte(text), 0o644); err != nil { //nolint:gosec // another user reads it
		t.Fatal(err)
	}
	if err := owned(dir); err != nil {
		t.Fatal(err)
	}
	through := through(t, address, dir)
	cmd := exec.Command(program, "-q", config) //nolint:gosec,noctx // it runs until the test ends
	cmd.Dir, cmd.SysProcAttr = dir, attributes()
	started, ended := make(chan error), make(chan struct{})
	go func() {
		runtime.LockOSThread() // it ends with the thread that started it
		err := cmd.Start()
		if started <- err; err == nil {
			_ = cmd.Wait() // its log says why it ended
			close(ended)
		}
	}()
	if err := <-started; err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = killGroup(cmd.Process)
		<-ended
	})
	ctx, cancel := context.WithTimeout(t.Context(), startWithin)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, through)
		if err == nil {
			_ = conn.Close(ctx)
			return through
		}
		select {
		case <-ended:
			log, _ := os.ReadFile(filepath.Join(dir, "log")) //nolint:gosec // its own log
			t.Fatalf("PgBouncer ended: %s", log)
		case <-ctx.Done():
			t.Fatal(err)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// through returns the URL of a database with another socket.
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

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
