package bot_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"arbiter/bot"
	"arbiter/bot/discordtest"
)

// Two hundred interactions a second, from a hundred channels: the time from
// the interaction to its acknowledgement (DESIGN §8: p99 below 50 ms).
func BenchmarkAcknowledge(b *testing.B) {
	d := discordtest.Start(b, discordtest.Options{Patience: time.Minute})
	env := map[string]string{"DISCORD_TOKEN": discordtest.Token, "DISCORD_API": d.URL(), "ARBITER_DATA_DIR": b.TempDir(), "ARBITER_RULES_URL": "off"}
	config, err := bot.Load(func(name string) string { return env[name] })
	if err != nil {
		b.Fatal(err)
	}
	app, err := bot.Open(b.Context(), config, config.Games())
	if err != nil {
		b.Fatal(err)
	}
	over := make(chan error, 1)
	go func() { over <- app.Discord(b.Context(), config, "test", func(string) {}) }()
	if err := d.WaitReady(b.Context()); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_, _ = <-over, app.Close()
	})
	alice := d.User("Alice")
	var channels []*discordtest.Channel
	for n := range 100 {
		channels = append(channels, d.NewChannel(fmt.Sprint("table ", n)))
	}
	var mu sync.Mutex
	var took []time.Duration
	var all sync.WaitGroup
	tick := time.NewTicker(time.Second / 200)
	defer tick.Stop()
	for n := 0; b.Loop(); n++ {
		<-tick.C
		all.Go(func() {
			i := alice.Slash(channels[n%len(channels)], "/life", map[string]any{"change": "+1"})
			_, after, err := i.Ack(b.Context())
			if err != nil {
				b.Error(err)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			took = append(took, after)
		})
	}
	all.Wait()
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
}
