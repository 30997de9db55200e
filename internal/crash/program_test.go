package crash

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	_ "arbiter/internal/gcpercent"
	"arbiter/internal/integration"
	"arbiter/internal/pgtest"
)

var kills = flag.Int("kills", 3, "how many times each front end is killed")

// binary is the real program, as go build makes it.
var binary string

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(tests(m))
}

// tests builds the program first, unless no test may start it, or this is the part of a test
// that runs in a namespace of its own, or the bot of BenchmarkEcho.
func tests(m *testing.M) int {
	if binary = os.Getenv(binaryVariable); binary != "" {
		return m.Run()
	}
	if discord := os.Getenv(echoVariable); discord != "" {
		if err := echo(discord); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		return 0
	}
	if !integration.Tagged {
		return m.Run()
	}
	folder, err := os.MkdirTemp("", "arbiter")
	if err == nil {
		defer os.RemoveAll(folder) //nolint:errcheck // the system clears it away too
		binary = filepath.Join(folder, "arbiter")
		var said []byte
		if said, err = exec.CommandContext(context.Background(), "go", "build", "-o", binary, "arbiter").CombinedOutput(); err != nil {
			err = fmt.Errorf("go build: %w\n%s", err, said)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return pgtest.Run(m)
}

// binaryVariable names the program for a test that runs itself once more.
const binaryVariable = "ARBITER_CRASH_BINARY"

// process is a running Arbiter.
type process struct {
	*exec.Cmd
	in   io.WriteCloser
	out  *bufio.Scanner // its lines
	rest string         // those that were not read before its end
	gone bool

	mu   sync.Mutex
	said strings.Builder // on standard error
	tell chan struct{}   // closed and replaced when there is more output
}

// begin starts the program with settings in the form NAME=value.
func begin(t testing.TB, data string, settings []string, args ...string) *process {
	t.Helper()
	return start(t, binary, append([]string{"ARBITER_DATA_DIR=" + data, "ARBITER_RULES_URL=off", "ARBITER_CARDS_URL=off", "DISCORD_TOKEN=", "ARBITER_STATUS_ADDR="}, settings...), args...)
}

func start(t testing.TB, program string, settings []string, args ...string) *process {
	t.Helper()
	integration.Test(t)
	p := &process{Cmd: exec.CommandContext(t.Context(), program, args...), tell: make(chan struct{})}
	p.Env = append(os.Environ(), settings...)
	in, err := p.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.in, p.out, p.Stderr = in, bufio.NewScanner(out), p
	p.out.Buffer(nil, 16<<20) // a board as JSON is long
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	return p
}

// Write receives the program's standard error.
func (p *process) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	close(p.tell)
	p.tell = make(chan struct{})
	return p.said.Write(text)
}

// words returns the output so far, and a channel that is closed when there is
// more.
func (p *process) words() (string, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.said.String(), p.tell
}

// until waits until the program has said something.
func (p *process) until(t testing.TB, words string) {
	t.Helper()
	late := time.After(30 * time.Second)
	for {
		said, more := p.words()
		if strings.Contains(said, words) {
			return
		}
		select {
		case <-more:
		case <-late:
			t.Fatalf("never %q:\n%s", words, said)
		}
	}
}

// kill kills the process with SIGKILL and waits for it. Its earlier standard
// output can still be read.
func (p *process) kill() {
	if !p.gone {
		p.gone = true
		_ = p.Process.Kill() // it may have ended already
		_, _ = p.Process.Wait()
	}
}

// end closes its standard input, and waits for its end.
func (p *process) end(t *testing.T) (status int) {
	t.Helper()
	if err := p.in.Close(); err != nil {
		t.Error(err)
	}
	for p.out.Scan() { // to the end
		p.rest += p.out.Text() + "\n"
	}
	p.gone = true
	_ = p.Wait() // the status has the result
	return p.ProcessState.ExitCode()
}
