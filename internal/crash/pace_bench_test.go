package crash

import (
	"slices"
	"testing"
	"time"

	"arbiter/bot/discordtest"
	"arbiter/internal/pgtest"
)

// perSecond is the number of interactions per second, from a hundred channels.
const perSecond = 200

// BenchmarkAcknowledge is the time from an interaction to its acknowledgement
// (DESIGN §8: p99 below 50 ms), over the gateway and over the endpoint. As on
// Discord, the program is a process of its own; both are on this machine.
func BenchmarkAcknowledge(b *testing.B) {
	b.Run("gateway", func(b *testing.B) {
		d := discordtest.Start(b, discordtest.Options{Patience: time.Minute})
		begin(b, b.TempDir(), atDiscord(d)).until(b, "is online")
		paced(b, d, "/life", map[string]any{"change": "+1"})
	})
	b.Run("endpoint", func(b *testing.B) {
		d := discordtest.Start(b, discordtest.Options{Patience: time.Minute})
		address := freeAddress(b)
		begin(b, b.TempDir(), atDiscord(d), "serve", "--http", address).until(b, "Listening on "+address)
		if err := d.SetEndpoint(b.Context(), "http://"+address+"/"); err != nil {
			b.Fatal(err)
		}
		paced(b, d, "/life", map[string]any{"change": "+1"})
	})
}

// BenchmarkReplicas compares two replicas on PostgreSQL with one process on SQLite, each
// behind a load balancer, in turns, so that whatever else the machine does slows both.
// of-one is the ratio of their p99, the median of the turns.
func BenchmarkReplicas(b *testing.B) {
	one, two := discordtest.Start(b, discordtest.Options{Patience: time.Minute}), discordtest.Start(b, discordtest.Options{Patience: time.Minute})
	serving := func(d *discordtest.Discord, replicas int, settings ...string) {
		balancer := discordtest.NewBalancer(b)
		for range replicas {
			address := freeAddress(b)
			begin(b, b.TempDir(), append(atDiscord(d), settings...), "serve", "--http", address).until(b, "Listening on "+address)
			balancer.Add(address)
		}
		if err := d.SetEndpoint(b.Context(), balancer.URL()); err != nil {
			b.Fatal(err)
		}
	}
	serving(one, 1)
	serving(two, 2, "ARBITER_DATABASE_URL="+pgtest.Database(b))
	at := func(d *discordtest.Discord) discordtest.Latencies {
		took, err := d.Pace(b.Context(), turnOfReplicas, perSecond, "/life", map[string]any{"change": "+1"})
		if err != nil {
			b.Fatal(err)
		}
		return took[perSecond:] // in the first second games begin and boards are drawn for the first time
	}
	_, _ = at(one), at(two)
	var ratios, ours, theirs []float64
	for b.Loop() {
		for range turnsOfReplicas {
			alone, shared := at(one).At(0.99), at(two).At(0.99)
			ratios, ours, theirs = append(ratios, shared.Seconds()/alone.Seconds()), append(ours, shared.Seconds()*1000), append(theirs, alone.Seconds()*1000)
		}
	}
	b.ReportMetric(0, "ns/op")
	for name, all := range map[string][]float64{"of-one": ratios, "p99-ms": ours, "one-p99-ms": theirs} {
		slices.Sort(all)
		b.ReportMetric(all[len(all)/2], name)
	}
}

// A turn of BenchmarkReplicas.
const (
	turnOfReplicas  = 3 * perSecond
	turnsOfReplicas = 3
)

// BenchmarkEcho is the same with a bot of discordgo that answers with one word.
func BenchmarkEcho(b *testing.B) {
	d := discordtest.Start(b, discordtest.Options{Patience: time.Minute})
	beginEcho(b, d.URL())
	if err := d.WaitReady(b.Context()); err != nil {
		b.Fatal(err)
	}
	paced(b, d, "/ping", nil)
}

// paced also reports the first second separately, in which games start and
// boards are drawn for the first time.
func paced(b *testing.B, d *discordtest.Discord, line string, values map[string]any) {
	b.Helper()
	b.ResetTimer()
	took, err := d.Pace(b.Context(), b.N, perSecond, line, values)
	if err != nil {
		b.Fatal(err)
	}
	first := min(b.N, perSecond)
	for name, of := range map[string]discordtest.Latencies{"first-": took[:first], "": took[first:]} {
		if len(of) > 0 {
			b.ReportMetric(float64(of.At(0.5).Microseconds())/1000, name+"p50-ms")
			b.ReportMetric(float64(of.At(0.99).Microseconds())/1000, name+"p99-ms")
		}
	}
}
