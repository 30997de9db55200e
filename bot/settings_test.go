package bot_test

import (
	"bytes"
	"image/png"
	"testing"

	"arbiter/bot/discordtest"
)

// manager returns a user who may manage the server.
func (e *evening) manager() *discordtest.User {
	u := e.discord.User("Mia")
	u.Permissions |= discordtest.PermissionManageGuild
	return u
}

// Those who manage the server change its settings by selecting values;
// everybody can see them.
func TestSettings(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	seen := e.slash("/settings", nil)
	e.says(seen, "Settings of this server", "the board is drawn dark", "Who manages the server can change them")
	if seen.For != e.alice || len(seen.Selects()) > 0 {
		t.Error("Alice is offered what she may not do")
	}
	e.says(e.slash("/settings", map[string]any{"theme": "light"}), "Only those who manage this server")
	e.says(e.slash("/rule", map[string]any{"what": "704.5f"}), "704.5f")

	mia := e.manager()
	panel := e.reply(mia.Slash(e.discord.Channel, "/settings", nil))
	picked := 0
	for _, s := range panel.Selects() {
		for _, o := range s.Options {
			for _, want := range []string{"/settings theme:light", "/settings lookups:public"} {
				if o.Value == want {
					now := e.reply(mia.Select(panel, s.CustomID, want))
					if now.ID != panel.ID || now.For != mia {
						t.Errorf("%s is answered elsewhere", want)
					}
					picked++
				}
			}
		}
	}
	if picked != 2 || len(panel.Selects()) != 7 {
		t.Fatalf("%d picked of %d", picked, len(panel.Selects()))
	}
	e.says(e.discord.Message(panel.ID), "the board is drawn light", "everybody sees what is looked up")
	found := e.slash("/rule", map[string]any{"what": "704.5f"})
	if found.For != nil || found.Button("Quote in channel") != nil {
		t.Error("what is looked up is still private")
	}
	// The setting survives a restart, and applies only to this server.
	e.stop()
	e.start()
	e.slash("/game start", nil)
	if !light(e, e.slash("/board", nil)) {
		t.Error("the board is dark")
	}
	dm := e.discord.DM(e.alice)
	e.says(e.reply(e.alice.Slash(dm, "/settings", nil)), "Settings of this conversation", "the board is drawn dark")
	if e.reply(e.alice.Slash(dm, "/rule", map[string]any{"what": "704.5f"})).For != e.alice {
		t.Error("the server's settings hold elsewhere")
	}
}

// light reports whether the board on a message has the light theme.
func light(e *evening, m *discordtest.Message) bool {
	e.Helper()
	drawn(e, m)
	picture, err := png.Decode(bytes.NewReader(e.discord.Message(m.ID).Attachments[0].Data))
	if err != nil {
		e.Fatal(err)
	}
	r, g, b, _ := picture.At(1, 1).RGBA()
	return r+g+b > 3*0xFFFF/2
}

// With own permanents only, buttons and commands of others are refused, with
// who may use them and how to change that; everyone can look.
func TestOwnOnly(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	mia, bob, zoe := e.manager(), e.discord.User("Bob"), e.discord.User("Zoe")
	on := func(u *discordtest.User, line string, values map[string]any) *discordtest.Message {
		return e.reply(u.Slash(e.discord.Channel, line, values))
	}
	e.slash("/game start", nil)
	on(bob, "/game join", nil)
	live := e.slash("/board", nil)
	// By default everyone seated may; who has no seat can look.
	e.says(on(zoe, "/do", map[string]any{"line": "Bob loses 1 life"}), "Zoe has no seat")
	e.says(on(zoe, "/game leave", map[string]any{"player": "Bob"}), "Zoe has no seat")
	e.says(on(zoe, "/undo", nil), "Zoe has no seat")
	e.says(on(zoe, "/why", map[string]any{"what": "Bob"}), "Bob")
	e.says(on(bob, "/do", map[string]any{"line": "Alice loses 1 life"}), "19")

	on(mia, "/settings", map[string]any{"act": "own"})
	refused := on(bob, "/do", map[string]any{"line": "Alice loses 1 life"})
	e.says(refused, "That concerns Alice", "Who may: Alice, and who manages the server", "/settings act:everyone")
	if refused.For != bob {
		t.Error("everybody sees that Bob was refused")
	}
	e.says(on(bob, "/life", map[string]any{"change": "-2"}), "18")
	e.until(live, "Bob, 18 life")
	pressed := e.reply(bob.Press(e.discord.Message(live.ID), e.discord.Message(live.ID).Button("Untap · Next turn").CustomID))
	e.says(pressed, "That concerns Alice")
	e.says(on(bob, "/board", nil), "Alice", "Bob")
	e.says(e.slash("/life", map[string]any{"change": "-3", "player": "Bob"}), "15") // Alice is the host
	e.says(on(mia, "/undo", nil), "Taken back")                                     // Mia manages the server
	e.says(on(mia, "/game end", nil), "The game is over")
}
