// Command mkreadme writes the generated parts of the documents: in the README the
// example exchange, which is the console's output for testdata/exchange.txt, and under
// docs the tables of state-based actions, of Riftbound's cleanup and keywords, and of reminders.
//
//	go run ./internal/mkreadme
package main

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"arbiter/data"
	"arbiter/rules"
	"arbiter/tracker/magic/play"
	riftboundplay "arbiter/tracker/riftbound/play"
)

func main() {
	log.SetFlags(0)
	for file, parts := range map[string]map[string]part{
		"README.md":         {"exchange": exchange},
		"docs/coverage.md":  {"coverage": coverage, "cleanup": cleanup, "keywords": keywords},
		"docs/reminders.md": {"triggers": triggers},
	} {
		if err := fill(file, parts); err != nil {
			log.Fatal("mkreadme: ", err)
		}
	}
}

// part makes a generated part of a document.
type part func(context.Context) (string, error)

// fill replaces the text between <!-- name --> and <!-- /name --> for each
// part.
func fill(file string, parts map[string]part) error {
	raw, err := os.ReadFile(file) //nolint:gosec // a document
	if err != nil {
		return err
	}
	text := string(raw)
	for name, make := range parts {
		begin, end := "<!-- "+name+" -->\n", "<!-- /"+name+" -->"
		before, rest, ok := strings.Cut(text, begin)
		_, after, ok2 := strings.Cut(rest, end)
		if !ok || !ok2 {
			return fmt.Errorf("%s has no place for the %s", file, name)
		}
		made, err := make(context.Background())
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		text = before + begin + made + end + after
	}
	return os.WriteFile(file, []byte(text), 0o644) //nolint:gosec // for everyone to read
}

// exchange runs the console on each line and returns the dialogue.
func exchange(ctx context.Context) (string, error) {
	dir, err := os.MkdirTemp("", "mkreadme")
	if err != nil {
		return "", err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	arbiter := filepath.Join(dir, "arbiter")
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", arbiter, ".").CombinedOutput(); err != nil { //nolint:gosec // into the folder just made
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	script, err := os.ReadFile("testdata/exchange.txt")
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("```\n")
	for line := range strings.Lines(string(script)) {
		run := exec.CommandContext(ctx, arbiter, "console", "--as", "Alice", "--db", filepath.Join(dir, "games.db")) //nolint:gosec // what was just built
		run.Env = append(os.Environ(), "ARBITER_DATA_DIR="+dir)
		run.Stdin = strings.NewReader(line)
		out, err := run.Output()
		if err != nil {
			return "", fmt.Errorf("%s: %w\n%s", line, err, out)
		}
		fmt.Fprintf(&b, "> %s\n%s\n\n", strings.TrimSpace(line), bytes.TrimSpace(out))
	}
	return strings.TrimSuffix(b.String(), "\n") + "```\n", nil
}

// coverage returns a table row for each state-based action.
func coverage(context.Context) (string, error) {
	library, err := rules.NewLibrary(data.FS)
	if err != nil {
		return "", err
	}
	view := library.Default(rules.Magic)
	var b strings.Builder
	done := 0
	rows := play.StateBasedActions()
	for _, a := range rows {
		if a.Left == "" {
			done++
		}
	}
	fmt.Fprintf(&b, "%d of %d are done by Arbiter; the others it leaves to the players, and says why.\n\n", done, len(rows))
	b.WriteString("| rule | when | Arbiter |\n|---|---|---|\n")
	for _, a := range rows {
		does := "does it"
		if a.Left != "" {
			does = "leaves it: " + a.Left
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", view.Cite(rules.Key(a.Key)).Ref, a.Text, does)
	}
	return b.String(), nil
}

// cleanup returns a table row for each step of Riftbound's cleanup.
func cleanup(context.Context) (string, error) {
	library, err := rules.NewLibrary(data.FS)
	if err != nil {
		return "", err
	}
	view := library.Default(rules.Riftbound)
	var b strings.Builder
	b.WriteString("| rule | what | Arbiter |\n|---|---|---|\n")
	for _, step := range riftboundplay.CleanupSteps() {
		does := "does it"
		if step.Left != "" {
			does = "leaves it: " + step.Left
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", view.Cite(rules.Key(step.Key)).Ref, step.Text, does)
	}
	return b.String(), nil
}

// keywords returns a table row for each keyword of Riftbound.
func keywords(context.Context) (string, error) {
	library, err := rules.NewLibrary(data.FS)
	if err != nil {
		return "", err
	}
	view := library.Default(rules.Riftbound)
	var b strings.Builder
	b.WriteString("| rule | keyword | the board | the players |\n|---|---|---|---|\n")
	for _, k := range riftboundplay.Keywords() {
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", view.Cite(rules.Key(k.Key)).Ref, k.Name, k.Board, k.Left)
	}
	return b.String(), nil
}

// triggers lists the sources of reminders.
func triggers(context.Context) (string, error) {
	library, err := rules.NewLibrary(data.FS)
	if err != nil {
		return "", err
	}
	view := library.Default(rules.Magic)
	var b strings.Builder
	b.WriteString("| rule | what | when | reminder |\n|---|---|---|---|\n")
	for _, t := range play.Triggers() {
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", view.Cite(rules.Key(t.Rule)).Ref, t.Keyword, t.On, t.Text)
	}
	for _, i := range play.Inherents() {
		fmt.Fprintf(&b, "| %s | | %s | %s |\n", view.Cite(rules.Key(i.Rule)).Ref, i.When, i.Text)
	}
	return b.String(), nil
}
