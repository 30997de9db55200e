package discordtest_test

import (
	"flag"
	"fmt"
	"os"
	"testing"

	"arbiter/bot/discordtest"
)

// An example can't be skipped if the OpenAPI document is missing.
func TestMain(t *testing.M) {
	if err := discordtest.Document(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		if err := flag.Set("test.skip", "^Example"); err != nil {
			panic(err)
		}
	}
	os.Exit(t.Run())
}

// begin starts a fake with a registered and connected bot.
func begin(t *testing.T, o discordtest.Options) (*discordtest.Discord, *client, *socket) {
	t.Helper()
	d := discordtest.Start(t, o)
	c := newClient(t, d)
	c.register()
	s, _ := c.connect()
	if err := d.WaitReady(t.Context()); err != nil {
		t.Fatal(err)
	}
	return d, c, s
}

func TestReply(t *testing.T) {
	d, c, s := begin(t, discordtest.Options{})
	i := d.User("Alice").Slash(d.Channel, "/rule", map[string]any{"what": "704.5f"})
	e := s.interaction()
	if e.Data.Name != "rule" || e.Data.Options[0].Value != "704.5f" {
		t.Errorf("the bot got %+v", e)
	}
	if r := c.answer(e, 4, map[string]any{"content": "A creature with toughness 0"}); r.status != 204 {
		t.Fatalf("answered %d %s", r.status, r.body)
	}
	m, err := i.Reply(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if m.Text() != "A creature with toughness 0" {
		t.Errorf("text %q", m.Text())
	}
}
