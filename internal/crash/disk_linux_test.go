package crash

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"arbiter/internal/integration"
)

// small is the disk that is filled: a file system of its own, in memory.
const small = "size=1000k"

// onSmallDisk runs the rest of a test in namespaces of its own, where it may
// mount file systems without being root. It returns the mount point there, and
// "" in the original test, after the end.
func onSmallDisk(t *testing.T) string {
	t.Helper()
	const variable = "ARBITER_CRASH_DISK"
	if folder := os.Getenv(variable); folder != "" {
		return folder
	}
	integration.Test(t)
	inside := exec.CommandContext(t.Context(), "/proc/self/exe", "-test.run=^"+t.Name()+"$", "-test.v")
	inside.Env = append(os.Environ(), variable+"="+t.TempDir(), binaryVariable+"="+binary)
	inside.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}},
	}
	said, err := inside.CombinedOutput()
	if err != nil || !strings.Contains(string(said), "--- PASS: "+t.Name()) {
		t.Errorf("in a namespace of its own: %v\n%s", err, said)
	}
	return ""
}

// says is an answer of the console's, as far as it matters here.
type says struct {
	OK    bool
	Text  string
	Error *struct{ What, Next string }
}

// gains makes the console gain the next amount of life, and returns its
// answer.
func (p *process) gains(t *testing.T, l *ledger) says {
	t.Helper()
	n := l.next()
	if _, err := fmt.Fprintln(p.in, gain(n)); err != nil {
		t.Fatal(err)
	}
	if !p.out.Scan() {
		said, _ := p.words()
		t.Fatalf("it has ended: %v\n%s", p.out.Err(), said)
	}
	var a says
	if err := json.Unmarshal(p.out.Bytes(), &a); err != nil {
		t.Fatal(err)
	}
	if a.OK {
		l.acknowledged[n] = true
	}
	return a
}

// refuses checks that an answer is a refusal that says what happened and what
// to do.
func (a says) refuses(t *testing.T, what, next string) {
	t.Helper()
	if a.OK || a.Error == nil || !strings.Contains(a.Error.What, what) || !strings.Contains(a.Error.Next, next) {
		t.Errorf("%+v %+v", a, a.Error)
	}
}

// endsRefusing checks that the process ends with a write error that says what
// to do.
func (p *process) endsRefusing(t *testing.T, next string) {
	t.Helper()
	status := p.end(t)
	said, _ := p.words()
	if said += p.rest; status == 0 || !strings.Contains(said, "can't be written") || !strings.Contains(said, next) {
		t.Errorf("status %d\n%s", status, said)
	}
}

// On a full disk every line is refused with what to do, and no acknowledged
// line is lost; with free space, it works again.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	disk := onSmallDisk(t)
	if disk == "" {
		return
	}
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, small); err != nil {
		t.Fatal(err)
	}
	ballast := filepath.Join(disk, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 500<<10), 0o600); err != nil {
		t.Fatal(err)
	}
	games := filepath.Join(disk, "games.db")
	ledgers := map[string]*ledger{"console": newLedger()}
	l := ledgers["console"]
	p := begin(t, t.TempDir(), nil, "console", "--json", "--as", "Alice", "--db", games)
	const most = 10_000 // actions: the disk is full long before
	a := p.gains(t, l)
	for a.OK && len(l.sent) < most {
		a = p.gains(t, l)
	}
	a.refuses(t, "can't be written", "Make room")
	for range 20 { // it stays so, and harms nothing
		p.gains(t, l)
	}
	full := len(l.acknowledged)

	// Another process fails in the same way.
	p.kill()
	p = begin(t, t.TempDir(), nil, "console", "--json", "--as", "Alice", "--db", games)
	fmt.Fprintln(p.in, gain(l.next())) // it may have ended: then it said why
	p.endsRefusing(t, "Make room")

	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	p = begin(t, t.TempDir(), nil, "console", "--json", "--as", "Alice", "--db", games)
	for range 20 {
		if a := p.gains(t, l); !a.OK {
			t.Fatalf("with room: %+v", a.Error)
		}
	}
	p.kill()
	audit(t, games, ledgers)
	t.Logf("full after %d actions; all are there, and %d more", full, len(l.acknowledged)-full)
}

// The process that hit the full disk works again with free space.
func TestRoomAgain(t *testing.T) {
	t.Parallel()
	disk := onSmallDisk(t)
	if disk == "" {
		return
	}
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, small); err != nil {
		t.Fatal(err)
	}
	ballast := filepath.Join(disk, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 500<<10), 0o600); err != nil {
		t.Fatal(err)
	}
	games := filepath.Join(disk, "games.db")
	ledgers := map[string]*ledger{"console": newLedger()}
	l := ledgers["console"]
	p := begin(t, t.TempDir(), nil, "console", "--json", "--as", "Alice", "--db", games)
	for p.gains(t, l).OK {
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	for range 20 {
		if a := p.gains(t, l); !a.OK {
			t.Fatalf("with room: %+v", a.Error)
		}
	}
	p.end(t)
	audit(t, games, ledgers)
}

// On a disk that can't be written, nothing is begun, and what to do is said.
func TestReadOnlyDisk(t *testing.T) {
	t.Parallel()
	disk := onSmallDisk(t)
	if disk == "" {
		return
	}
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, ""); err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(disk, "data")
	ledgers := map[string]*ledger{"console": newLedger()}
	p := begin(t, data, nil, "console", "--json", "--as", "Alice")
	if a := p.gains(t, ledgers["console"]); !a.OK {
		t.Fatalf("%+v", a.Error)
	}
	p.end(t)
	if err := syscall.Mount("", disk, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	before := snapshot(t, data)
	for _, folder := range []string{data, filepath.Join(disk, "new")} {
		p = begin(t, folder, nil, "console", "--json", "--as", "Alice")
		fmt.Fprintln(p.in, "gain 1 life") // it may have ended: then it said why
		p.endsRefusing(t, "let Arbiter write")
	}
	if diff := before.differs(t, data); diff != "" {
		t.Error(diff)
	}
	if err := syscall.Mount("", disk, "", syscall.MS_REMOUNT, ""); err != nil {
		t.Fatal(err)
	}
	audit(t, filepath.Join(data, "games.db"), ledgers)
}
