package storetest

import (
	"slices"
	"testing"
	"time"

	"arbiter/tracker"
)

// The channels of BenchGames, by the number of their games, which all have the same lines.
const (
	manyGames = 100
	gameLines = 60
)

// BenchGames loads the table of a channel with a hundred games, and that of a channel with
// one such game, which isn't packed, in turn. of-one is the ratio of the times, the median
// of the turns, packed-of-one the ratio after the hundred games were packed, and all-ms the
// time to load those.
func BenchGames(b *testing.B, talk Talk, s tracker.Store) {
	b.Helper()
	day := time.Now().Add(48 * time.Hour)
	for channel, all := range map[string][]tracker.Batch{"one": played(b, talk, 1, day.Add(48*time.Hour)), "many": played(b, talk, manyGames, day)} {
		var head tracker.Head
		for chunk := range slices.Chunk(all, 500) {
			var err error
			if head, err = s.Append(b.Context(), channel, head, chunk...); err != nil {
				b.Fatal(err)
			}
		}
	}
	var one []float64
	turns := func() (ratios []float64) {
		for range max(10, 5*b.N) {
			alone := opened(b, talk, s, "one")
			one, ratios = append(one, alone), append(ratios, opened(b, talk, s, "many")/alone)
		}
		return ratios
	}
	_ = turns() // opens connections and reads what they cache
	ofOne := median(turns())
	for n := 1; n > 0; {
		var err error
		if n, err = s.Pack(b.Context(), day.Add(48*time.Hour), 10); err != nil {
			b.Fatal(err)
		}
	}
	_ = turns()
	packedOfOne := median(turns())
	var whole []float64
	for range 5 {
		begin := time.Now()
		if all, _ := Load(b, s, "many"); len(all) != manyGames*(gameLines+2) {
			b.Fatal(len(all), "lines")
		}
		whole = append(whole, float64(time.Since(begin)))
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(median(one)/float64(time.Millisecond), "one-ms")
	b.ReportMetric(ofOne, "of-one")
	b.ReportMetric(packedOfOne, "packed-of-one")
	b.ReportMetric(median(whole)/float64(time.Millisecond), "all-ms")
}

// played returns the batches of games, all of a day.
func played(b *testing.B, talk Talk, games int, day time.Time) []tracker.Batch {
	b.Helper()
	zoe := tracker.Speaker{Account: "1", Name: "Zoë"}
	s := Memory()
	table, err := tracker.NewTables(s, func() time.Time { return day }, talk.Game).At(b.Context(), "c")
	for range games {
		if err == nil {
			_, err = table.Start(b.Context(), zoe, talk.Game.ID(), tracker.Opening{Seats: []tracker.Speaker{zoe}})
		}
		for range gameLines {
			if err == nil {
				_, err = table.Say(b.Context(), zoe, talk.Line)
			}
		}
		if err == nil {
			_, err = table.End(b.Context(), zoe)
		}
	}
	if err != nil {
		b.Fatal(err)
	}
	all, _ := Load(b, s, "c")
	return all
}

// opened returns how long it takes a process that has just started to load a table.
func opened(b *testing.B, talk Talk, s tracker.Store, channel string) float64 {
	b.Helper()
	tables := tracker.NewTables(s, time.Now, talk.Game)
	begin := time.Now()
	if _, err := tables.At(b.Context(), channel); err != nil {
		b.Fatal(err)
	}
	return float64(time.Since(begin))
}

func median(all []float64) float64 {
	slices.Sort(all)
	return all[len(all)/2]
}
