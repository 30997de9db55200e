// Package pgtest starts a PostgreSQL server for the tests of a package.
//
//	func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }
//
//	func TestIt(t *testing.T) {
//		store, err := postgres.Open(t.Context(), pgtest.Database(t), postgres.Wait)
//
// The server starts with the first test that needs it, in a folder of its own,
// and listens on a Unix socket there. Each test gets an empty database. Where
// PostgreSQL isn't installed, such a test is skipped with a message that says
// how to install it; CI installs it and fails if a test is skipped.
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
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// ErrAbsent is the reason why a test is skipped.
var ErrAbsent = errors.New("SKIPPED: PostgreSQL isn't installed (no initdb in PATH or /usr/lib/postgresql/*/bin); on Debian: apt-get install postgresql")

// role is the superuser of the servers.
const role = "arbiter"

// startWithin is the time a server has to start or stop.
const startWithin = time.Minute

// Server is a PostgreSQL server. Its methods must not be called concurrently.
type Server struct {
	dir     string // the server's own: data, socket, log
	process *exec.Cmd
	ended   chan struct{} // closed when process has ended
}

// own is the server that the tests of a package share.
var own struct {
	once      sync.Once
	server    *Server
	err       error
	databases int
	mu        sync.Mutex
}

// Run runs the tests of a package and stops their server, if one was started.
// It returns the exit code.
func Run(m *testing.M) int {
	code := m.Run()
	if own.server != nil {
		own.server.remove()
	}
	return code
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
	s.create(t, name)
	return s.URL(name)
}

// Shared returns the package's server, which tests must not stop.
func Shared(t testing.TB) *Server {
	t.Helper()
	own.once.Do(func() { own.server, own.err = start(map[string]string{"max_connections": "200"}) })
	skipOrFail(t, own.err)
	return own.server
}

// New starts a server for one test, which may stop and start it, with settings
// other than PostgreSQL's defaults. It is removed after the test.
func New(t testing.TB, settings map[string]string) *Server {
	t.Helper()
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
	s.create(t, name)
	return s.URL(name)
}

// URL returns the URL of a database.
func (s *Server) URL(name string) string {
	return "postgres:///" + name + "?" + url.Values{"host": {s.Socket()}, "user": {role}}.Encode()
}

// Socket returns the folder of the server's Unix socket.
func (s *Server) Socket() string { return s.dir }

// create creates an empty database.
func (s *Server) create(t testing.TB, name string) {
	t.Helper()
	s.Exec(t, "postgres", "CREATE DATABASE "+pgx.Identifier{name}.Sanitize())
}

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

// binary returns the path of one of PostgreSQL's programs: that in PATH, or else
// the newest of Debian's.
func binary(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return filepath.EvalSymlinks(path)
	}
	all, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name) // the pattern is good
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
	initdb, err := binary("initdb")
	if err != nil {
		return nil, err
	}
	// Socket paths have at most 107 bytes, so the folder of the test is too deep.
	dir, err := os.MkdirTemp("", "pg-")
	if err != nil {
		return nil, err
	}
	s := &Server{dir: dir}
	if err := owned(dir); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	ctx, cancel := context.WithTimeout(context.Background(), startWithin)
	defer cancel()
	cmd := exec.CommandContext(ctx, initdb, "--pgdata="+s.data(), "--username="+role, "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync") //nolint:gosec // PostgreSQL's own program
	cmd.Dir, cmd.SysProcAttr = dir, attributes()
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, errors.Join(fmt.Errorf("initdb: %w\n%s", err, out), os.RemoveAll(dir))
	}
	if err := s.begin(settings); err != nil {
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
		// The processes of a server that was killed end one after another.
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
	for name, value := range settings {
		args = append(args, "-c", name+"="+value)
	}
	log, err := os.OpenFile(filepath.Join(s.dir, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { _ = log.Close() }()     // the server has its own descriptor
	cmd := exec.Command(postgres, args...) //nolint:gosec,noctx // it runs until Stop or Kill
	cmd.Dir, cmd.SysProcAttr, cmd.Stdout, cmd.Stderr = s.dir, attributes(), log, log
	started, ended := make(chan error), make(chan struct{})
	go func() {
		runtime.LockOSThread() // the server ends with the thread that started it
		err := cmd.Start()
		if started <- err; err == nil {
			_ = cmd.Wait() // its log says why it ended
			close(ended)
		}
	}()
	if err := <-started; err != nil {
		return err
	}
	s.process, s.ended = cmd, ended
	return s.await()
}

// await waits until the server answers or ends.
func (s *Server) await() error {
	ctx, cancel := context.WithTimeout(context.Background(), startWithin)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, s.URL("postgres"))
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-s.ended:
			s.process = nil
			return fmt.Errorf("the server ended:\n%s", s.Log())
		case <-ctx.Done():
			return fmt.Errorf("the server doesn't answer: %w\n%s", err, s.Log())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// Stop stops the server, which ends all connections first.
func (s *Server) Stop(t testing.TB) {
	t.Helper()
	if err := s.end(os.Interrupt); err != nil {
		t.Fatal(err)
	}
}

// Kill ends the server at once, as kill -9 does; its processes end when they notice.
func (s *Server) Kill(t testing.TB) {
	t.Helper()
	if s.process == nil {
		return
	}
	if err := killGroup(s.process.Process); err != nil {
		t.Fatal(err)
	}
	<-s.ended
	s.process = nil
	// What a killed server leaves would keep the next one from starting if its
	// number belonged to another process.
	_ = os.Remove(filepath.Join(s.data(), "postmaster.pid"))
}

// end sends a signal to the server and waits for its end.
func (s *Server) end(signal os.Signal) error {
	if s.process == nil {
		return nil
	}
	if err := s.process.Process.Signal(signal); err != nil {
		return err
	}
	select {
	case <-s.ended:
		s.process = nil
		return nil
	case <-time.After(startWithin):
		return errors.New("the server doesn't end")
	}
}

// remove ends the server and deletes its folder.
func (s *Server) remove() {
	if s.process != nil {
		_ = killGroup(s.process.Process) // nothing of it is kept
		<-s.ended
		s.process = nil
	}
	if err := os.RemoveAll(s.dir); err != nil {
		fmt.Fprintln(os.Stderr, "pgtest:", err)
	}
}

// Log returns what the server has logged, at most the last of it.
func (s *Server) Log() string {
	raw, err := os.ReadFile(filepath.Join(s.dir, "log"))
	if err != nil {
		return err.Error()
	}
	const most = 4000
	return strings.TrimSpace(string(raw[max(0, len(raw)-most):]))
}
