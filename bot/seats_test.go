package bot_test

import (
	"strings"
	"testing"

	"arbiter/bot/discordtest"
)

// selects selects people in the select of people on a message.
func (e *evening) selects(m *discordtest.Message, people ...*discordtest.User) *discordtest.Message {
	e.Helper()
	m = e.discord.Message(m.ID)
	var ids []string
	for _, u := range people {
		ids = append(ids, u.ID)
	}
	for _, s := range m.Selects() {
		if s.Type == 5 {
			return e.reply(e.alice.Select(m, s.CustomID, ids...))
		}
	}
	e.Fatalf("nobody to select on:\n%s", m.Text())
	return nil
}

// On the board of a new game, people are selected who play, too: they sit with their
// accounts, and play with them. A bot and somebody who sits already are named.
func TestSeatsAreSelected(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	live := e.slash("/game start", nil)
	bob, cleo := e.discord.User("Bob"), e.discord.User("Cleo")
	seated := e.selects(live, bob, e.alice, cleo)
	if seated.ID != live.ID {
		t.Error("they are seated in another message")
	}
	e.says(seated, "**Alice** · 20 life", "**Bob** · 20 life", "**Cleo** · 20 life", "Alice has a seat already")
	e.says(e.reply(bob.Slash(e.discord.Channel, "/life", map[string]any{"change": "-3"})), "Bob loses 3 life: 17")
	e.until(live, "**Bob** · 17 life")
	if m := e.discord.Message(live.ID); len(m.Selects()) > 0 && m.Selects()[len(m.Selects())-1].Type == 5 {
		t.Error("people are selected in the middle of a game")
	}
}

// A member is seated by a command, too; without anybody named it asks whom.
func TestSeatCommand(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	live := e.slash("/game start", nil)
	bob, cleo := e.discord.User("Bob"), e.discord.User("Cleo")
	e.says(e.slash("/game seat", map[string]any{"member": bob}), "Bob")
	e.until(live, "**Bob** · 20 life")
	asked := e.slash("/game seat", nil)
	e.says(asked, "Who takes a seat?")
	if asked.For != e.alice {
		t.Error("everybody is asked")
	}
	e.says(e.selects(asked, cleo), "Cleo")
	e.until(live, "**Cleo** · 20 life")
	e.says(e.slash("/game seat", map[string]any{"player": "Dora", "member": cleo}), "Two people")
	e.says(e.slash("/game seat", map[string]any{"player": "Dora"}), "Dora")
	for _, who := range []*discordtest.User{bob, cleo} {
		e.says(e.reply(who.Slash(e.discord.Channel, "/do", map[string]any{"line": "gain 1 life"})), who.Name+" gains 1 life: 21")
	}
}

// The welcome leads to a game and to a rule; it stays for others.
func TestWelcomeLeadsOn(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.discord.Dispatch("GUILD_CREATE", map[string]any{"id": "777777777777777777", "name": "New", "system_channel_id": e.discord.Channel.ID})
	var hello *discordtest.Message
	err := e.discord.Wait(t.Context(), func() bool {
		for _, m := range e.public() {
			hello = m
		}
		return hello != nil
	})
	if err != nil {
		t.Fatal(err)
	}
	e.discord.Dispatch("GUILD_CREATE", map[string]any{
		"id": "666666666666666666", "name": "Neu", "system_channel_id": e.discord.Channel.ID, "preferred_locale": "de",
	})
	err = e.discord.Wait(t.Context(), func() bool {
		all := e.public()
		return len(all) == 2 && all[1].Button("Eine Regel ansehen") != nil
	})
	if err != nil {
		t.Errorf("no greeting in German: %v", err)
	}
	rule := e.pressBy(e.alice, hello, "Try a rule")
	e.says(rule, "704.5f")
	if rule.For != e.alice || rule.ID == hello.ID {
		t.Error("everybody gets the rule")
	}
	game := e.pressBy(e.alice, hello, "Start a game")
	e.says(game, "**Alice** · 20 life")
	if game.For != nil || game.ID == hello.ID || game.Button("Untap · Next turn") == nil {
		t.Errorf("no board:\n%s", game.Text())
	}
	if now := e.discord.Message(hello.ID); now == nil || now.Button("Try a rule") == nil {
		t.Error("the welcome is gone")
	}
}

// Buttons and stacks have signs: our own symbols, as far as they are uploaded, and emojis.
func TestSignsOnButtons(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{Lenient: true}) // Discord refuses an emoji
	live := e.slash("/create", map[string]any{"what": "a 2/2 green Bear creature token"})
	picked := e.pick(live, "1")
	if s := picked.Button("Tap").Sign(); !strings.HasPrefix(s, "mt_") {
		t.Errorf("tapping has %q", s)
	}
	if s := picked.Button("Untap · Next turn").Sign(); s != "⏭️" {
		t.Errorf("the next turn has %q", s)
	}
	if s := picked.Selects()[0].Options[0].Sign(); !strings.HasPrefix(s, "mg_") {
		t.Errorf("a green creature has %q", s)
	}

	// An ability says its cost, of which the first symbol is the sign, and what it does.
	e.slash("/do", map[string]any{"line": "add Shivan Dragon"})
	e.slash("/do", map[string]any{"line": "add Skullclamp"})
	e.until(live, "Skullclamp")
	if b := e.pick(live, "2").Button("it gets +1/+0 until end of turn"); b == nil || !strings.HasPrefix(b.Sign(), "mr_") {
		t.Errorf("the ability has %+v among %q", b, labels(e.discord.Message(live.ID)))
	}
	if b := e.pick(live, "3").Button("Equip {1}"); b == nil {
		t.Errorf("no Equip among %q", labels(e.discord.Message(live.ID)))
	}

	// The owner deletes an emoji: the board comes without signs.
	for _, emoji := range e.discord.Emojis() {
		if strings.HasPrefix(emoji.Name, "mt_") {
			e.discord.RemoveEmoji(emoji.ID)
		}
	}
	plain := e.pick(live, "1")
	e.says(plain, "▸ `#1`")
	if s := plain.Button("Untap · Next turn").Sign(); s != "" {
		t.Errorf("it still has %q", s)
	}
	if dragon := e.pick(live, "2"); dragon.Button("{R}: it gets +1/+0 until end of turn") == nil {
		t.Errorf("without a sign the ability is %q", labels(dragon))
	}
}

// The edge of the board has the color of the player whose turn it is, who has it for the
// whole game, and so has the sign before the name.
func TestColorOfTheTurn(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	live := e.slash("/game start", map[string]any{"players": "Bob"})
	first := e.discord.Message(live.ID).Components[0].Accent
	e.says(live, "▶ 🔵 **Alice**", "🔴 **Bob**")
	second := e.press(live, "Untap · Next turn").Components[0].Accent
	third := e.press(live, "Untap · Next turn").Components[0].Accent
	if first == 0 || first == second || first != third {
		t.Errorf("the colors are %x, %x, %x", first, second, third)
	}
}
