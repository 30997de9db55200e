package bot_test

import (
	"strings"
	"testing"

	"arbiter/bot/discordtest"
)

// Nobody can join with a name that can be confused with Alice's, as an account
// or a guest; an account with exactly a guest's name is that guest.
func TestNamesThatLookAlike(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	const cyrillic = "\u0410lice"
	e.says(e.slash("/game start", map[string]any{"players": "Bob"}), "**Alice** · 20 life", "**Bob** · 20 life")
	for _, name := range []string{cyrillic, "AIice", "B0b"} {
		e.says(e.slash("/game seat", map[string]any{"player": name}), name+" looks like ", ", who sits here", "Choose a name")
	}
	double := e.discord.User(cyrillic)
	if joined := said(e.reply(double.Slash(e.discord.Channel, "/game join", nil))); strings.Contains(joined, cyrillic) || !strings.Contains(joined, "user "+double.ID) {
		t.Errorf("somebody sits as %s:\n%s", cyrillic, joined)
	}
	e.reply(double.Slash(e.discord.Channel, "/life", map[string]any{"change": "-7"}))
	e.board(func(m *discordtest.Message) bool {
		return strings.Contains(said(m), "**Alice** · 20 life") && strings.Contains(said(m), "· 13 life")
	})
	bob := e.discord.User("bob")
	e.reply(bob.Slash(e.discord.Channel, "/life", map[string]any{"change": "-1"}))
	e.board(func(m *discordtest.Message) bool { return strings.Contains(said(m), "**Bob** · 19 life") })
	e.harmless()
}

// A form is answered even if the message that opened it was deleted.
func TestFormOfADeletedMessage(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	live := e.slash("/create", map[string]any{"what": "a Treasure token"})
	life := e.press(live, "Life…")
	form, err := e.alice.Press(life, life.Button("A number…").CustomID).Modal(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	e.discord.Delete(live)
	values := make(map[string]any)
	for _, f := range form.Fields() {
		if len(f.Options) == 0 {
			values[f.CustomID] = "-3"
		} else {
			values[f.CustomID] = f.Options[0].Value
		}
	}
	e.says(e.reply(e.alice.Submit(form, values)), "17")
}
