package magic_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
)

// TestNamedGames plays games with cards of the pool: the sections "log 1",
// "log 2", … hold lines, and "board 1", "board 2", … the board after each.
func TestNamedGames(t *testing.T) {
	files, err := filepath.Glob("testdata/named/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			a := txtar.Parse(raw)
			g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening(string(a.Comment)))
			for _, f := range a.Files {
				switch kind, _, _ := strings.Cut(f.Name, " "); kind {
				case "log":
					for line := range strings.Lines(string(f.Data)) {
						g.Say(strings.TrimSpace(line))
					}
				case "board":
					if diff := cmp.Diff(strings.TrimSpace(string(f.Data)), boardText(g)); diff != "" {
						t.Errorf("%s (-want +got):\n%s", f.Name, diff)
					}
				default:
					t.Errorf("nothing is known of a section %q", f.Name)
				}
			}
			// A program without the cards loads the same game.
			live := boardText(g)
			if g.Table, err = tracker.NewTables(g.Store, time.Now, engine(t)).At(t.Context(), "table"); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(live, boardText(g)); diff != "" {
				t.Errorf("replayed without cards (-live +replayed):\n%s", diff)
			}
		})
	}
}
