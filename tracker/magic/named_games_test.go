package magic_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"arbiter/bot/cardpool"
	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/magic"
	"arbiter/tracker/magic/play"
)

// TestNamedGames plays games with cards of the pool, of whose abilities nothing is
// known but the classes: the sections "log 1", "log 2", … hold lines, and "board
// 1", "board 2", … the board after each.
func TestNamedGames(t *testing.T) {
	playNamed(t, "testdata/named/*.txtar", printedGame(t))
}

// TestEmbeddedGames plays games with cards of the pool and their embedded
// abilities, on a machine that has no texts.
func TestEmbeddedGames(t *testing.T) {
	playNamed(t, "testdata/embedded/*.txtar", withPool(t))
}

// A spell whose text the program doesn't have is left to the players, with its targets.
func TestSpellWithoutText(t *testing.T) {
	g := gametest.SitDown(t, tracker.Of(printedGame(t)), gametest.Opening("seats: Alice, Bob"))
	result, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, "cast Lightning Bolt on Bob")
	if err != nil {
		t.Fatal(err)
	}
	want := "What it does is left to the players: “Lightning Bolt”."
	if !slices.ContainsFunc(result.Told, func(told tracker.Told) bool { return told.Text.String() == want }) {
		t.Errorf("%v, want %q", result.Told, want)
	}
}

// A permanent spell says the keywords that players do as it is cast; one without them says
// none.
func TestPermanentSpellWithCascade(t *testing.T) {
	g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening("seats: Alice, Bob"))
	for line, keyword := range map[string]string{"cast Boarding Party": "cascade", "cast Surging Sentinels": "ripple", "cast Grizzly Bears": ""} {
		result, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, line)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"cascade", "ripple"} {
			note := "Yours to do: “" + word + "”."
			if got := slices.ContainsFunc(result.Told, func(told tracker.Told) bool { return told.Text.String() == note }); got != (word == keyword) {
				t.Errorf("%s: %v", line, result.Told)
			}
		}
	}
}

// printedOnly is a pool without abilities.
type printedOnly struct{ play.Pool }

// printedGame returns the game with a pool without abilities.
func printedGame(t testing.TB) *magic.Game {
	return gametest.New(t, "magic", magic.New).With(printedOnly{cardpool.Magic(all)})
}

func (p printedOnly) Find(name string, first []string) (tracker.Found[play.Printed], error) {
	found, err := p.Pool.Find(name, first)
	for i := range found.Cards {
		found.Cards[i].Lines = nil
	}
	return found, err
}

func playNamed(t *testing.T, pattern string, game *magic.Game) {
	t.Helper()
	files, err := filepath.Glob(pattern)
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
			g := gametest.SitDown(t, tracker.Of(game), gametest.Opening(string(a.Comment)))
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
