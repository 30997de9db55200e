//go:build unix

package infile_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"arbiter/internal/infile"
)

// A file that isn't regular, or too large, is refused before any byte is read:
// reading a pipe without a writer would block, and a file of 10 GiB would fill
// the memory.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	if err := syscall.Mkfifo(path("pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path("large"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path("large"), 10<<30); err != nil { // holds no blocks
		t.Fatal(err)
	}
	if err := os.WriteFile(path("exact"), bytes.Repeat([]byte("x"), 100), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path("empty"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(path("pipe"), path("link")); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		path("pipe"): "it is a pipe", path("link"): "it is a pipe", dir: "it is a folder", "/dev/zero": "it is a device",
		path("large"): "it has 10.0 GiB, and at most 100 bytes are read", path("none"): "no such file",
	} {
		allocated := testing.AllocsPerRun(1, func() {
			raw, err := infile.Read(name, 100)
			if raw != nil || err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %d bytes, %v; want %q", name, len(raw), err, want)
			}
			if _, refused := errors.AsType[*infile.RefusedError](err); refused == errors.Is(err, os.ErrNotExist) {
				t.Errorf("%s: %#v", name, err)
			}
		})
		if allocated > 50 {
			t.Errorf("%s: %.0f allocations", name, allocated)
		}
	}
	for name, want := range map[string]int{"exact": 100, "empty": 0} {
		if raw, err := infile.Read(path(name), 100); err != nil || raw == nil || len(raw) != want {
			t.Errorf("%s: %d bytes, %v", name, len(raw), err)
		}
	}
}
