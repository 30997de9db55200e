package commands_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// Each log of the games' tests, played at a German table: what is told, the board
// at its end and why things are as they are. Nothing of it is half English: words
// of cards and what was typed stand in quotes, or are names.
func TestEveryGameInGerman(t *testing.T) {
	t.Parallel()
	logs, err := filepath.Glob("../tracker/*/testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	vectors, err := filepath.Glob("../tracker/*/testdata/vectors/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if logs = append(logs, vectors...); len(logs) < 500 {
		t.Fatalf("only %d logs", len(logs))
	}
	j, _ := judge(t, storetest.Memory())
	for _, name := range logs {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		_, log, _ := strings.Cut(string(raw), "-- log --\n")
		log, _, _ = strings.Cut(log, "\n-- ")
		start := "/game start players:Bob"
		if strings.Contains(name, "riftbound") {
			start += " system:riftbound"
		}
		names := make(map[string]bool)
		for line := range strings.Lines(start + "\n" + log + "\n/board as:text\nwhy #1\nwhy #2\nundo") {
			line = strings.TrimSpace(line)
			if line == "" {
				continue
			}
			reply, ok := atTable(t, j, name, line)
			if !ok {
				continue // not of this language: the games' own tests say how that is read
			}
			for _, lane := range reply.Table.Board.Lanes {
				for _, tile := range lane.Tiles {
					names[tile.Name] = true
				}
			}
			for _, tile := range reply.Table.Board.Elsewhere {
				names[tile.Name] = true
			}
			if c := reply.Choice; c != nil && strings.HasPrefix(c.Question, "Which card is ") {
				for _, o := range c.Options {
					names[o.Text] = true // of cards among which one is chosen
				}
			}
			for said := range strings.Lines(render.Text(reply, 0)) {
				if begin, _, ok := strings.Cut(said, ": "); ok && strings.HasPrefix(said, "→") {
					said = begin // a line that can be typed
				}
				said = partner.ReplaceAllString(said, "")
				bare := withoutNames(typed.ReplaceAllString(said, ""), names)
				if word := halfEnglish.FindString(bare); word != "" {
					t.Errorf("%s: %s: %q in %s", filepath.Base(name), line, word, said)
				}
			}
		}
	}
}

// atTable gives a line of a log in German at a table of its own.
func atTable(t *testing.T, j *commands.Judge, table, line string) (commands.Reply, bool) {
	t.Helper()
	who, line := "Alice", strings.TrimPrefix(line, "! ") // what is refused
	if name, rest, ok := strings.Cut(line, ": "); ok && (name == "Bob" || name == "Carol") {
		who, line = name, rest
	}
	r, err := j.Read(line)
	if err != nil {
		return commands.Reply{}, false
	}
	r.Channel, r.By, r.Locale = table, tracker.Speaker{Name: who}, commands.Locale{Asker: "de"}
	reply := j.Do(t.Context(), r)
	return reply, reply.Problem == nil || !strings.HasPrefix(reply.Problem.What, "I don't understand")
}

// withoutNames is a text without the names of cards in it, the longest first.
func withoutNames(text string, names map[string]bool) string {
	var all []string
	for name := range names {
		all = append(all, name)
	}
	slices.SortFunc(all, func(a, b string) int { return len(b) - len(a) })
	for _, name := range all {
		text = strings.ReplaceAll(text, name, "")
	}
	return text
}

// partner is a keyword that has a card's name in it.
var partner = regexp.MustCompile(`partner with [^·\n]*`)

// halfEnglish are words that nothing German has, and no keyword.
var halfEnglish = regexp.MustCompile(`(?i)\b(the|is|are|of|with|you|your|has|have|gets|gains|loses|enters|created|destroyed|dies|counters?|damage|turn|life|choose|nothing|nobody|and|or|not|isn't|doesn't|can't|for|each|this|that|its?|becomes?|sacrifice|draws?|cards?|power|toughness|until|effects?|chapter|see|replaced|killed|added|banished|recycled|prevented|mills|attacks?|blocks|too|by|on|to|as|after|before|conquers|holds|reminder|cease|uncontrolled|attacker|defender)\b`)
