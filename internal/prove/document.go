package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// file returns the path of the document.
func (d document) file() string {
	if d.path != "" {
		return d.path
	}
	return filepath.Join("docs", d.name+".md")
}

// ran is a command that was run, and its output.
type ran struct {
	out   string
	where string // time, machine and commit
	took  time.Duration
}

// section formats a proof as a section with a heading and its figures.
func section(figures func(out string) (string, error)) text {
	return func(p proof, r ran) (string, error) {
		shown, err := figures(r.out)
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("\n### %s\n\n%s\n\n%s\n\n`%s`  \n%s, in %s\n", p.title, p.shows, shown, p.long, r.where, r.took.Round(time.Second)), nil
	}
}

// line formats a proof as one figure within a table row.
func line(figure func(out string) (string, error)) text {
	return func(p proof, r ran) (string, error) {
		shown, err := figure(r.out)
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("`%s` | %s | %s | `%s`, %s", p.name, p.shows, shown, p.long, r.where), nil
	}
}

// stamp returns the time, machine and commit of a run.
func stamp(ctx context.Context) (string, error) {
	commit, err := exec.CommandContext(ctx, "git", "rev-parse", "--short", "HEAD").Output()
	if err != nil {
		return "", fmt.Errorf("git: %w", err)
	}
	return fmt.Sprintf("%s, %s, commit %s", time.Now().UTC().Format(time.DateOnly), machine(), strings.TrimSpace(string(commit))), nil
}

// machine describes the machine in a few words.
func machine() string {
	model := runtime.GOARCH
	if f, err := os.Open("/proc/cpuinfo"); err == nil {
		defer f.Close() //nolint:errcheck // only read
		for lines := bufio.NewScanner(f); lines.Scan(); {
			if name, value, ok := strings.Cut(lines.Text(), ":"); ok && strings.TrimSpace(name) == "model name" {
				model = strings.TrimSpace(value)
				break
			}
		}
	}
	cores := "1 core"
	if n := runtime.NumCPU(); n > 1 {
		cores = fmt.Sprint(n, " cores")
	}
	if used := runtime.GOMAXPROCS(0); used < runtime.NumCPU() { // limited by the variable GOMAXPROCS
		cores = fmt.Sprint(used, " of ", cores)
	}
	return fmt.Sprintf("%s, %s, %s, %s", model, cores, runtime.GOOS, runtime.Version())
}

// write replaces the text between <!-- name --> and <!-- /name -->.
func write(file, name, text string) error {
	raw, err := os.ReadFile(file) //nolint:gosec // a document of ours
	if err != nil {
		return err
	}
	begin, end := marks(name)
	before, rest, ok := strings.Cut(string(raw), begin)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		return fmt.Errorf("%s lacks the marks %q and %q", file, begin, end)
	}
	return os.WriteFile(file, []byte(before+begin+text+end+after), 0o600) //nolint:gosec // a document of ours
}

// marks returns the comments around a proof's text.
func marks(name string) (begin, end string) { return "<!-- " + name + " -->", "<!-- /" + name + " -->" }
