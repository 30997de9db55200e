package magic_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
)

// ids matches the numbers of permanents, which depend on how many reminders there
// were.
var ids = regexp.MustCompile(`(?m)^#\d+ |, on #\d+|^! \d+ `)

// TestTableGames plays games with cards and their texts as players talk: the
// sections "log 1", "log 2", … hold a turn's lines, and "board 1", "board 2", …
// the board after each, without numbers of permanents. A line after "~ " has to
// be typed because a card leaves it to the players. "typed" counts the lines.
func TestTableGames(t *testing.T) {
	files, err := filepath.Glob("testdata/tables/*.txtar")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			a := txtar.Parse(raw)
			g := gametest.SitDown(t, tracker.Of(withTexts(t)), gametest.Opening(string(a.Comment)))
			var typed typedLines
			for _, f := range a.Files {
				text := strings.TrimSpace(string(f.Data))
				switch kind, _, _ := strings.Cut(f.Name, " "); kind {
				case "log":
					for line := range strings.Lines(text) {
						line = strings.TrimSpace(line)
						typed.count(line)
						g.Say(strings.TrimPrefix(line, "~ "))
					}
				case "board":
					if diff := cmp.Diff(text, strings.TrimSpace(withoutIDs(boardText(g)))); diff != "" {
						t.Errorf("%s (-want +got):\n%s", f.Name, diff)
					}
				case "typed":
					if got := typed.String(); got != text {
						t.Errorf("typed: %s, want %s", got, text)
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

func withoutIDs(board string) string {
	return ids.ReplaceAllStringFunc(board, func(m string) string {
		switch {
		case strings.HasPrefix(m, ","):
			return ", attached"
		case strings.HasPrefix(m, "!"):
			return "! "
		}
		return ""
	})
}

// typedLines counts what players typed.
type typedLines struct{ plays, passes, reminders, choices, left, refused int }

func (n *typedLines) count(line string) {
	_, said, ok := strings.Cut(line, ": ")
	if !ok || strings.ContainsAny(line[:len(line)-len(said)-2], " ") {
		said = line
	}
	verb, _, _ := strings.Cut(said, " ")
	switch {
	case strings.HasPrefix(line, "! "):
		n.refused++
	case strings.HasPrefix(line, "~ "):
		n.left++
	case slices.Contains([]string{"pass", "end turn", "next turn"}, said):
		n.passes++
	case verb == "choose":
		n.choices++
	case strings.HasPrefix(said, "do ") || verb == "dismiss":
		n.reminders++
	default:
		n.plays++
	}
}

func (n *typedLines) String() string {
	return fmt.Sprintf("%d lines: %d of what players do, %d turns passed, %d for reminders, %d choices, %d that a card leaves, %d refused",
		n.plays+n.passes+n.reminders+n.choices+n.left+n.refused, n.plays, n.passes, n.reminders, n.choices, n.left, n.refused)
}
