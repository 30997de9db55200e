package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/internal/shared"
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
	february  = "../shared/rules/magic/2026-02-27.txt"
	april     = "../shared/rules/magic/2026-04-17.txt"
	truncated = "../shared/rules/magic/2013-02-01-truncated.txt"
)

func TestRulesOnTheCommandLine(t *testing.T) {
	shared.Path(t, "rules/magic")
	dir := t.TempDir()
	for _, step := range []struct {
		args    string
		status  int
		out     []string
		problem []string
	}{
		{"rules show 704.5f", done, []string{"own words", "arbiter rules update", "704.5f  Toughness 0", "State-Based Actions"}, nil},
		{"rules show 100.6b", done, []string{"This rule exists"}, nil},
		{"rules show --game riftbound 999.1", refused, nil, []string{"There is no rule 999.1 in the edition of July 16, 2026"}},
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
		{"rules show 704.5l", refused, nil, []string{"Nearest: 704.5j Legend rule · 704.5k World rule · 704.5m Aura without a legal host"}},
		{"rules show --edition 1993 704", refused, nil, []string{"no edition", "There are 2026-04-17."}},
		{"rules search --limit 1 poison counters", done, []string{"oison"}, nil},
		{"rules search --limit 0 x", misused, nil, []string{"--limit"}},
		{"rules diff", refused, nil, []string{"Two whole editions", "there are 1 here", "rules import FILE"}},
		{"rules import " + february, done, []string{"2026-02-27"}, nil},
		{"rules diff", done, []string{
			"February 27, 2026 → April 17, 2026: 26 added, 3 removed, 15 reworded, 116 moved",
			"722–732 → 723–733: sections moved", "722. Preparation Cards: new section",
			"714.3b → 714.3c  moved", "or [-planeswalker.”-] {+battle.”+}",
		}, nil},
		{"rules diff --section 508 2026-04-17 2026-02-27", done, []string{"508.4a", "1 reworded."}, nil},
		{"rules diff 2026-04-17", done, []string{"nothing changed"}, nil},
		{"rules diff 1993 2026-04-17", refused, nil, []string{"no edition \"1993\"", "There are 2026-04-17, 2026-02-27."}},
		{"rules diff a b c", misused, nil, []string{"two editions at most"}},
		{"rules diff --section zzzzzz", refused, nil, []string{"No section or rule", "/changes 704"}},
		{"rules show --history 714.3c", done, []string{"2026-04-17  714.3c: moved, from 714.3b", "2026-02-27  714.3b: so in the oldest edition here."}, nil},
		{"rules show --history 722.1", done, []string{"2026-04-17  722.1: new; the edition before, 2026-02-27, has no such rule."}, nil},
		{"rules show --history 704.5f", done, []string{"2026-02-27 – 2026-04-17  704.5f: so in the oldest"}, nil},
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
	shared.Path(t, "rules/magic")
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

func TestRulesDiffIsJSON(t *testing.T) {
	shared.Path(t, "rules/magic")
	dir := t.TempDir()
	arbiter(t, dir, "rules", "import", february)
	arbiter(t, dir, "rules", "import", april)
	_, out, problem := arbiter(t, dir, "rules", "diff", "--json", "2026-02-27", "2026-04-17")
	var rows []struct {
		Kind, From, To, Section, Heading, Old, New string
		Words                                      []struct{ Op, Text string }
	}
	if err := json.Unmarshal([]byte(out), &rows); err != nil {
		t.Fatal(err, problem)
	}
	seen := make(map[string]bool)
	for _, r := range rows {
		seen[r.Kind+" "+r.From+">"+r.To] = true
		whole := r.Kind == "added" && r.From == "" && r.New != "" || r.Kind == "removed" && r.To == "" && r.Old != "" ||
			r.Kind == "moved" && r.From != r.To || r.Kind == "reworded" && r.Old != r.New && len(r.Words) > 1
		if !whole || r.Heading == "" || r.Section == "" || r.Words == nil {
			t.Errorf("%+v", r)
		}
	}
	for _, want := range []string{"moved 722>723", "moved 722.5b>723.5b", "added >722.1", "reworded 508.4a>508.4a", "removed glossary:Paris Mulligan>"} {
		if !seen[want] {
			t.Errorf("lacks %s", want)
		}
	}
	if _, out, _ = arbiter(t, dir, "rules", "diff", "--json", "2026-04-17", "2026-04-17"); out != "[]\n" {
		t.Errorf("an edition against itself: %s", out)
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

// A file that can't be a rulebook is refused before it is read.
func TestImportOfWhatIsNoRulebook(t *testing.T) {
	dir := t.TempDir()
	large := filepath.Join(dir, "large.txt")
	if err := os.WriteFile(large, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(large, 10<<30); err != nil { // holds no blocks
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		large: "it has 10.0 GiB, and at most 16 MiB are read", dir: "it is a folder", os.DevNull: "it is a device", filepath.Join(dir, "none"): "there is no such file",
	} {
		status, out, problem := arbiter(t, filepath.Join(dir, "data"), "rules", "import", file)
		if status != refused || out != "" || !strings.Contains(problem, "can't be read: "+want) || !strings.Contains(problem, "nothing was changed") {
			t.Errorf("%s: status %d, %s%s", file, status, out, problem)
		}
	}
}
