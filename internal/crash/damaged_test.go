package crash

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// files are the contents of a folder.
type files map[string][]byte

func snapshot(t *testing.T, folder string) files {
	t.Helper()
	all := make(files)
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if all[e.Name()], err = os.ReadFile(filepath.Join(folder, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// differs returns the changed files, ignoring added ones.
func (f files) differs(t *testing.T, folder string) string {
	t.Helper()
	now := snapshot(t, folder)
	for name, was := range f {
		if !bytes.Equal(was, now[name]) {
			return fmt.Sprintf("%s was changed: %d bytes, now %d", name, len(was), len(now[name]))
		}
	}
	return ""
}

// played is a data folder with a long game in it, closed as it should be.
func played(t *testing.T) (data string) {
	t.Helper()
	data = t.TempDir()
	p := begin(t, data, nil, "console", "--as", "Alice")
	for n := range 300 {
		if _, err := fmt.Fprintf(p.in, "create a 1/1 white Soldier creature token named S%d\n", n); err != nil {
			t.Fatal(err)
		}
		p.out.Scan()
	}
	if status := p.end(t); status != 0 {
		t.Fatalf("status %d", status)
	}
	return data
}

// say starts the console for one line and returns its output.
func say(t *testing.T, data, line string) (said string, status int) {
	t.Helper()
	p := begin(t, data, nil, "console", "--as", "Alice")
	fmt.Fprintln(p.in, line) // it may have ended: then it said why
	status = p.end(t)
	words, _ := p.words()
	return p.rest + words, status
}

// arbiter runs the program and returns its output.
func arbiter(t *testing.T, data string, args ...string) (said string, status int) {
	t.Helper()
	p := begin(t, data, nil, args...)
	status = p.end(t)
	words, _ := p.words()
	return p.rest + words, status
}

// Damaged games are refused, with what to do, and not a byte of them is changed.
func TestDamagedGames(t *testing.T) {
	t.Parallel()
	data := played(t)
	games := filepath.Join(data, "games.db")
	good, err := os.ReadFile(games)
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	damage := map[string]func(b []byte) []byte{
		"another file": func([]byte) []byte { return []byte(strings.Repeat("no database ", 1000)) },
		"its head":     func(b []byte) []byte { clear(b[:100]); return b },
		"its schema":   func(b []byte) []byte { clear(b[100:page]); return b },
		"cut short":    func(b []byte) []byte { return b[:len(b)/2/page*page] },
		"cut in a page": func(b []byte) []byte {
			return b[:len(b)-page/2]
		},
		"the second half": func(b []byte) []byte { clear(b[len(b)/2:]); return b },
	}
	for n := 1; n < len(good)/page; n += 7 {
		damage[fmt.Sprintf("page %d", n+1)] = func(b []byte) []byte {
			for i := range page {
				b[n*page+i] ^= 0x5a
			}
			return b
		}
	}
	for name, do := range damage {
		t.Run(name, func(t *testing.T) {
			bad := do(bytes.Clone(good))
			if err := os.WriteFile(games, bad, 0o600); err != nil {
				t.Fatal(err)
			}
			before := snapshot(t, data)
			said, status := say(t, data, "gain 1 life")
			switch {
			case status == 0 && strings.Contains(said, "21"):
				// The page wasn't needed: an index that this line doesn't touch.
				if said, status := arbiter(t, data, "doctor"); status == 0 || !strings.Contains(said, "damaged") {
					t.Errorf("the line is said, and doctor finds nothing:\n%s", said)
				}
				return
			case status == 0, !strings.Contains(said, "The games file is damaged"),
				!strings.Contains(said, "Put a backup in its place") && !strings.Contains(said, "everything up to it is here"):
				t.Errorf("status %d\n%s", status, said)
			}
			if diff := before.differs(t, data); diff != "" {
				t.Error(diff)
			}
		})
	}
	if err := os.WriteFile(games, good, 0o600); err != nil { //nolint:gosec // the test's own file
		t.Fatal(err)
	}
	if said, status := say(t, data, "gain 1 life"); status != 0 {
		t.Errorf("with the backup in its place: %d\n%s", status, said)
	}
}

// A damaged shelf of editions is rebuilt, and games keep working.
func TestDamagedReference(t *testing.T) {
	t.Parallel()
	data := played(t)
	reference := filepath.Join(data, "reference.db")
	good, err := os.ReadFile(reference)
	if err != nil {
		t.Fatal(err)
	}
	for name, do := range map[string]func(b []byte) []byte{
		"another file": func([]byte) []byte { return []byte(strings.Repeat("no database ", 1000)) },
		"its head":     func(b []byte) []byte { clear(b[:100]); return b },
		"its schema":   func(b []byte) []byte { clear(b[100:min(len(b), 4096)]); return b },
		"cut short":    func(b []byte) []byte { return b[:50] },
	} {
		t.Run(name, func(t *testing.T) {
			if err := os.WriteFile(reference, do(bytes.Clone(good)), 0o600); err != nil {
				t.Fatal(err)
			}
			said, status := say(t, data, "/rule 704.5f")
			if status != 0 || !strings.Contains(said, "damaged and begun anew") || !strings.Contains(said, "704.5f") {
				t.Errorf("status %d\n%s", status, said)
			}
			if said, status := say(t, data, "/rule 704.5f"); status != 0 || strings.Contains(said, "damaged") {
				t.Errorf("the second time: status %d\n%s", status, said)
			}
		})
	}
}

// One flipped bit in one line of one channel: the lines before it are shown,
// with its number; nothing is added; doctor reports it; a repair keeps the
// intact part in a file that can be restored; then the game continues.
func TestDamagedLine(t *testing.T) {
	t.Parallel()
	data := played(t)
	if said, status := say(t, data, "/game info"); status != 0 {
		t.Fatal(said)
	}
	games := filepath.Join(data, "games.db")
	good, err := os.ReadFile(games)
	if err != nil {
		t.Fatal(err)
	}
	words := []byte("token named S150")
	at := bytes.Index(good, words)
	if at < 0 {
		t.Fatal("the line isn't found")
	}
	bad := bytes.Clone(good)
	bad[at+len(words)-1] ^= 1                               // S151
	if err := os.WriteFile(games, bad, 0o600); err != nil { //nolint:gosec // the test's own file
		t.Fatal(err)
	}
	const where = "damaged after line 151 of this channel" // the game's start is the first
	for _, line := range []string{"/board", "/log"} {
		said, status := say(t, data, line)
		if status != 0 || !strings.Contains(said, where) || !strings.Contains(said, "S149") || strings.Contains(said, "S151") {
			t.Errorf("%s: status %d\n%s", line, status, said)
		}
	}
	if said, status := say(t, data, "gain 1 life"); status == 0 || !strings.Contains(said, where) || !strings.Contains(said, "/game export") {
		t.Errorf("status %d\n%s", status, said)
	}
	says := func(want string, args ...string) {
		t.Helper()
		if said, _ := arbiter(t, data, args...); !strings.Contains(said, want) {
			t.Errorf("%v says\n%s", args, said)
		}
	}
	says("after line 151", "doctor")
	says("The games file is damaged", "backup", filepath.Join(t.TempDir(), "backup.db"))
	says("151 lines in 1 channel", "doctor", "--repair")
	repaired, err := filepath.Glob(games + ".repaired-*")
	if err != nil || len(repaired) != 1 {
		t.Fatal(repaired, err)
	}
	if now, err := os.ReadFile(games); err != nil || !bytes.Equal(now, bad) {
		t.Error("the repair changed the damaged file")
	}
	says("Restored: 151 lines", "restore", repaired[0])
	says("There is nothing to repair", "doctor", "--repair")
	if said, status := say(t, data, "gain 1 life"); status != 0 || !strings.Contains(said, "21") {
		t.Errorf("after the repair: status %d\n%s", status, said)
	}
}
