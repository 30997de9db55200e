package bot_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"arbiter/bot"
	"arbiter/bot/discordtest"
)

// serve starts the process that listens, and sets the application's endpoint.
func (e *evening) serve() (address string) {
	e.Helper()
	l, err := new(net.ListenConfig).Listen(e.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		e.Fatal(err)
	}
	ready := make(chan struct{}, 1)
	e.process(func(ctx context.Context, app *bot.App, config bot.Config) error {
		return app.Serve(ctx, l, config, "test", func(s string) {
			if strings.HasPrefix(s, "Listening") {
				ready <- struct{}{}
			}
		})
	})
	e.Cleanup(func() { e.stop() })
	<-ready
	address = "http://" + l.Addr().String() + "/"
	if err := e.discord.SetEndpoint(e.Context(), address); err != nil {
		e.Fatal(err)
	}
	return address
}

// The bot works over the HTTP endpoint without a gateway, and a restart loses
// nothing.
func TestEveningOverHTTP(t *testing.T) {
	t.Parallel()
	e := &evening{T: t, discord: discordtest.Start(t, discordtest.Options{}), dir: t.TempDir()}
	e.alice = e.discord.User("Alice")
	e.serve()
	d := e.discord
	choices, err := e.alice.Autocomplete(d.Channel, "/rule", map[string]any{"what": "deatht"}, "what").Choices(t.Context())
	if err != nil || len(choices) == 0 || !strings.Contains(choices[0].Name, "eathtouch") {
		t.Errorf("suggests %v, %v", choices, err)
	}
	live := e.slash("/create", map[string]any{"what": "two 2/1 red Dwarf Berserker creature tokens"})
	e.says(live, "**Alice** · 20 life", "×2 Dwarf Berserker 2/1")
	drawn(e, live)
	e.says(e.pick(live, "1"), "▸ `#1`")
	asked := e.press(live, "+1/+1")
	e.says(asked, "How many")
	e.says(e.press(asked, "All 2"), "CR 122.1a")
	e.until(live, "×2 Dwarf Berserker Token 3/2")
	e.says(d.Message(live.ID), "#1 ×2 Dwarf Berserker 3/2 (printed 2/1)")
	drawn(e, d.Message(live.ID))
	e.slash("/life", map[string]any{"change": "-2"})
	e.until(live, "18 life") // the board is edited, though the answer is another message
	e.stop()
	e.serve()
	e.says(e.slash("/board", nil), "18 life", "3/2")
	if d.Identifies() != 0 {
		t.Errorf("%d connections to the gateway", d.Identifies())
	}
}

// Requests without a valid recent signature are refused and have no effect.
func TestEndpointRefuses(t *testing.T) {
	e := &evening{T: t, discord: discordtest.Start(t, discordtest.Options{}), dir: t.TempDir()}
	e.alice = e.discord.User("Alice")
	address := e.serve()
	forged := `{"id":"7","application_id":"1","type":2,"token":"t","version":1,"channel_id":"5","guild_id":"6","data":{"id":"9","name":"create","type":1,"options":[{"name":"what","type":3,"value":"a Treasure token"}]},"user":{"id":"8","username":"eve"}}`
	now := strconv.FormatInt(time.Now().Unix(), 10)
	old := strconv.FormatInt(time.Now().Add(-time.Hour).Unix(), 10)
	for _, c := range []struct {
		name, method, body, at, signature string
		want                              int
	}{
		{"no signature", "POST", forged, now, "", 401},
		{"no hexadecimal", "POST", forged, now, "zz", 401},
		{"a short one", "POST", forged, now, "00", 401},
		{"of another body", "POST", forged, now, e.discord.Sign(now, []byte("{}")), 401},
		{"of another time", "POST", forged, now, e.discord.Sign(old, []byte(forged)), 401},
		{"an old one", "POST", forged, old, e.discord.Sign(old, []byte(forged)), 401},
		{"no time", "POST", forged, "", e.discord.Sign("", []byte(forged)), 401},
		{"a body too large", "POST", strings.Repeat("x", 2<<20), now, "", 413},
		{"no interaction", "POST", "[]", now, e.discord.Sign(now, []byte("[]")), 400},
		{"to look at", "GET", "", now, "", 405},
	} {
		t.Run(c.name, func(t *testing.T) {
			req, err := http.NewRequestWithContext(t.Context(), c.method, address, strings.NewReader(c.body))
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("X-Signature-Timestamp", c.at)
			req.Header.Set("X-Signature-Ed25519", c.signature)
			resp, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			defer resp.Body.Close() //nolint:errcheck // it is only read
			said, err := io.ReadAll(resp.Body)
			if err != nil || resp.StatusCode != c.want || len(said) == 0 {
				t.Errorf("%d %q, %v; want %d", resp.StatusCode, said, err, c.want)
			}
		})
	}
	if text := e.slash("/board", nil).Text(); !strings.Contains(text, "No game is going on") {
		t.Errorf("something was done:\n%s", text)
	}
}
