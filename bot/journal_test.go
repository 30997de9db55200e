package bot

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The log is limited to six files of ten megabytes, and the newest has the
// last line.
func TestLogIsBounded(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	j := newJournal(filepath.Join(dir, "arbiter.log"), slog.LevelInfo)
	t.Cleanup(func() { _ = j.Close() })
	long := errors.New(strings.Repeat("x", 1<<19))
	for range 150 {
		j.warn(t.Context(), "much to note", long)
	}
	j.warn(t.Context(), "the last", errors.New("line"))
	var files []os.DirEntry
	for range 100 { // the oldest are deleted in the background
		var err error
		if files, err = os.ReadDir(dir); err != nil {
			t.Fatal(err)
		}
		if len(files) <= oldLogs+1 {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if len(files) != oldLogs+1 {
		t.Fatalf("%d files, want %d", len(files), oldLogs+1)
	}
	for _, f := range files {
		info, err := f.Info()
		if err != nil {
			t.Fatal(err)
		}
		if info.Size() > logMegabytes<<20 {
			t.Errorf("%s has %d bytes", f.Name(), info.Size())
		}
		if mode := info.Mode().Perm(); mode&0o077 != 0 {
			t.Errorf("%s can be read by others: %v", f.Name(), mode)
		}
	}
	newest, err := os.ReadFile(filepath.Join(dir, "arbiter.log"))
	if err != nil || !strings.HasSuffix(string(newest), "what=\"the last\" error=line\n") {
		t.Errorf("the newest ends in %q, %v", newest[max(0, len(newest)-80):], err)
	}
}

// If the log file can't be written, messages go to standard error without an
// error.
func TestLogThatCannotBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	j := newJournal(filepath.Join(file, "arbiter.log"), slog.LevelInfo)
	if j.warn(t.Context(), "a test", errors.New("that shows on standard error")); j.file != nil {
		t.Error("a log was made inside of a file")
	}
	if err := j.Close(); err != nil {
		t.Error(err)
	}
}
