package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// file is the document that a proof stands in.
func (p proof) file() string { return filepath.Join("docs", p.document+".md") }

// section is what the document says of a proof that was just run.
func (p proof) section(ctx context.Context, out string) (string, error) {
	shown := "```\n" + strings.TrimSpace(out) + "\n```"
	if strings.Contains(p.long, " -bench") {
		rows := benchmarks(out)
		if len(rows) == 0 {
			return "", fmt.Errorf("no benchmark ran:\n%s", out)
		}
		var err error
		if shown, err = table(rows, p.limit); err != nil {
			return "", err
		}
	}
	commit, err := run(ctx, "git rev-parse --short HEAD")
	if err != nil {
		return "", fmt.Errorf("git: %w: %s", err, commit)
	}
	return fmt.Sprintf("### %s\n\n%s\n\n%s\n\n`%s`  \n%s, %s, commit %s\n",
		p.title, p.shows, shown, p.long, time.Now().UTC().Format(time.DateOnly), machine(), strings.TrimSpace(commit)), nil
}

// machine is what the proofs ran on, in a few words.
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
	return fmt.Sprintf("%s, %d cores, %s, %s", model, runtime.NumCPU(), runtime.GOOS, runtime.Version())
}

// write puts a section between its marks, <!-- name --> and <!-- /name -->.
func write(file, name, section string) error {
	raw, err := os.ReadFile(file) //nolint:gosec // a document of ours
	if err != nil {
		return err
	}
	begin, end := "<!-- "+name+" -->\n", "<!-- /"+name+" -->"
	before, rest, ok := strings.Cut(string(raw), begin)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		return fmt.Errorf("%s lacks the marks %q and %q", file, strings.TrimSpace(begin), end)
	}
	return os.WriteFile(file, []byte(before+begin+section+end+after), 0o600) //nolint:gosec // a document of ours
}
