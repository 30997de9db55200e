package cards_test

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"arbiter/data"
	"arbiter/rules/cards"
)

// BenchmarkFirst performs the first look-up: the embedded facts are unpacked,
// and the names sorted. B/pool is the memory that the pool then holds.
func BenchmarkFirst(b *testing.B) {
	var before, after runtime.MemStats
	var held []*cards.Pool
	runtime.GC()
	runtime.ReadMemStats(&before)
	for b.Loop() {
		p, err := cards.Lazy(data.FS)()
		if err != nil {
			b.Fatal(err)
		}
		if !p.Find("Sol Ring", cards.Options{}).One {
			b.Fatal("Sol Ring isn't found")
		}
		held = []*cards.Pool{p}
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	b.ReportMetric(float64(after.HeapAlloc)-float64(before.HeapAlloc), "B/pool")
	runtime.KeepAlive(held)
}

// latencies runs f for one after another of some texts, and reports the median and
// the 99th percentile.
func latencies(b *testing.B, texts []string, f func(text string)) {
	all := make([]time.Duration, 0, b.N)
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		f(texts[i%len(texts)])
		all = append(all, time.Since(start))
	}
	slices.Sort(all)
	b.ReportMetric(float64(all[len(all)/2].Nanoseconds())/1e3, "µs/p50")
	b.ReportMetric(float64(all[len(all)*99/100].Nanoseconds())/1e3, "µs/p99")
}

// BenchmarkComplete completes one letter, over all names of both games, and what
// people have typed of a name.
func BenchmarkComplete(b *testing.B) {
	p := embedded(b)
	p.Find("Sol Ring", cards.Options{})
	var letters []string
	for c := 'a'; c <= 'z'; c++ {
		letters = append(letters, string(c))
	}
	b.Run("letter", func(b *testing.B) {
		latencies(b, letters, func(text string) { p.Complete(text, cards.Options{}, 25) })
	})
	b.Run("letter of a token", func(b *testing.B) {
		latencies(b, letters, func(text string) { p.CompleteTokens(text, 25) })
	})
	b.Run("two letters", func(b *testing.B) {
		latencies(b, []string{"so", "th", "li", "an", "go", "of", "dr"}, func(text string) { p.Complete(text, cards.Options{}, 25) })
	})
	b.Run("words", func(b *testing.B) {
		latencies(b, []string{"sol r", "jac min", "sword of f", "lim dul", "the gi"}, func(text string) { p.Complete(text, cards.Options{}, 25) })
	})
}

// BenchmarkFind finds names by each way.
func BenchmarkFind(b *testing.B) {
	p := embedded(b)
	random := rand.New(rand.NewPCG(3, 4)) //nolint:gosec // chance for a test
	var exact, typo []string
	for c := range p.All() {
		if random.IntN(40) == 0 && len(c.Name) > 8 {
			exact = append(exact, c.Name)
			typo = append(typo, c.Name[:5]+c.Name[6:])
		}
	}
	for _, bench := range []struct {
		name  string
		texts []string
	}{
		{"exact", exact},
		{"typo", typo},
		{"short", []string{"rhys", "jace tms", "krenko", "sword fire ice", "dragon"}},
		{"nickname", []string{"bob", "goyf", "sad robot"}},
		{"unknown", []string{"asdkjhasd", "no such card at all", "Zombie Masterfully Made"}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			latencies(b, bench.texts, func(text string) { p.Find(text, cards.Options{}) })
		})
	}
}

// BenchmarkIn looks for names in a message of 2,000 characters.
func BenchmarkIn(b *testing.B) {
	p := embedded(b)
	text := ""
	for len(text) < 2000 {
		text += "If I have Sword of Fire and Ice on Krenko, Mob Boss and my opponent casts murder in response, does the [[sol rng]] matter? "
	}
	latencies(b, []string{text}, func(text string) { p.In(text, cards.Options{}) })
}
