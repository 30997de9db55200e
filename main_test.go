package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// arbiter runs a command line over a fresh or given data folder.
func arbiter(t *testing.T, dir string, args ...string) (status int, out, problem string) {
	t.Helper()
	t.Setenv("ARBITER_DATA_DIR", dir)
	var stdout, stderr bytes.Buffer
	status = run(t.Context(), args, strings.NewReader(""), &stdout, &stderr)
	return status, stdout.String(), stderr.String()
}

const (
	april     = "../shared/rules/magic/2026-04-17.txt"
	truncated = "../shared/rules/magic/2013-02-01-truncated.txt"
)

func needShared(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(april); errors.Is(err, os.ErrNotExist) {
		t.Skip("needs ../shared")
	}
}

func TestRulesOnTheCommandLine(t *testing.T) {
	needShared(t)
	dir := t.TempDir()
	for _, step := range []struct {
		args    string
		status  int
		out     []string
		problem []string
	}{
		{"rules show 704.5f", done, []string{"own words", "rules import FILE", "704.5f  Toughness 0", "State-Based Actions"}, nil},
		{"rules show 100.6b", done, []string{"This rule exists"}, nil},
		{"rules show --game riftbound 999.1", refused, nil, []string{"it may exist all the same"}},
		{"rules editions", done, []string{"The shelf is empty"}, nil},
		{"rules import " + april, done, []string{"3138 rules imported"}, nil},
		{"rules import " + truncated, refused, nil, []string{"breaks off", "nothing was changed"}},
		{"rules import no-such-file.txt", refused, nil, []string{"can't be read"}},
		{"rules editions", done, []string{"2026-04-17", "(default)"}, nil},
		{"rules show 704.5F.", done, []string{"704.5f  Toughness 0", "State-Based Actions", "2026-04-17", "In plain words"}, nil},
		{"rules show 704.5v", done, []string{"(Written for the wording of September 25, 2026, which differs.)"}, nil},
		{"rules search --limit 1 decked", done, []string{"704.5b"}, nil},
		{"rules show cr 111.10 a", done, []string{"111.10a", "Treasure"}, nil},
		{"rules show deathtuch", done, []string{"Showing Deathtouch.", "702.2a", "702.2f"}, nil},
		{"rules show 704.5l", refused, nil, []string{"Nearest: 704.5j · 704.5k · 704.5m · 704.5n"}},
		{"rules show --edition 1993 704", refused, nil, []string{"no edition", "There are 2026-04-17."}},
		{"rules search --limit 1 poison counters", done, []string{"oison"}, nil},
		{"rules search --limit 0 x", misused, nil, []string{"--limit"}},
		{"rules frobnicate", misused, nil, []string{"frobnicate", "rules import FILE"}},
		{"frobnicate", misused, nil, []string{"frobnicate"}},
		{"version", done, []string{"arbiter"}, nil},
		{"help", done, []string{"rules show"}, nil},
	} {
		status, out, problem := arbiter(t, dir, strings.Fields(step.args)...)
		if status != step.status {
			t.Errorf("%s: status %d, want %d (%s)", step.args, status, step.status, problem)
		}
		for _, want := range step.out {
			if !strings.Contains(out, want) {
				t.Errorf("%s lacks %q:\n%s", step.args, want, out)
			}
		}
		for _, want := range step.problem {
			if !strings.Contains(problem, want) {
				t.Errorf("%s lacks %q:\n%s", step.args, want, problem)
			}
		}
	}
}

func TestRulesListIsJSON(t *testing.T) {
	needShared(t)
	dir := t.TempDir()
	arbiter(t, dir, "rules", "import", april)
	_, out, _ := arbiter(t, dir, "rules", "list", "--json")
	var rows []struct {
		Ref, Heading, Text string
		Examples           []string
	}
	if err := json.Unmarshal([]byte(out), &rows); err != nil {
		t.Fatal(err)
	}
	if len(rows) < 3138+730 {
		t.Errorf("%d entries", len(rows))
	}
	for _, r := range rows {
		if r.Ref == "" || r.Text == "" || r.Examples == nil {
			t.Fatalf("%+v", r)
		}
	}
}

func TestWrongSettings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	status, _, problem := arbiter(t, file, "version")
	if status != misused || !strings.Contains(problem, "ARBITER_DATA_DIR") {
		t.Errorf("status %d: %s", status, problem)
	}
}

func TestTokensParse(t *testing.T) {
	_, out, _ := arbiter(t, t.TempDir(), "tokens", "parse", "--json", "create X tapped Treasure tokens, where X is your speed")
	var rows []map[string]any
	if err := json.Unmarshal([]byte(out), &rows); err != nil || len(rows) != 1 {
		t.Fatalf("%v: %s", err, out)
	}
	for field, want := range map[string]any{"name": "Treasure Token", "count": nil, "tapped": true, "predefined": true, "power": nil} {
		if rows[0][field] != want {
			t.Errorf("%s is %v, want %v", field, rows[0][field], want)
		}
	}
	if _, out, _ = arbiter(t, t.TempDir(), "tokens", "parse", "--json", "Whenever you create a token, draw a card."); out != "[]\n" {
		t.Errorf("creates %s", out)
	}
	if status, _, problem := arbiter(t, t.TempDir(), "tokens"); status != misused || !strings.Contains(problem, "tokens parse") {
		t.Errorf("status %d: %s", status, problem)
	}
}
