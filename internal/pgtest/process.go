package pgtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// process is a server in a folder of its own, which is its working directory and has
// its log.
type process struct {
	dir   string
	os    *os.Process
	ended chan struct{} // closed when it has ended
}

// launch starts a program as the owner of the folder (see owned). The program ends with
// the tests at the latest.
func launch(dir, program string, args ...string) (*process, error) {
	log, err := os.OpenFile(logOf(dir), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	defer func() { _ = log.Close() }()    // the program has its own descriptor
	cmd := exec.Command(program, args...) //nolint:gosec,noctx // it runs until it is stopped
	cmd.Dir, cmd.SysProcAttr, cmd.Stdout, cmd.Stderr = dir, attributes(), log, log
	started, ended := make(chan error), make(chan struct{})
	go func() {
		runtime.LockOSThread() // the program ends with the thread that started it
		err := cmd.Start()
		if started <- err; err == nil {
			_ = cmd.Wait() // its log says why it ended
			close(ended)
		}
	}()
	if err := <-started; err != nil {
		return nil, err
	}
	return &process{dir: dir, os: cmd.Process, ended: ended}, nil
}

// run runs a program to its end and returns its output. The calling goroutine is locked to its
// thread meanwhile, because the program ends with the thread that starts it (see attributes).
func run(cmd *exec.Cmd, dir string) ([]byte, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	cmd.Dir, cmd.SysProcAttr = dir, attributes()
	return cmd.CombinedOutput()
}

// await waits until the server accepts a connection to a URL, or ends.
func (p *process) await(url string) error {
	ctx, cancel := context.WithTimeout(context.Background(), startWithin)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, url)
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-p.ended:
			return fmt.Errorf("the server ended:\n%s", lastOf(p.dir))
		case <-ctx.Done():
			return fmt.Errorf("the server doesn't answer: %w\n%s", err, lastOf(p.dir))
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// kill ends the server and all processes that it has started, and waits for its end.
func (p *process) kill() error {
	if err := killGroup(p.os); err != nil {
		return err
	}
	<-p.ended
	return nil
}

// end sends a signal to the server and waits for its end.
func (p *process) end(signal os.Signal) error {
	if err := p.os.Signal(signal); err != nil {
		return err
	}
	select {
	case <-p.ended:
		return nil
	case <-time.After(startWithin):
		return errors.New("the server doesn't end")
	}
}

// logOf returns the path of the log in the folder of a server.
func logOf(dir string) string { return filepath.Join(dir, "log") }

// lastOf returns the last part of the log in the folder of a server.
func lastOf(dir string) string {
	raw, err := os.ReadFile(logOf(dir))
	if err != nil {
		return err.Error()
	}
	const most = 4000
	return strings.TrimSpace(string(raw[max(0, len(raw)-most):]))
}
