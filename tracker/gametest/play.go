package gametest

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// Shown maps sections of a game file to functions that print that part of the
// final table. "board" is required.
type Shown map[string]func(*Game) string

// Play plays the game files that match the patterns ("testdata/*.txtar"), at
// least least of them. Each is a txtar file: "log" has the lines, "board" the
// table after them, and optionally "rules" the rules of automatic events,
// "told" the reply to the last line, and "options" the options of the open
// choice. The comment before the first section says what the game tests and
// cites the rule; see Opening for its settings.
//
// After each line a table that only reads the store must show the same: folding decoded
// events gives the same state as folding new ones. At the end each game is loaded from the
// store again, and exported and imported, with the same outcome.
// Each argument of what is said has a type (tracker.Message).
func Play(t *testing.T, e tracker.Engine, shown Shown, least int, patterns ...string) {
	t.Helper()
	var files []string
	for _, pattern := range patterns {
		more, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	if len(files) < least {
		t.Fatalf("%d games in %v, at least %d wanted", len(files), patterns, least)
	}
	untyped := make(map[string]bool)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			play(t, e, shown, txtar.Parse([]byte(read(t, file))), untyped)
		})
	}
	requireTyped(t, untyped)
}

func play(t *testing.T, e tracker.Engine, shown Shown, a *txtar.Archive, untyped map[string]bool) {
	section := make(map[string]string)
	for _, f := range a.Files {
		if shown[f.Name] == nil && !slices.Contains([]string{"log", "rules", "told", "options"}, f.Name) {
			t.Errorf("nothing is known of a section %q", f.Name)
		}
		section[f.Name] = strings.TrimSpace(string(f.Data))
	}
	if _, ok := section["board"]; !ok {
		t.Error("the game has no board")
	}
	g := SitDown(t, e, Opening(string(a.Comment)))
	g.untyped = untyped
	reads := g.reader()
	for line := range strings.Lines(section["log"]) {
		if line = strings.TrimSpace(line); line != "" {
			g.Say(line)
			live := g.look()
			requireNoStandIn(t, line, live+strings.Join(g.Told, "\n"))
			if diff := differing(live, reads().look()); diff != "" {
				t.Errorf("%s: replayed (-live +replayed):\n%s", line, diff)
			}
		}
	}
	for name, show := range shown {
		want, ok := section[name]
		if !ok {
			continue
		}
		if diff := cmp.Diff(want, show(g)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	for name, lines := range map[string][]string{"rules": g.Rules, "told": g.Told, "options": g.Options()} {
		if want, ok := section[name]; ok {
			if diff := cmp.Diff(want, strings.Join(lines, "\n")); diff != "" {
				t.Errorf("%s (-want +got):\n%s", name, diff)
			}
		}
	}
	g.requireExplained(t)
	live := shown["board"](g)
	g.Reopen()
	if diff := cmp.Diff(live, shown["board"](g)); diff != "" {
		t.Errorf("replayed (-live +replayed):\n%s", diff)
	}
	exported, err := g.Table.Export()
	if err != nil {
		t.Fatal(err)
	}
	g.Store = storetest.Memory()
	g.Reopen()
	if _, err := g.Table.Import(t.Context(), exported); err != nil {
		t.Fatalf("what was played isn't imported: %v", errors.Unwrap(err))
	}
	if diff := cmp.Diff(live, shown["board"](g)); diff != "" {
		t.Errorf("imported (-live +imported):\n%s", diff)
	}
}
