package gametest

import (
	"cmp"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/tracker"
)

// SameCost holds lines whose cost must not depend on the size of stacks
// (DESIGN §8). In the board and the lines, N stands for the size.
type SameCost struct {
	Engine  tracker.Engine
	Opening tracker.Opening
	Board   []string // said before each line
	Lines   []SameCostLine
}

// SameCostLine is a setup, said after the board, and the measured line.
// Sentences of the setup are separated by "; ".
type SameCostLine [2]string

func (l SameCostLine) first() string { return l[0] }
func (l SameCostLine) line() string  { return l[1] }

// name returns the line as a subtest name.
func (l SameCostLine) name() string { return strings.ReplaceAll(l.line(), " ", "_") }

const billion = "1000000000"

// smallSize returns the smaller size to compare with. A line about one member splits
// its stack, so both sizes must be above 1.
func (l SameCostLine) smallSize() string {
	if said := l.first() + l.line(); strings.Contains(said, "1 of #") || strings.HasPrefix(said, "bolster") { // bolster chooses one creature (CR 701.39a)
		return "3"
	}
	return "1"
}

// RequireEveryAction fails for each kind of action in the game's codec that no
// line performs, except those given.
func RequireEveryAction[A any](t *testing.T, g Language[A], lines []SameCostLine, but ...string) {
	t.Helper()
	have := slices.Clone(but)
	for _, l := range lines {
		have = append(have, actionsIn(t, g, strings.ReplaceAll(l.line(), "N", "5"))...)
	}
	var kinds [][]string
	for _, name := range sources(t) {
		kinds = append(kinds, regexp.MustCompile(`Kind\[Action\]\{Name: "([^"]+)"`).FindAllStringSubmatch(read(t, name), -1)...)
	}
	if len(kinds) < 25 {
		t.Fatalf("%d kinds of actions", len(kinds))
	}
	for _, kind := range kinds {
		if !slices.Contains(have, kind[1]) {
			t.Errorf("no line of %s in sameCost: add one to samecost_bench_test.go", kind[1])
		}
	}
}

// actionsIn returns the kinds of the actions that a line parses to.
func actionsIn[A any](t testing.TB, g Language[A], line string) []string {
	t.Helper()
	actions, err := g.Parse(line)
	if err != nil {
		t.Errorf("%s: %v", line, err)
	}
	var kinds []string
	for _, a := range actions {
		stored, err := g.Actions().Encode(a)
		if err != nil {
			t.Fatal(err)
		}
		kinds = append(kinds, stored.Kind)
	}
	return kinds
}

// Allocate requires that each line allocates at most a fifth more for stacks of
// 10^9 than for small ones.
func (c SameCost) Allocate(t *testing.T) {
	for _, l := range c.Lines {
		t.Run(l.name(), func(t *testing.T) {
			var small, large []cost
			more := func() bool { return least(large)*5 > least(small)*6 }
			for n := 0; n == 0 || n < 3 && more(); n++ { // allocations of other goroutines are counted too
				small = append(small, c.measure(t, l, l.smallSize(), func() {}))
				large = append(large, c.measure(t, l, billion, func() {}))
			}
			if more() {
				t.Errorf("%d allocations for %s, %d for %s", least(small), l.smallSize(), least(large), billion)
			}
		})
	}
}

// Bench reports the ratios of time and allocations for stacks of 10^9 to those
// for small ones, the medians of all runs. Small and large runs alternate
// (small, large, large, small), each on a new table after a garbage collection
// and with the collector off, so that other load affects both.
func (c SameCost) Bench(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	for _, l := range c.Lines {
		b.Run(l.name(), func(b *testing.B) {
			var small, large []cost
			for b.Loop() {
				small = append(small, c.measure(b, l, l.smallSize(), runtime.GC))
				large = append(large, c.measure(b, l, billion, runtime.GC), c.measure(b, l, billion, runtime.GC))
				small = append(small, c.measure(b, l, l.smallSize(), runtime.GC))
			}
			b.ReportMetric(float64(median(large))/float64(median(small)), "ratio")
			b.ReportMetric(float64(least(large))/float64(least(small)), "allocs-ratio")
			b.ReportMetric(float64(median(large))/1000, "µs")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// cost is the cost of one line.
type cost struct {
	time   time.Duration
	allocs uint64
}

func median(costs []cost) time.Duration {
	slices.SortFunc(costs, func(a, b cost) int { return cmp.Compare(a.time, b.time) })
	return costs[len(costs)/2].time
}

// least returns the least number of allocations: the growth of maps is random,
// and allocations of other goroutines are counted too.
func least(costs []cost) uint64 {
	return slices.MinFunc(costs, func(a, b cost) int { return cmp.Compare(a.allocs, b.allocs) }).allocs
}

// measure measures a line on a new table with stacks of n. It calls ready once the table
// is set up.
func (c SameCost) measure(t testing.TB, l SameCostLine, n string, ready func()) cost {
	t.Helper()
	g := SitDown(t, c.Engine, c.Opening)
	say := func(line string) {
		for g.Say(strings.ReplaceAll(line, "N", n)); g.Asked() != nil; {
			g.Say("choose 1")
		}
	}
	for _, line := range c.Board {
		say(line)
	}
	if l.first() != "" {
		for line := range strings.SplitSeq(l.first(), "; ") {
			say(line)
		}
	}
	var before, after runtime.MemStats
	ready()
	runtime.ReadMemStats(&before)
	begin := time.Now()
	say(l.line())
	took := time.Since(begin)
	runtime.ReadMemStats(&after)
	return cost{took, after.Mallocs - before.Mallocs}
}
