package magic_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

func table(b *testing.B, lines ...string) *tracker.Table {
	b.Helper()
	ctx, by := context.Background(), tracker.Speaker{Name: "Alice"}
	t, err := tracker.NewTables(storetest.Memory(), time.Now, engine(b)).At(ctx, "table")
	if err != nil {
		b.Fatal(err)
	}
	if _, err := t.Start(ctx, by, "magic", tracker.Opening{Seats: []tracker.Speaker{by, {Name: "Bob"}}}); err != nil {
		b.Fatal(err)
	}
	for _, line := range lines {
		if _, err := t.Say(ctx, by, line); err != nil {
			b.Fatal(line, err)
		}
	}
	return t
}

// BenchmarkStack compares actions on a stack of 10^9 with the same actions on
// a stack of 1: the cost depends on the number of states, not of objects
// (DESIGN §8: ratio < 1.2).
func BenchmarkStack(b *testing.B) {
	for _, count := range []string{"1", "1000000000"} {
		b.Run(count, func(b *testing.B) {
			ctx, by := context.Background(), tracker.Speaker{Name: "Alice"}
			for b.Loop() {
				b.StopTimer()
				t := table(b, "Bob life 9000000000000", "create "+count+" 2/2 green Bear creature tokens")
				b.StartTimer()
				for _, line := range []string{"put a +1/+1 counter on all #1", "2 damage to each creature", "tap all #1", "next turn", "next turn", "attack with all #1", "combat damage", "destroy all #1"} {
					if _, err := t.Say(ctx, by, line); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

// BenchmarkDoublings creates 2^60 tokens: by sixty lands that a Scute Swarm
// sees in sixty lines, and by sixty doublers in one line.
func BenchmarkDoublings(b *testing.B) {
	b.Run("sixty lines", func(b *testing.B) {
		ctx, by := context.Background(), tracker.Speaker{Name: "Alice"}
		for b.Loop() {
			b.StopTimer()
			t := table(b, `add 1/1 green Insect creature "Scute Swarm"`)
			b.StartTimer()
			for i := range 60 {
				if _, err := t.Say(ctx, by, fmt.Sprintf("create %d tokens that are copies of #1", int64(1)<<i)); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
	b.Run("sixty doublers", func(b *testing.B) {
		ctx, by := context.Background(), tracker.Speaker{Name: "Alice"}
		for b.Loop() {
			b.StopTimer()
			t := table(b, "add 60 Parallel Lives")
			b.StartTimer()
			if _, err := t.Say(ctx, by, "create a 1/1 green Insect creature token"); err != nil {
				b.Fatal(err)
			}
		}
	})
}
