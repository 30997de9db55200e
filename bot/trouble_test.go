package bot_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"arbiter/bot"
	"arbiter/bot/discordtest"
)

// Whatever happens to the connection, the bot answers again, on one
// connection. (Sessions begin five seconds apart, so the troubles are made
// side by side.)
func TestConnectionTrouble(t *testing.T) {
	const soon, late = 10 * time.Second, 30 * time.Second
	opening := func(o discordtest.Opening) func(d *discordtest.Discord) {
		return func(d *discordtest.Discord) {
			d.NextOpen(o)
			d.Drop(0)
		}
	}
	var checks []func()
	for _, tc := range []struct {
		name   string
		within time.Duration
		wrong  func(d *discordtest.Discord)
	}{
		{"cut", soon, func(d *discordtest.Discord) { d.Drop(0) }},
		{"closed 1001", soon, func(d *discordtest.Discord) { d.Drop(1001) }},
		{"closed 4000", soon, func(d *discordtest.Discord) { d.Drop(4000) }},
		{"closed 4007", soon, func(d *discordtest.Discord) { d.Drop(4007) }},
		{"closed 4009", soon, func(d *discordtest.Discord) { d.Drop(4009) }},
		{"asked to reconnect", soon, func(d *discordtest.Discord) { d.Reconnect() }},
		{"session invalid", soon, func(d *discordtest.Discord) { d.InvalidSession(false) }},
		{"session invalid, resumable", soon, func(d *discordtest.Discord) { d.InvalidSession(true) }},
		{"asked to reconnect while opening", late, opening(discordtest.ReconnectFirst)},
		{"invalid while opening", late, opening(discordtest.InvalidFirst)},
		{"cut while opening", late, opening(discordtest.CutFirst)},
		{"no hello", late, opening(discordtest.NoHello)},
		{"no ready", late, opening(discordtest.NoReady)},
		{"no gateway", soon, func(d *discordtest.Discord) {
			d.Fail("GET /gateway/bot", 502, 2)
			d.Drop(0)
		}},
	} {
		e := begin(t, discordtest.Options{})
		live := e.slash("/create", map[string]any{"what": "a Treasure token"})
		// discordgo's first heartbeat is on its way until now.
		if err := e.discord.Wait(t.Context(), func() bool { return e.discord.Heartbeats() > 0 }); err != nil {
			t.Fatal(err)
		}
		before, began := e.discord.Identifies(), time.Now()
		tc.wrong(e.discord)
		checks = append(checks, func() {
			t.Run(tc.name, func(t *testing.T) {
				defer func(outer *testing.T) { e.T = outer }(e.T)
				e.T = t
				ctx, cancel := context.WithDeadline(t.Context(), began.Add(tc.within))
				defer cancel()
				back := func() bool { return e.discord.Identifies() > before && e.discord.Connected() == 1 }
				if err := e.discord.Wait(ctx, back); err != nil {
					t.Fatalf("not back: %v", err)
				}
				e.says(e.press(live, "+1 life"), "21 life")
				if n := e.discord.Connected(); n != 1 || e.discord.Resumes() != 0 {
					t.Errorf("%d connections, %d resumed", n, e.discord.Resumes())
				}
			})
		})
	}
	for _, check := range checks {
		check()
	}
}

// What can't get better by trying again ends the bot, and says what to do.
func TestRefusedForGood(t *testing.T) {
	for _, tc := range []struct {
		name, token, want string
		code              int
	}{
		{"a wrong token", "wrong", "DISCORD_TOKEN", 0},
		{"4004", discordtest.Token, "DISCORD_TOKEN", 4004},
		{"4013", discordtest.Token, "intents", 4013},
		{"4014", discordtest.Token, "Bot page", 4014},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			d := discordtest.Start(t, discordtest.Options{})
			if tc.code != 0 {
				d.NextOpen(discordtest.Opening(tc.code))
			}
			env := map[string]string{"DISCORD_TOKEN": tc.token, "DISCORD_API": d.URL(), "ARBITER_DATA_DIR": t.TempDir(), "ARBITER_RULES_URL": "off"}
			config, err := bot.Load(func(name string) string { return env[name] })
			if err != nil {
				t.Fatal(err)
			}
			app, err := bot.Open(t.Context(), config, config.Games())
			if err != nil {
				t.Fatal(err)
			}
			err = app.Discord(t.Context(), config, "test", func(string) {})
			if err == nil || !strings.Contains(err.Error(), tc.want) || strings.Contains(err.Error(), tc.token) {
				t.Errorf("the reason is %v", err)
			}
			if err := app.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

const (
	callbacks = "POST /interactions/*/*/callback"
	edits     = "PATCH /channels/*/messages/*"
)

// An action is done once, however badly its answer goes.
func TestAnswersInTrouble(t *testing.T) {
	for _, tc := range []struct {
		name  string
		wrong func(d *discordtest.Discord)
	}{
		{"server errors", func(d *discordtest.Discord) { d.Fail(callbacks, 500, 2) }},
		{"no answer", func(d *discordtest.Discord) { d.Cut(callbacks, 1) }},
		{"slow", func(d *discordtest.Discord) { d.Slow(callbacks, time.Second) }},
		{"too many edits", func(d *discordtest.Discord) { d.RateLimit(edits, 1, 2*time.Second) }},
		{"too many requests at all", func(d *discordtest.Discord) { d.RateLimitGlobal(time.Second) }},
		{"edits fail", func(d *discordtest.Discord) { d.Fail(edits, 503, 2) }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			e := begin(t, discordtest.Options{})
			live := e.slash("/create", map[string]any{"what": "a Treasure token"})
			tc.wrong(e.discord)
			i := e.alice.Slash(e.discord.Channel, "/life", map[string]any{"change": "+1"})
			if _, err := i.Reply(t.Context()); err != nil {
				t.Error(err)
			}
			e.until(live, "21 life")
			e.says(e.slash("/life", map[string]any{"change": "+1"}), "22")
			e.until(live, "22 life")
			if n := e.discord.InvalidRequests(); n > 2 {
				t.Errorf("%d invalid requests", n)
			}
		})
	}
}

// Two hundred interactions at once, in ten channels: each is answered, in the
// order of its channel.
func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	const channels, each = 10, 20
	var all [channels][]*discordtest.Interaction
	for c := range channels {
		channel := e.discord.NewChannel(fmt.Sprint("table ", c))
		for range each {
			all[c] = append(all[c], e.alice.Slash(channel, "/life", map[string]any{"change": "+1"}))
		}
	}
	for c := range channels {
		for n, i := range all[c] {
			m := e.reply(i)
			if n > 0 { // the first is the board, and has changed since
				e.says(m, fmt.Sprintf("Alice gains 1 life: %d.", 21+n))
			}
		}
	}
}
