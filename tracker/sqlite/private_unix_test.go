//go:build unix

package sqlite_test

import (
	"os"
	"path/filepath"
	"testing"

	"arbiter/tracker/storetest"
)

// The file contains names and accounts: only its owner can read it and the
// files beside it, whatever the umask.
func TestPrivateFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	modes := func(when string) {
		t.Helper()
		for _, end := range []string{"", "-wal", "-shm"} {
			info, err := os.Stat(path + end)
			if err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s: games.db%s: %v, %v", when, end, info.Mode().Perm(), err)
			}
		}
	}
	s := open(t, path)
	storetest.Put(t, s, "c", storetest.Batch(1, "said", 1))
	modes("a new file")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o644); err != nil { // as earlier versions left it
		t.Fatal(err)
	}
	storetest.Put(t, open(t, path), "c", storetest.Batch(2, "said", 1))
	modes("a file of an earlier version")
}
