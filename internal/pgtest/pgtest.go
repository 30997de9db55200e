// Package pgtest starts a PostgreSQL server for the tests of a package.
//
//	func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }
//
//	func TestIt(t *testing.T) {
//		store, err := postgres.Open(t.Context(), pgtest.Database(t), postgres.Wait)
//
// The server starts with the first test that needs it, in a folder of its own,
// and listens on a Unix socket there. In tests that folder is in memory if there is enough
// (package memdir), in benchmarks on disk. Each test gets an empty database. Without the
// tag integration (package integration), and where PostgreSQL isn't installed, such a test is
// skipped with a message that says what it needs; CI has both and fails if a test is skipped.
package pgtest

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"arbiter/internal/integration"
	"arbiter/internal/memdir"
)

// ErrAbsent is the reason why a test is skipped.
var ErrAbsent = errors.New("SKIPPED: PostgreSQL isn't installed (no initdb in PATH or /usr/lib/postgresql/*/bin); on Debian: apt-get install postgresql")

// role is the superuser of the servers.
const role = "arbiter"

// startWithin is the time a server has to start or stop.
const startWithin = time.Minute

// Server is a PostgreSQL server. Its methods must not be called concurrently.
type Server struct {
	dir     string   // data, socket, log
	process *process // nil while the server doesn't run
}

// own is the server that the tests of a package share.
var own struct {
	once      sync.Once
	server    *Server
	err       error
	databases int
	mu        sync.Mutex
}

// Run runs the tests of a package, stops their server, if one was started, and deletes the
// folders of servers. It returns the exit code. The TestMain of each package that starts servers
// must call it.
func Run(m *testing.M) int {
	code := m.Run()
	if own.server != nil {
		own.server.remove()
	}
	if err := initialized.remove(); err != nil {
		fmt.Fprintln(os.Stderr, "pgtest:", err)
	}
	return code
}

// Parallel sets how many parallel tests run at once, unless the flag -parallel is set.
// Tests that wait for servers and processes use little CPU.
func Parallel(tests string) error {
	flag.Parse()
	told := false
	flag.Visit(func(f *flag.Flag) { told = told || f.Name == "test.parallel" })
	if told {
		return nil
	}
	return flag.Set("test.parallel", tests)
}

// Database returns the URL of an empty database on the package's server. The
// package's TestMain must call Run.
func Database(t testing.TB) string {
	t.Helper()
	s := Shared(t)
	own.mu.Lock()
	own.databases++
	name := fmt.Sprintf("test_%d", own.databases)
	own.mu.Unlock()
	return s.Database(t, name)
}

// Shared returns the package's server, which tests must not stop.
func Shared(t testing.TB) *Server {
	t.Helper()
	integration.Test(t)
	own.once.Do(func() { own.server, own.err = start(map[string]string{"max_connections": "200"}) })
	skipOrFail(t, own.err)
	return own.server
}

// New starts a server for one test, which may stop and start it, with settings
// other than PostgreSQL's defaults. It is removed after the test.
func New(t testing.TB, settings map[string]string) *Server {
	t.Helper()
	integration.Test(t)
	s, err := start(settings)
	skipOrFail(t, err)
	t.Cleanup(s.remove)
	return s
}

func skipOrFail(t testing.TB, err error) {
	t.Helper()
	if errors.Is(err, ErrAbsent) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Database creates an empty database and returns its URL.
func (s *Server) Database(t testing.TB, name string) string {
	t.Helper()
	s.Exec(t, "postgres", "CREATE DATABASE "+pgx.Identifier{name}.Sanitize())
	return s.URL(name)
}

// URL returns the URL of a database.
func (s *Server) URL(name string) string {
	return "postgres:///" + name + "?" + url.Values{"host": {s.Socket()}, "user": {role}}.Encode()
}

// Socket returns the folder of the server's Unix socket.
func (s *Server) Socket() string { return s.dir }

// Exec executes a statement in a database.
func (s *Server) Exec(t testing.TB, database, statement string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), startWithin)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.URL(database))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(ctx) }() // Exec reports the error
	if _, err := conn.Exec(ctx, statement); err != nil {
		t.Fatal(err)
	}
}

// binary returns the path of one of PostgreSQL's programs: the one in PATH, or else
// the newest in Debian's folders.
func binary(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return filepath.EvalSymlinks(path)
	}
	all, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name) // the pattern is valid
	newest := ""
	for _, path := range all {
		if len(path) > len(newest) || len(path) == len(newest) && path > newest {
			newest = path
		}
	}
	if newest == "" {
		return "", ErrAbsent
	}
	return newest, nil
}

// start makes a data folder and starts a server on it.
func start(settings map[string]string) (*Server, error) {
	dir, err := folder()
	if err != nil {
		return nil, err
	}
	s := &Server{dir: dir}
	err = initialized.copy(s.data())
	if err == nil {
		err = s.begin(settings)
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return s, nil
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// Start starts the server after Stop or Kill.
func (s *Server) Start(t testing.TB, settings map[string]string) {
	t.Helper()
	late := time.Now().Add(startWithin)
	for {
		err := s.begin(settings)
		if err == nil {
			return
		}
		// The processes of a killed server end one after another, and hold its memory.
		if !strings.Contains(err.Error(), "is still in use") || time.Now().After(late) {
			t.Fatal(err)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// begin starts the server and waits until it answers.
func (s *Server) begin(settings map[string]string) error {
	postgres, err := binary("postgres")
	if err != nil {
		return err
	}
	args := []string{"-D", s.data(), "-k", s.dir, "-c", "listen_addresses="}
	if filepath.Dir(s.dir) == memdir.Shared { // Segments of a killed server are deleted with its folder.
		args = append(args, "-c", "dynamic_shared_memory_type=mmap")
	}
	for name, value := range settings {
		args = append(args, "-c", name+"="+value)
	}
	p, err := launch(s.dir, postgres, args...)
	if err != nil {
		return err
	}
	if err := p.await(s.URL("postgres")); err != nil {
		_ = p.kill() // unless it has ended
		return err
	}
	s.process = p
	return nil
}

// Stop ends the server, which closes all connections and writes a checkpoint first.
func (s *Server) Stop(t testing.TB) {
	t.Helper()
	if s.process == nil {
		return
	}
	if err := s.process.end(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	s.process = nil
}

// Kill ends the server with SIGKILL, without a checkpoint.
func (s *Server) Kill(t testing.TB) {
	t.Helper()
	if s.process == nil {
		return
	}
	if err := s.process.kill(); err != nil {
		t.Fatal(err)
	}
	s.process = nil
	// The lock file keeps a server from starting while any process has the id in it.
	_ = os.Remove(filepath.Join(s.data(), "postmaster.pid"))
}

// remove ends the server and deletes its folder.
func (s *Server) remove() {
	if s.process != nil {
		_ = s.process.kill() // its data is deleted
		s.process = nil
	}
	if err := os.RemoveAll(s.dir); err != nil {
		fmt.Fprintln(os.Stderr, "pgtest:", err)
	}
}

// Log returns the last part of the server's log.
func (s *Server) Log() string { return lastOf(s.dir) }
