package rules_test

import (
	"slices"
	"testing"
	"time"

	"arbiter/rules"
)

// BenchmarkSearchLatency asks every question of testdata/queries.txtar and
// sources.txtar, typed and misspelt, of the whole book and reports how long the
// slower ones take (DESIGN §8: p99 < 1 ms).
func BenchmarkSearchLatency(b *testing.B) {
	l := library(b, questionsOf...)
	all := questions(b)
	for _, a := range askers(b) {
		all = append(all, a.questions...)
	}
	for _, game := range []rules.Game{rules.Magic, rules.Riftbound} {
		l.Default(game).Search("token", 1) // makes the index
	}
	// The shortest time of each question, since the rest is other programs.
	took := make([]time.Duration, 2*len(all))
	for b.Loop() {
		for i, q := range all {
			v := l.Default(q.game)
			for k, asked := range []string{q.asked, misspelt(q.asked)} {
				start := time.Now()
				v.Search(asked, depth)
				if d := time.Since(start); took[2*i+k] == 0 || d < took[2*i+k] {
					took[2*i+k] = d
				}
			}
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}
