package gametest

import (
	"encoding/json"
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

// Load imports the game files in a folder, which were exported by earlier
// versions of the program. Each is a txtar file: "export" has the exported
// game, "board" the table, which must be the same after the import, "log" lines
// to say then, and "after" the table after them.
//
// Together the files must contain events of all kinds and versions in versions.
func Load(t *testing.T, e tracker.Engine, shown func(*Game) string, folder string, versions map[string][]int) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no games in %s: %v", folder, err)
	}
	stored := make(map[string][]int)
	for _, file := range files {
		section := make(map[string]string)
		for _, f := range txtar.Parse([]byte(read(t, file))).Files {
			section[f.Name] = strings.TrimSpace(string(f.Data))
		}
		note(t, section["export"], stored)
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			g := &Game{t: t, engine: e, Store: storetest.Memory()}
			g.Reopen()
			r, err := g.Table.Import(t.Context(), []byte(section["export"]))
			if err != nil {
				t.Fatal(err, errors.Unwrap(err))
			}
			g.seats = r.Look.Seats
			if diff := cmp.Diff(section["board"], shown(g)); diff != "" {
				t.Errorf("board (-want +got):\n%s", diff)
			}
			for line := range strings.Lines(section["log"]) {
				g.Say(strings.TrimSpace(line))
			}
			if want, ok := section["after"]; ok {
				if diff := cmp.Diff(want, shown(g)); diff != "" {
					t.Errorf("after (-want +got):\n%s", diff)
				}
			}
		})
	}
	for kind, all := range versions {
		for _, v := range all {
			if !slices.Contains(stored[kind], v) {
				t.Errorf("no stored game has version %d of %s", v, kind)
			}
		}
	}
}

// note adds the kinds and versions of an exported game's events and actions.
func note(t testing.TB, export string, to map[string][]int) {
	t.Helper()
	var doc struct {
		Log []struct{ Actions, Events []tracker.Encoded }
	}
	if err := json.Unmarshal([]byte(export), &doc); err != nil {
		t.Fatal(err)
	}
	for _, b := range doc.Log {
		for _, e := range slices.Concat(b.Actions, b.Events) {
			if !slices.Contains(to[e.Kind], e.Version) {
				to[e.Kind] = append(to[e.Kind], e.Version)
			}
		}
	}
}
