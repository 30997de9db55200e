package magic_test

import (
	"slices"
	"testing"
	"time"

	"arbiter/rules"
	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/magic"
	"arbiter/tracker/storetest"
)

// BenchmarkAdd adds every fortieth permanent card by its name, each at a table of its
// own, and reports how long the lines took. In the first round each text is compiled for
// the first time.
func BenchmarkAdd(b *testing.B) {
	fresh, err := magic.New(gametest.Facts("magic")) // which has compiled nothing
	if err != nil {
		b.Fatal(err)
	}
	game := tracker.Of(fresh.With(withTexts(b).Pool))
	every, err := all()
	if err != nil {
		b.Fatal(err)
	}
	var names []string
	n := 0
	for c := range every.All() {
		if c.Game == rules.Magic && c.Permanent() && len(c.Faces) == 1 {
			if n++; n%40 == 0 {
				names = append(names, c.Name)
			}
		}
	}
	var took []time.Duration
	added := 0
	for b.Loop() {
		for _, name := range names {
			t, err := tracker.NewTables(storetest.Memory(), time.Now, game).At(b.Context(), "table")
			if err != nil {
				b.Fatal(err)
			}
			if _, err := t.Start(b.Context(), alice, "magic", tracker.Opening{Seats: []tracker.Speaker{alice, {Name: "Bob"}}}); err != nil {
				b.Fatal(err)
			}
			begun := time.Now()
			_, err = t.Say(b.Context(), alice, "add "+name)
			if took = append(took, time.Since(begun)); err == nil {
				added++
			}
		}
	}
	if added < len(took)*9/10 {
		b.Fatalf("%d of %d were added", added, len(took))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2])/float64(time.Millisecond), "p50-ms")
	b.ReportMetric(float64(took[len(took)*99/100])/float64(time.Millisecond), "p99-ms")
}
