package crash

import (
	"testing"
	"time"

	"arbiter/bot/discordtest"
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
