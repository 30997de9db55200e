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
// behind a load balancer. The two alternate within a round, and the order alternates between
// rounds, so that other load on the machine affects both. Each has a hundred channels, with
// games, boards and open connections before the first round. The fake Discord doesn't check
// requests against schemas, since both arms share the processors with it. of-one is the
// median over the rounds of the ratio of their p99; least and most are the extremes.
func BenchmarkReplicas(b *testing.B) {
	serving := func(replicas int, settings ...string) *discordtest.Pacer {
		d := discordtest.Start(b, discordtest.Options{Patience: time.Minute, Unchecked: true})
		balancer := discordtest.NewBalancer(b)
		for range replicas {
			address := freeAddress(b)
			begin(b, b.TempDir(), append(atDiscord(d), settings...), "serve", "--http", address).until(b, "Listening on "+address)
			balancer.Add(address)
		}
		if err := d.SetEndpoint(b.Context(), balancer.URL()); err != nil {
			b.Fatal(err)
		}
		return d.NewPacer()
	}
	arms := []*discordtest.Pacer{serving(1), serving(2, "ARBITER_DATABASE_URL="+pgtest.Database(b))}
	turn := func(arm int) discordtest.Latencies {
		took, err := arms[arm].Pace(b.Context(), turnOfReplicas, perSecond, "/life", map[string]any{"change": "+1"})
		if err != nil {
			b.Fatal(err)
		}
		return took[perSecond:] // without the first second, which includes edits of the previous turn
	}
	for arm := range arms {
		turn(arm)
	}
	var ratios, ours, theirs []float64
	for b.Loop() { // a round
		var p99 [2]float64 // in milliseconds
		for n := range arms {
			arm := (n + len(ratios)) % len(arms)
			p99[arm] = turn(arm).At(0.99).Seconds() * 1000
		}
		ratios, theirs, ours = append(ratios, p99[1]/p99[0]), append(theirs, p99[0]), append(ours, p99[1])
	}
	b.ReportMetric(0, "ns/op")
	for name, all := range map[string][]float64{"of-one": ratios, "p99-ms": ours, "one-p99-ms": theirs} {
		slices.Sort(all)
		b.ReportMetric(all[len(all)/2], name)
	}
	b.ReportMetric(ratios[0], "least")
	b.ReportMetric(ratios[len(ratios)-1], "most")
}

// turnOfReplicas is the number of commands in a turn of BenchmarkReplicas.
const turnOfReplicas = 4 * perSecond

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
	took, err := d.NewPacer().Pace(b.Context(), b.N, perSecond, line, values)
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
