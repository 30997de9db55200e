package table

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"testing"
	"time"

	"arbiter/tracker/magic/play"
	"arbiter/tracker/talk"
)

// BenchmarkTalk parses the Magic lines of the open set at a table of three: all lines, and
// separately exact phrases, lines that the phrasebook translates, and lines without a reading.
// p99-of-phrase is the ratio of p99 to the median of exact phrases in the same run.
func BenchmarkTalk(b *testing.B) {
	g := talkingGame(b)
	exact := g.Grammar.Exact()
	table := &talk.Table{Speaker: "Alice", Players: []string{"Alice", "Bob", "Carol"}, Active: "Alice", Words: g.words}
	for i, name := range []string{"Rhys the Redeemed", "Elf Warrior", "Llanowar Elves", "Sol Ring", "Lightning Greaves", "Forest", "Plains", "Serra Angel", "Zombie", "Sun Titan", "Rhystic Study"} {
		table.Things = append(table.Things, talk.Thing{ID: int64(i + 1), Count: 2, Names: []string{name}, Controller: table.Players[i/4]})
	}
	var taken, read []string
	for _, line := range spokenLines(b) {
		if _, err := g.Parse(line); err == nil {
			taken = append(taken, line)
		} else {
			read = append(read, line)
		}
	}
	parse := func(sentence string) ([]play.Action, error) { return g.parse(exact, sentence) }
	var refused []string
	for _, line := range read {
		if len(talk.Readings(g.phrasebook(), line, table, parse)) == 0 {
			refused = append(refused, line)
		}
	}
	for _, of := range []struct {
		name  string
		lines []string
		do    func(line string)
	}{
		{"lines", slices.Concat(taken, read), func(line string) {
			if _, err := g.Parse(line); err != nil {
				_ = talk.Readings(g.phrasebook(), line, table, parse)
			}
		}},
		{"phrases", taken, func(line string) { _, _ = g.Parse(line) }},
		{"readings", read, func(line string) { _ = talk.Readings(g.phrasebook(), line, table, parse) }},
		{"refused", refused, func(line string) { _ = talk.Readings(g.phrasebook(), line, table, parse) }},
	} {
		b.Run(of.name, func(b *testing.B) {
			took := make([]time.Duration, len(of.lines)) // the shortest of each line, since the rest is other programs
			for i := range took {
				took[i] = time.Hour
			}
			for b.Loop() {
				for i, line := range of.lines {
					begun := time.Now()
					of.do(line)
					took[i] = min(took[i], time.Since(begun))
				}
			}
			phrase := median(took[:min(len(taken), len(took))]) // of "lines", these come first
			slices.Sort(took)
			p99 := took[len(took)*99/100]
			b.ReportMetric(float64(median(took).Nanoseconds()), "p50-ns/line")
			b.ReportMetric(float64(p99.Nanoseconds()), "p99-ns/line")
			if of.name == "lines" {
				b.ReportMetric(float64(p99)/float64(phrase), "p99-of-phrase")
			}
		})
	}
}

// median returns the median of durations.
func median(all []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(all))
	return sorted[len(sorted)/2]
}

// spokenLines returns the Magic lines of tracker/testdata/talk/open.jsonl.
func spokenLines(b *testing.B) []string {
	b.Helper()
	f, err := os.Open("../../testdata/talk/open.jsonl")
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	var all []string
	rows := bufio.NewScanner(f)
	rows.Buffer(nil, 1<<20)
	for rows.Scan() {
		var row struct{ Game, Line string }
		if err := json.Unmarshal(rows.Bytes(), &row); err != nil {
			b.Fatal(err)
		}
		if row.Game == "magic" {
			all = append(all, row.Line)
		}
	}
	if err := rows.Err(); err != nil || len(all) == 0 {
		b.Fatalf("%d lines (%v)", len(all), err)
	}
	return all
}
