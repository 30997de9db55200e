package bot_test

import (
	"context"
	"net"
	"strings"
	"testing"
	"time"

	"arbiter/bot"
	"arbiter/bot/discordtest"
)

// BenchmarkAcknowledge is two hundred interactions a second, from a hundred
// channels: the time from the interaction to its acknowledgement (DESIGN §8: p99
// below 50 ms), over the gateway and over the endpoint. Beside it stands
// BenchmarkEcho of package discordtest, a bot that does nothing.
func BenchmarkAcknowledge(b *testing.B) {
	b.Run("gateway", func(b *testing.B) {
		d := discordtest.Start(b, discordtest.Options{Patience: time.Minute})
		online(b, discordtest.Token, d.URL(), func(ctx context.Context, app *bot.App, config bot.Config) error {
			return app.Discord(ctx, config, "test", func(string) {})
		})
		if err := d.WaitReady(b.Context()); err != nil {
			b.Fatal(err)
		}
		paced(b, d)
	})
	b.Run("endpoint", func(b *testing.B) {
		d := discordtest.Start(b, discordtest.Options{Patience: time.Minute})
		address := listening(b, discordtest.Token, d.URL())
		if err := d.SetEndpoint(b.Context(), address); err != nil {
			b.Fatal(err)
		}
		paced(b, d)
	})
}

// listening runs the bot behind an address until the benchmark ends.
func listening(b *testing.B, token, api string) (address string) {
	b.Helper()
	l, err := new(net.ListenConfig).Listen(b.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	ready := make(chan struct{}, 1)
	online(b, token, api, func(ctx context.Context, app *bot.App, config bot.Config) error {
		return app.Serve(ctx, l, config, "test", func(s string) {
			if strings.HasPrefix(s, "Listening") {
				ready <- struct{}{}
			}
		})
	})
	<-ready
	return "http://" + l.Addr().String() + "/"
}

// online runs the bot against a fake Discord until the benchmark ends.
func online(b *testing.B, token, api string, run func(context.Context, *bot.App, bot.Config) error) {
	b.Helper()
	env := map[string]string{"DISCORD_TOKEN": token, "DISCORD_API": api, "ARBITER_DATA_DIR": b.TempDir(), "ARBITER_RULES_URL": "off"}
	config, err := bot.Load(func(name string) string { return env[name] })
	if err != nil {
		b.Fatal(err)
	}
	app, err := bot.Open(b.Context(), config, config.Games())
	if err != nil {
		b.Fatal(err)
	}
	over := make(chan error, 1)
	go func() { over <- run(b.Context(), app, config) }()
	b.Cleanup(func() { _, _ = <-over, app.Close() })
}

// paced reports by itself how the first second went, in which all the games begin
// and their boards are drawn for the first time.
func paced(b *testing.B, d *discordtest.Discord) {
	b.Helper()
	const perSecond = 200
	b.ResetTimer()
	took, err := d.Pace(b.Context(), b.N, perSecond, "/life", map[string]any{"change": "+1"})
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
