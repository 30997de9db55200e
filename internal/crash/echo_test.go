package crash

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"arbiter/bot/discordtest"
)

// echoVariable is the address of the Discord at which these tests, begun once
// more, are no tests but a bot: the least that one of discordgo can be.
const echoVariable = "ARBITER_CRASH_ECHO"

// beginEcho begins it as a process of its own.
func beginEcho(b *testing.B, discord string) {
	b.Helper()
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	start(b, self, []string{echoVariable + "=" + discord})
}

// echo answers each interaction with one word, until its standard input ends.
func echo(discord string) error {
	at, err := url.Parse(discord)
	if err != nil {
		return err
	}
	s, err := discordgo.New("Bot " + discordtest.Token)
	if err != nil {
		return err
	}
	s.Client = &http.Client{Transport: today(*at)}
	s.Identify.Token, s.Identify.Intents = discordtest.Token, discordgo.IntentsGuilds
	s.Identify.Properties.Browser, s.Identify.Properties.Device = "echo", "echo"
	s.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		err := s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{Content: "pong"},
		})
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	})
	if err := s.Open(); err != nil {
		return err
	}
	if _, err := s.ApplicationCommandBulkOverwrite(s.State.User.ID, "", []*discordgo.ApplicationCommand{
		{Name: "ping", Description: "Answers with one word", Type: discordgo.ChatApplicationCommand},
	}); err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, os.Stdin)
	return err
}

// today redirects requests for Discord to another address, in version 10 of
// the API, which discordgo doesn't support.
type today url.URL

func (d today) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = d.Scheme, d.Host, ""
	r.URL.Path = strings.Replace(r.URL.Path, "/api/v9/", "/api/v10/", 1)
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil || !strings.HasSuffix(r.URL.Path, "/gateway") {
		return answer, err
	}
	defer answer.Body.Close() //nolint:errcheck // it was read
	var gateway struct {
		URL string `json:"url"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&gateway); err != nil {
		return nil, err
	}
	gateway.URL += "?v=10&encoding=json#/" // what discordgo appends isn't sent
	body, err := json.Marshal(gateway)
	answer.Body, answer.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	return answer, err
}
