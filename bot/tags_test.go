package bot

import (
	"bytes"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// Processes that create the salt concurrently get the same one, and leave one
// file.
func TestSaltIsMadeOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data", "log-salt")
	salts := make([][]byte, 20)
	var all sync.WaitGroup
	for i := range salts {
		all.Go(func() {
			var err error
			if salts[i], err = readSalt(path); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for _, salt := range salts {
		if len(salt) != saltBytes || !bytes.Equal(salt, salts[0]) {
			t.Fatalf("%x and %x", salts[0], salt)
		}
	}
	if files, err := os.ReadDir(filepath.Dir(path)); err != nil || len(files) != 1 {
		t.Errorf("%v, %v", files, err)
	}
	if err := os.WriteFile(path, []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	if salt, err := readSalt(path); err == nil {
		t.Errorf("a salt of five bytes is taken: %x", salt)
	}
}
