package shared_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/internal/shared"
)

// judge is a test that is itself looked at: it notes how it ended.
type judge struct {
	testing.TB
	skipped, failed string
}

func (j *judge) Helper() {}

func (j *judge) Skip(said ...any) {
	j.skipped = said[0].(error).Error()
	panic(j)
}

func (j *judge) Fatal(said ...any) {
	j.failed = said[0].(error).Error()
	panic(j)
}

// ends runs do in a module with or without the folder of shared files, and
// returns how the test ended.
func ends(t *testing.T, beside bool, do func(t testing.TB)) (j *judge) {
	t.Helper()
	root := t.TempDir()
	work := filepath.Join(root, "module", "some", "where")
	if err := os.MkdirAll(work, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "module", "go.mod"), []byte("module m\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if beside {
		if err := os.MkdirAll(filepath.Join(root, "shared", "rules"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, "shared", "rules", "one.txt"), []byte("1. One"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(work)
	j = &judge{TB: t}
	defer func() {
		if ended := recover(); ended != nil && ended != j {
			panic(ended)
		}
	}()
	do(j)
	return j
}

func TestReadsFromAnywhereInTheModule(t *testing.T) {
	read := ""
	j := ends(t, true, func(t testing.TB) { read = string(shared.Read(t, "rules/one.txt")) })
	if read != "1. One" || j.skipped != "" || j.failed != "" {
		t.Errorf("read %q, skipped %q, failed %q", read, j.skipped, j.failed)
	}
}

// Only a folder that isn't there at all lets a test skip.
func TestSkipsOrFails(t *testing.T) {
	alone := ends(t, false, func(t testing.TB) { shared.Read(t, "rules/one.txt") })
	misspelt := ends(t, true, func(t testing.TB) { shared.Read(t, "rules/two.txt") })
	if !strings.HasPrefix(alone.skipped, "needs ../shared") || alone.failed != "" {
		t.Errorf("without the folder: skipped %q, failed %q", alone.skipped, alone.failed)
	}
	if misspelt.skipped != "" || !strings.Contains(misspelt.failed, "two.txt") {
		t.Errorf("without the file: skipped %q, failed %q", misspelt.skipped, misspelt.failed)
	}
}
