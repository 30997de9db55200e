package discordtest_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/gorilla/websocket"

	"arbiter/bot/discordtest"
)

// report replaces *testing.T in the example.
type report struct{ end []func() }

func (*report) Helper()                           {}
func (r *report) Cleanup(end func())              { r.end = append(r.end, end) }
func (*report) Errorf(format string, args ...any) { fmt.Printf(format+"\n", args...) }
func (*report) Skipf(format string, args ...any)  { fmt.Printf(format+"\n", args...) }

// A test of a bot: someone uses a command, and the bot answers. This bot is
// minimal; a test uses the real one.
func Example() {
	t := &report{} // in a test: its *testing.T
	ctx := context.Background()
	d := discordtest.Start(t, discordtest.Options{})
	go bot(d)
	if err := d.WaitReady(ctx); err != nil {
		fmt.Println(err)
	}

	alice := d.User("Alice")
	i := alice.Slash(d.Channel, "/roll", map[string]any{"sides": 6})
	reply, err := i.Reply(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(reply.Text())
	for _, e := range d.Transcript().On(discordtest.RouteCallback) {
		fmt.Println(e.Status, string(e.Body))
	}
	for _, end := range t.end {
		end()
	}
	// Output:
	// You rolled a 4.
	// 204 {"type":4,"data":{"content":"You rolled a 4."}}
}

// bot registers /roll and answers the first interaction.
func bot(d *discordtest.Discord) {
	post := func(method, path, body string) {
		req, err := http.NewRequestWithContext(context.Background(), method, d.URL()+path, strings.NewReader(body))
		if err != nil {
			panic(err)
		}
		req.Header.Set("User-Agent", "DiscordBot (https://example.org, 1.0)")
		req.Header.Set("Authorization", "Bot "+discordtest.Token)
		req.Header.Set("Content-Type", "application/json")
		if res, err := http.DefaultClient.Do(req); err == nil {
			_ = res.Body.Close()
		}
	}
	post("PUT", "/applications/"+d.ApplicationID+"/commands",
		`[{"name":"roll","description":"Roll a die","options":[{"type":4,"name":"sides","description":"How many"}]}]`)
	ws, res, err := websocket.DefaultDialer.DialContext(context.Background(), d.GatewayURL()+"?v=10&encoding=json", nil)
	if err != nil {
		panic(err)
	}
	_ = res.Body.Close()
	_ = ws.WriteJSON(map[string]any{"op": 2, "d": identify()})
	for {
		var p struct {
			T string
			D struct{ ID, Token string }
		}
		if ws.ReadJSON(&p) != nil {
			return // the fake was closed
		}
		if p.T == "INTERACTION_CREATE" {
			post("POST", "/interactions/"+p.D.ID+"/"+p.D.Token+"/callback", `{"type":4,"data":{"content":"You rolled a 4."}}`)
		}
	}
}
