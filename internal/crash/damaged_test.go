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

// differs says what is not as it was; files that were added are not looked at.
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

// say starts the console for one line, and gives all that it says.
func say(t *testing.T, data, line string) (said string, status int) {
	t.Helper()
	p := begin(t, data, nil, "console", "--as", "Alice")
	fmt.Fprintln(p.in, line) // it may have ended: then it said why
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
			if status == 0 || !strings.Contains(said, "The games file is damaged") || !strings.Contains(said, "Put a backup in its place") {
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

// A damaged shelf of editions is begun anew by itself, and the games go on.
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
