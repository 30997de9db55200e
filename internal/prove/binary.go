package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// binaries runs commands. A benchmark runs in the test binary of its package, which is
// compiled once.
type binaries struct {
	folder string
	built  map[string]string // by package
}

func newBinaries() (*binaries, error) {
	folder, err := os.MkdirTemp("", "prove")
	return &binaries{folder: folder, built: make(map[string]string)}, err
}

func (b *binaries) close() error { return os.RemoveAll(b.folder) }

// run runs a command line, and writes its output to w. Commands that run benchmarks must not
// run concurrently.
func (b *binaries) run(ctx context.Context, w io.Writer, line string) error {
	packages, flags := benchmarked(split(line))
	if packages == nil {
		_, err := run(ctx, w, "", split(line))
		return err
	}
	for _, pkg := range packages {
		binary, err := b.binary(ctx, w, pkg)
		if err != nil {
			return err
		}
		if _, err := run(ctx, w, pkg, append([]string{binary}, flags...)); err != nil {
			return fmt.Errorf("%s: %w", pkg, err)
		}
	}
	return nil
}

// binary returns the test binary of a package.
func (b *binaries) binary(ctx context.Context, w io.Writer, pkg string) (string, error) {
	if at := b.built[pkg]; at != "" {
		return at, nil
	}
	at := filepath.Join(b.folder, fmt.Sprintf("%d.test", len(b.built)))
	if _, err := run(ctx, w, "", []string{"go", "test", "-tags=integration", "-c", "-o", at, pkg}); err != nil {
		return "", err
	}
	b.built[pkg] = at
	return at, nil
}

// general lists the flags that test binaries have with the prefix "test.".
var general = []string{"bench", "benchtime", "count", "run"}

// benchmarked returns the packages of a command that runs benchmarks, and the flags for
// their test binaries. packages is nil for other commands.
func benchmarked(words []string) (packages, flags []string) {
	if len(words) < 2 || words[0] != "go" || words[1] != "test" || !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, "-bench=") }) {
		return nil, nil
	}
	flags = []string{"-test.paniconexit0", "-test.timeout=10m"} // as go test sets them
	for _, word := range words[2:] {
		name, isFlag := strings.CutPrefix(word, "-")
		name, _, _ = strings.Cut(name, "=")
		switch {
		case !isFlag:
			packages = append(packages, word)
		case name == "tags": // every test binary is compiled with the tag
		case slices.Contains(general, name):
			flags = append(flags, "-test."+word[1:])
		default: // a flag of the package
			flags = append(flags, word)
		}
	}
	return packages, flags
}
