package discordtest_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"arbiter/bot/discordtest"
)

// BenchmarkEcho is what the fake and discordgo take by themselves: a bot that
// answers each interaction with one word, under the load of BenchmarkAcknowledge
// of package bot.
func BenchmarkEcho(b *testing.B) {
	d := discordtest.Start(b, discordtest.Options{Patience: time.Minute})
	s, err := discordgo.New("Bot " + discordtest.Token)
	if err != nil {
		b.Fatal(err)
	}
	s.Client = &http.Client{Transport: today{d}}
	s.Identify.Token, s.Identify.Intents = discordtest.Token, discordgo.IntentsGuilds
	s.Identify.Properties.Browser, s.Identify.Properties.Device = "echo", "echo"
	s.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		err := s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{Content: "pong"},
		})
		if err != nil {
			b.Error(err)
		}
	})
	if err := s.Open(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = s.Close() })
	if _, err := s.ApplicationCommandBulkOverwrite(s.State.User.ID, "", []*discordgo.ApplicationCommand{
		{Name: "ping", Description: "Answers with one word", Type: discordgo.ChatApplicationCommand},
	}); err != nil {
		b.Fatal(err)
	}
	if err := d.WaitReady(b.Context()); err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	took, err := d.Pace(b.Context(), b.N, 200, "/ping", nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(took.At(0.99).Microseconds())/1000, "p99-ms")
	b.ReportMetric(float64(took.At(0.5).Microseconds())/1000, "p50-ms")
}

// today has discordgo speak version 10 of the API, which it doesn't know yet.
type today struct{ *discordtest.Discord }

func (d today) RoundTrip(r *http.Request) (*http.Response, error) {
	if strings.HasSuffix(r.URL.Path, "/gateway") {
		where := fmt.Sprintf(`{"url":"%s?v=10&encoding=json#/"}`, d.GatewayURL()) // what discordgo adds is not sent
		return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(where)), Request: r}, nil
	}
	r = r.Clone(r.Context())
	r.URL.Path = strings.Replace(r.URL.Path, "/api/v9/", "/api/v10/", 1)
	return d.Transport().RoundTrip(r)
}
