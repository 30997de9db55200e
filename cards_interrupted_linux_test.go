package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/rules/cards/bulk/bulktest"
)

// SIGTERM cancels the context: an interrupted import changes nothing.
func TestCardsImportInterrupted(t *testing.T) {
	dir := t.TempDir()
	pool := bulktest.Lines(magicPool())
	if status, _, problem := arbiter(t, dir, "cards", "import", fileOf(t, "c", pool)); status != done {
		t.Fatal(problem)
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = r.Close() }()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	written := make(chan error, 1)
	go func() {
		_, err := w.Write(pool[:len(pool)/2]) // the pipe is small: most of it has been read by then
		cancel()
		_, _ = w.Write(pool[len(pool)/2:]) // the reader is gone
		_ = w.Close()
		written <- err
	}()
	var out, problem bytes.Buffer
	status := run(ctx, []string{"cards", "import", fmt.Sprintf("/dev/fd/%d", r.Fd())}, strings.NewReader(""), &out, &problem)
	_ = r.Close() // so that the writer doesn't wait for a reader
	if err := <-written; err != nil {
		t.Fatal(err)
	}
	if status != refused || !strings.Contains(problem.String(), "the import was interrupted.\nNothing was changed") {
		t.Errorf("status %d: %s%s", status, &out, &problem)
	}
	if _, out, _ := arbiter(t, dir, "cards", "show", bulktest.Name(4)); !strings.Contains(out, "lights lamp 4") {
		t.Errorf("afterwards: %s", out)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*.import-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
