// Package shared finds, for tests, the files that stand beside the repository
// and not in it: the publishers' rulebooks and what was written from them
// (DESIGN §3).
//
//	raw := shared.Read(t, "rules/magic/2026-04-17.txt")
//
// Without the folder a test is skipped, with one message for all of them; CI has
// it and lets no test skip. With the folder, a file that isn't in it is a
// failure: a name misspelt, or a file that moved, must not look like a machine
// that lacks them all.
package shared

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// ErrAbsent is why a test is skipped.
var ErrAbsent = errors.New("needs ../shared, the folder of official texts beside the repository")

// Folder is where the shared files are, for a process that works somewhere
// inside the module. The error is ErrAbsent where there are none.
func Folder() (string, error) {
	at, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			break
		}
		if at == filepath.Dir(at) {
			return "", errors.New("no go.mod in this folder or above it")
		}
		at = filepath.Dir(at)
	}
	folder := filepath.Join(at, "..", "shared")
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		return "", ErrAbsent
	}
	return folder, nil
}

// Path is where one of the files, or a folder of them, is. The name is relative
// and has slashes.
func Path(t testing.TB, name string) string {
	t.Helper()
	folder, err := Folder()
	if errors.Is(err, ErrAbsent) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		t.Fatal(fmt.Errorf("../shared is here and this isn't in it: %w", err))
	}
	return path
}

// Read is the content of one of the files.
func Read(t testing.TB, name string) []byte {
	t.Helper()
	raw, err := os.ReadFile(Path(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return raw
}
