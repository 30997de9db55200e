package riftbound_test

import (
	"context"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/riftbound"
	"arbiter/tracker/storetest"
)

// sameCost has a line of every kind of action that is about objects, each about
// stacks of N. Before each, said by Alice, is the board of sameCostBoard and what
// is in first.
var sameCost = []struct{ first, line string }{
	{"", "play N Recruit tokens"},
	{"", "play N tokens that are copies of #3"},
	{"", "add a 2 Might Poro unit named Fluff"},
	{"", "channel N runes"},
	{"", "ready all #1"},
	{"", "exhaust all #2"},
	{"", "stun all #1"},
	{"stun all #1", "unstun all #1"},
	{"", "buff all #1"},
	{"buff all #1", "spend a buff from all #1"},
	{"", "deal 1 to all #2"},
	{"", "deal 2 to all #2"},
	{"", "1 of #2 fights #3"},
	{"deal 1 to all #2", "heal all #2"},
	{"", "kill all #1"},
	{"", "banish 1 of #1"},
	{"add a 2 Might Poro unit named Fluff; set #6 count N; kill all #6", "play Fluff from the trash"},
	{"", "move all #2 to battlefield 1"},
	{"", "recall all #5"},
	{"", "attach #4 to 1 of #1"},
	{"", "give all #1 to Bob"},
	{"", "all #1 gets +1 Might this turn"},
	{"", "double the might of all #1"},
	{"", "all #1 becomes a copy of #3"},
	{"", "replace battlefield 1 with a Brush token"},
	{"", "conquer battlefield 1"},
	{"Bob: play N Recruit tokens to battlefield 1", "combat damage"},
	{"", "next turn"},
	{"", "label 1 of #1 Chip"},
	{"", "set all #1 might 4"},
}

// sameCostBoard is #1 N exhausted Recruits, #2 N ready Sand Soldiers, #3 a unit, #4
// a gear, #5 N Birds at battlefield 1, where a showdown is going on.
var sameCostBoard = []string{
	"play N Recruit tokens", "play N ready Sand Soldier tokens", "add a 5 Might Poro unit named Bo", "add an Equipment gear named Sword",
	"play N Bird tokens to battlefield 1",
}

// notOfObjects are the kinds of actions that are about no objects.
var notOfObjects = []string{
	"open", "sit", "concede", "hide", "name-field", "control", "gain", "set-player", "dismiss",
}

// Each kind of action that is about objects has a line in sameCost.
func TestSameCostKnowsEveryAction(t *testing.T) {
	game, err := riftbound.New(os.DirFS("../../data/riftbound"))
	if err != nil {
		t.Fatal(err)
	}
	have := slices.Clone(notOfObjects)
	for _, tc := range sameCost {
		actions, err := game.Parse(strings.ReplaceAll(tc.line, "N", "5"))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, a := range actions {
			stored, err := game.Actions().Encode(a)
			if err != nil {
				t.Fatal(err)
			}
			have = append(have, strings.TrimPrefix(stored.Kind, "riftbound/"))
		}
	}
	code, err := os.ReadFile("actions.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range regexp.MustCompile(`Kind\[Action\]\{Name: "riftbound/([^"]+)"`).FindAllStringSubmatch(string(code), -1) {
		if !slices.Contains(have, kind[1]) {
			t.Errorf("no line of %s in sameCost: add one", kind[1])
		}
	}
}

// BenchmarkSameCost says each line to stacks of few and to stacks of 10^9 (DESIGN
// §8: the ratio is below 1.2) and reports the ratio of the fastest of each.
func BenchmarkSameCost(b *testing.B) {
	e := engine(b)
	for _, tc := range sameCost {
		b.Run(strings.ReplaceAll(tc.line, " ", "_"), func(b *testing.B) {
			few := "1"
			if strings.Contains(tc.line, "1 of #") {
				few = "3"
			}
			small, large := time.Hour, time.Hour
			for b.Loop() {
				small = min(small, sayOnce(b, e, tc.first, tc.line, few))
				large = min(large, sayOnce(b, e, tc.first, tc.line, "1000000000"))
			}
			b.ReportMetric(float64(large)/float64(small), "ratio")
			b.ReportMetric(float64(large)/1000, "µs")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// sayOnce is how long a line takes on a new table.
func sayOnce(b *testing.B, e tracker.Engine, first, line, n string) time.Duration {
	b.Helper()
	ctx := context.Background()
	t, err := tracker.NewTables(storetest.Memory(), time.Now, e).At(ctx, "table")
	if err != nil {
		b.Fatal(err)
	}
	seats := []tracker.Speaker{{Name: "Alice"}, {Name: "Bob"}}
	if _, err := t.Start(ctx, seats[0], "riftbound", tracker.Opening{Seats: seats}); err != nil {
		b.Fatal(err)
	}
	say := func(line string) {
		by := seats[0]
		if words, ok := strings.CutPrefix(line, "Bob: "); ok {
			by, line = seats[1], words
		}
		result, err := t.Say(ctx, by, strings.ReplaceAll(line, "N", n))
		for err == nil && result.Look.Choice != nil {
			result, err = t.Choose(ctx, by, 0, tracker.Answer{N: 1})
		}
		if err != nil {
			b.Fatalf("%s: %v", line, err)
		}
	}
	for _, line := range sameCostBoard {
		say(line)
	}
	if first != "" {
		for line := range strings.SplitSeq(first, "; ") {
			say(line)
		}
	}
	start := time.Now()
	say(line)
	return time.Since(start)
}
