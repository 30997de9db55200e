package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// starts matches what starts goroutines.
var starts = regexp.MustCompile(`(?m)^\s*go (?:func\b|[\w.]+\()|\.Go\(|\.Parallel\(\)`)

// The race detector is on for every package that starts goroutines, or whose tests
// do, but for those that only talk to other processes.
func TestRacesAreLookedForWhereGoroutinesAre(t *testing.T) {
	processes := []string{".", "internal/crash", "internal/mutate", "internal/prove"}
	found := make(map[string]bool)
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(file string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(file) != ".go" {
			return err
		}
		raw, err := os.ReadFile(file) //nolint:gosec // a file of the repository
		if err != nil {
			return err
		}
		pkg, err := filepath.Rel(root, filepath.Dir(file))
		if starts.Match(raw) && (strings.HasSuffix(file, "_test.go") || !bytes.Contains(raw, []byte("//go:build ignore"))) {
			found[filepath.ToSlash(pkg)] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for pkg := range found {
		if !slices.Contains(slices.Concat(concurrent, shared, processes), pkg) {
			t.Errorf("%s starts goroutines: it belongs to concurrent or shared in races.go", pkg)
		}
	}
	if len(found) < len(concurrent) {
		t.Errorf("only %d packages start goroutines: %v", len(found), found)
	}
	for _, pkg := range slices.Concat(concurrent, shared) {
		if _, err := os.Stat(filepath.Join(root, pkg)); err != nil {
			t.Error(err)
		}
	}
}

func TestSuites(t *testing.T) {
	got, err := suites("ok  \tarbiter/bot\t70.8s\nok  \tarbiter/rules\t3s\n?   \tarbiter/x\t[no test files]\n")
	if err != nil || got != "The tests of 2 packages passed." {
		t.Errorf("%q, %v", got, err)
	}
	for _, out := range []string{"", "ok  \tarbiter/bot\t1s\nFAIL\tarbiter/rules\t3s\n"} {
		if got, err := suites(out); err == nil {
			t.Errorf("of %q: %s", out, got)
		}
	}
}
