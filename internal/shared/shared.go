// Package shared finds, for tests, files that are kept beside the repository:
// the publishers' rulebooks and what was derived from them (DESIGN §3).
//
//	raw := shared.Read(t, "rules/magic/2026-04-17.txt")
//
// Without the folder a test is skipped with a uniform message; CI has the
// folder and fails if a test is skipped. With the folder, a missing file fails
// the test, so that a misspelt or moved name isn't taken for a missing folder.
package shared

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// ErrAbsent is the reason why a test is skipped.
var ErrAbsent = errors.New("needs ../shared, the folder of official texts beside the repository")

// Folder returns the folder of shared files, for a process in the module. The
// error is ErrAbsent if there is none.
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

// Path returns the path of a shared file or folder. The name is relative and
// uses slashes.
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

// Read returns the content of a shared file.
func Read(t testing.TB, name string) []byte {
	t.Helper()
	raw, err := os.ReadFile(Path(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return raw
}
