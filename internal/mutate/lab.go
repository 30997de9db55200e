package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// game says which code, of the package play, and which facts of a game are mutated.
type game struct {
	id    string
	table string   // the variable with the table; its rows have a field apply
	on    string   // the type whose methods are mutated too
	also  []string // files of which all functions are mutated
}

var games = []game{
	{id: "magic", table: "stateBasedActions", on: "check", also: []string{"replace_tokens.go", "replace_counters.go"}},
	{id: "riftbound", table: "cleanupSteps", on: "cleanup"},
}

// runner runs the mutations of one game in a temporary folder, which holds the
// mutated program.
type runner struct {
	game
	root   string // of the repository
	folder string
	files  map[string][]byte // the mutated code, by path
}

func newRunner(g game) (*runner, error) {
	root, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(root, "internal", "mutate")); err != nil {
		return nil, fmt.Errorf("run it in the root of the repository: %w", err)
	}
	return &runner{game: g, root: root}, nil
}

func (l *runner) close() error { return os.RemoveAll(l.folder) }

func (l *runner) program() string { return filepath.Join(l.folder, l.id+".test") }

// build compiles the game's test binary with all mutations in it.
func (l *runner) build(ctx context.Context) (err error) {
	if l.folder, err = os.MkdirTemp("", "mutate"); err != nil {
		return err
	}
	overlay := make(map[string]string)
	for path, text := range l.files {
		copied := filepath.Join(l.folder, filepath.Base(path))
		if err := os.WriteFile(copied, text, 0o600); err != nil {
			return err
		}
		overlay[path] = copied
	}
	raw, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		return err
	}
	file := filepath.Join(l.folder, "overlay.json")
	if err := os.WriteFile(file, raw, 0o600); err != nil {
		return err
	}
	build := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-overlay", file, "-o", l.program(), "./tracker/"+l.id) //nolint:gosec // our own folders
	build.Dir = l.root
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("build the broken %s: %w\n%s", l.id, err, out)
	}
	return nil
}

// tests matches the deterministic and fast tests that play written games.
const tests = "^Test(Games|CardsOn.*)$"

var failedGame = regexp.MustCompile(`--- FAIL: Test[^/\s]+/(\S+)`)

// try runs the tests with one mutation active. It returns the first game that
// failed, or "".
func (l *runner) try(ctx context.Context, m mutation) (by string, err error) {
	at := filepath.Join(l.root, "tracker", l.id)
	ctx, cancel := context.WithTimeout(ctx, 5*time.Minute)
	defer cancel()
	play := exec.CommandContext(ctx, l.program(), "-test.run="+tests, "-test.failfast", "-test.timeout=60s") //nolint:gosec // it was just built
	play.Dir, play.Env = at, append(os.Environ(), fmt.Sprintf("%s=%d", variable, m.code))
	out, err := play.CombinedOutput()
	switch exit := new(exec.ExitError); {
	case err == nil:
		return "", nil
	case !errors.As(err, &exit) || ctx.Err() != nil:
		return "", err
	case failedGame.Match(out):
		return string(failedGame.FindSubmatch(out)[1]), nil
	case strings.Contains(string(out), "test timed out"):
		return "a game that doesn't end", nil
	default:
		return "", fmt.Errorf("no game failed, and yet: %s", out[:min(len(out), 2000)])
	}
}
