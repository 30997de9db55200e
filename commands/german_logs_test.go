package commands_test

import (
	"flag"
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

var everyLog = flag.Int("logs", 11, "one of so many test games is played in German")

// Plays test games at a German table. Messages, the final board and
// derivations contain no English except quoted texts and names.
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
	for i, name := range logs {
		if i%*everyLog != 0 {
			continue
		}
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
		names := map[string]bool{"The Ring": true, "Fight or Flight": true, "Obelisk of Power": true, "Quick-Draw": true, "Quick-draw": true}
		for _, dungeon := range dungeons(t) {
			names[dungeon] = true
		}
		for line := range strings.Lines(start + "\n" + log + "\n/board as:text\nwhy #1\nwhy #2\nundo") {
			line = strings.TrimSpace(line)
			if line == "" {
				continue
			}
			reply, ok := atTable(t, j, name, line)
			if !ok {
				continue // the input of the games is in English only
			}
			for _, lane := range reply.Table.Board.Lanes {
				for _, tile := range lane.Tiles {
					names[tile.Name] = true
				}
			}
			for _, tile := range reply.Table.Board.Elsewhere {
				names[tile.Name] = true
			}
			for _, place := range reply.Table.Board.Places {
				names[place.Name] = true
			}
			if spell, ok := strings.CutPrefix(strings.TrimPrefix(line, "! "), "cast "); ok {
				names[behindName.ReplaceAllString(spell, "")] = true
			}
			if c := reply.Choice; c != nil && strings.HasPrefix(c.Question.String(), "Which card is ") {
				for _, o := range c.Options {
					names[o.Text.String()] = true // the names of the cards to choose from
				}
			}
			for said := range strings.Lines(quoted.ReplaceAllString(render.Text(reply, 0), "")) {
				if begin, _, ok := strings.Cut(said, ": "); ok && strings.HasPrefix(said, "→") {
					said = begin // a line to type
				}
				said = partner.ReplaceAllString(said, "")
				bare := withoutNames(typed.ReplaceAllString(said, ""), names)
				if word := halfEnglish.FindString(bare); word != "" {
					t.Errorf("%s: %s: %q in %s", filepath.Base(name), line, word, said)
				}
			}
		}
	}
	t.Logf("%d of %d games are played in German", (len(logs)+*everyLog-1) / *everyLog, len(logs))
}

// atTable performs a line of a log in German at its own table.
func atTable(t *testing.T, j *commands.Judge, table, line string) (commands.Reply, bool) {
	t.Helper()
	who, line := "Alice", strings.TrimPrefix(line, "! ") // a refused line
	if name, rest, ok := strings.Cut(line, ": "); ok && (name == "Bob" || name == "Carol") {
		who, line = name, rest
	}
	r, err := j.Read(line)
	if err != nil {
		return commands.Reply{}, false
	}
	r.Channel, r.By, r.Locale = table, tracker.Speaker{Name: who}, commands.Locale{Asker: "de"}
	reply := j.Do(t.Context(), r)
	return reply, reply.Problem == nil || !strings.HasPrefix(reply.Problem.What.String(), "I don't understand")
}

// withoutNames removes card names from a text, the longest first.
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

// quoted matches the text of a card, which may have several lines.
var quoted = regexp.MustCompile(`„[^“]*“`)

// behindName matches what stands behind the name of a spell that is cast.
var behindName = regexp.MustCompile(` (?:targeting|on|choosing|sacrificing|with) .*`)

// partner matches a keyword with a card's name, a cost in words, or colors.
var partner = regexp.MustCompile(`partner with [^·\n]*|[a-z]—[a-z{][^·\n]*|(?:protection|hexproof) from [^·\n\[]*|enchant [a-z][^·\n\[]*`)

// halfEnglish matches words that occur in no German text and no keyword.
var halfEnglish = regexp.MustCompile(`(?i)\b(the|is|are|of|with|you|your|has|have|gets|gains|loses|enters|created|destroyed|dies|counters?|damage|turn|life|choose|nothing|nobody|and|or|not|isn't|doesn't|can't|for|each|this|that|its?|becomes?|sacrifice|draws?|cards?|power|toughness|until|effects?|chapter|see|replaced|killed|added|banished|recycled|prevented|mills|attacks?|blocks|too|by|on|to|as|after|before|conquers|holds|reminder|cease|uncontrolled|attacker|defender)\b`)

// dungeons returns the names of the dungeons and their rooms.
func dungeons(t *testing.T) []string {
	t.Helper()
	raw, err := os.ReadFile("../data/magic/dungeons.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, m := range named.FindAllSubmatch(raw, -1) {
		all = append(all, string(m[1]))
	}
	if len(all) < 20 {
		t.Fatalf("only %d names of dungeons and rooms", len(all))
	}
	return all
}

// named matches a name in a file of facts.
var named = regexp.MustCompile(`"name": "([^"]+)"`)
