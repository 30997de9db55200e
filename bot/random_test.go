package bot_test

import (
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/bot/discordtest"
)

var (
	randomSteps = flag.Int("steps", 40, "how many things are done in each random game")
	randomSeed  = flag.Uint64("seed", 1, "which random games are played")
)

// tableTalk returns the lines of all test games of a game.
func tableTalk(t *testing.T, game string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "tracker", game, "testdata", "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, log, _ := strings.Cut(string(raw), "-- log --\n")
		log, _, _ = strings.Cut(log, "\n-- ")
		for line := range strings.SplitSeq(log, "\n") {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") && len(line) < 1000 {
				lines = append(lines, line)
			}
		}
	}
	if len(lines) < 100 {
		t.Fatalf("%d lines of %s", len(lines), game)
	}
	return lines
}

// Random lines and presses are all answered, and nothing is sent that Discord
// refuses, which the fake reports. A long walk:
//
//	go test ./bot -run Random -steps 5000 -seed 7
//
// It runs before the parallel tests, because two players without pauses use a
// whole processor.
func TestRandomGames(t *testing.T) {
	for _, game := range []string{"magic", "riftbound"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			w := &walk{evening: begin(t, discordtest.Options{}), dice: rand.New(rand.NewPCG(*randomSeed, 7)), lines: tableTalk(t, game)} //nolint:gosec // a walk that can be walked again
			w.discord.SetPermissions(w.discord.Channel, pinning)
			w.slash("/game start", map[string]any{"system": game, "players": "Bob"})
			for n := range *randomSteps {
				what := w.step()
				if t.Failed() {
					t.Fatalf("step %d of seed %d: %s", n, *randomSeed, what)
				}
			}
		})
	}
}

// walk is a game of random actions.
type walk struct {
	*evening
	dice  *rand.Rand
	lines []string
}

func (w *walk) line() string { return w.lines[w.dice.IntN(len(w.lines))] }

// step performs a random action that Discord offers, and describes it.
func (w *walk) step() string {
	if w.dice.IntN(3) == 0 {
		line := w.line()
		w.answered(w.alice.Slash(w.discord.Channel, "/do", map[string]any{"line": line}))
		return line
	}
	all := w.discord.Messages(w.discord.Channel)
	m := all[len(all)-1-w.dice.IntN(min(len(all), 4))]
	var usable []discordtest.Component
	for _, c := range append(m.Buttons(), m.Selects()...) {
		if !c.Disabled && c.CustomID != "" {
			usable = append(usable, c)
		}
	}
	if len(usable) == 0 {
		return "nothing to press"
	}
	c := usable[w.dice.IntN(len(usable))]
	if len(c.Options) > 0 {
		value := c.Options[w.dice.IntN(len(c.Options))].Value
		w.answered(w.alice.Select(m, c.CustomID, value))
		return c.CustomID + " " + value
	}
	w.answered(w.alice.Press(m, c.CustomID))
	return c.CustomID
}

// answered checks that an interaction is answered with a message, or with a
// form, which it fills in.
func (w *walk) answered(i *discordtest.Interaction) {
	w.Helper()
	kind, _, err := i.Ack(w.Context())
	if err != nil {
		w.Errorf("no answer: %v", err)
		return
	}
	if kind != discordtest.AnswerModal {
		if _, err := i.Reply(w.Context()); err != nil && !errors.Is(err, discordtest.ErrNoAnswer) {
			w.Errorf("no message: %v", err)
		}
		return
	}
	modal, err := i.Modal(w.Context())
	if err != nil {
		w.Error(err)
		return
	}
	put := make(map[string]any)
	for _, f := range modal.Fields() {
		switch {
		case len(f.Options) > 0:
			put[f.CustomID] = []string{f.Options[w.dice.IntN(len(f.Options))].Value}
		case f.CustomID == "line":
			put[f.CustomID] = w.line()
		default:
			put[f.CustomID] = []string{"1", "-2", "3", "a few", "99999999999"}[w.dice.IntN(5)]
		}
	}
	w.answered(w.alice.Submit(modal, put))
}
