package bot_test

import (
	"strings"
	"testing"

	"arbiter/bot/discordtest"
)

// A question about the meaning of a line is private to its speaker: nobody
// else sees or answers it, the game continues, and its buttons work after a
// restart and refuse late presses.
func TestDraft(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	bob := e.discord.User("Bob")
	live := e.slash("/create", map[string]any{"what": "two 1/1 white Soldier creature tokens"})
	e.says(e.slash("/do", map[string]any{"line": "create 40 1/1 red Goblin creature tokens"}), "Goblin")
	e.reply(bob.Slash(e.discord.Channel, "/game join", nil))

	asked := e.slash("/do", map[string]any{"line": "destroy a creature"})
	e.says(asked, "Which creature?")
	if first := asked.Buttons()[0].Label; len(asked.Buttons()) != 2 || !strings.Contains(first, "Soldier") {
		t.Errorf("offers %q and %d more", first, len(asked.Buttons())-1)
	}
	if asked.For != e.alice {
		t.Error("everybody sees what Alice is asked")
	}
	bobs := e.reply(bob.Slash(e.discord.Channel, "/do", map[string]any{"line": "tap #2"}))
	e.says(bobs, "How many of #2")
	if bobs.For != bob {
		t.Error("everybody sees what Bob is asked")
	}
	e.says(e.reply(bob.Slash(e.discord.Channel, "/life", map[string]any{"change": "-3"})), "17")
	e.until(live, "17 life")
	shown := e.slash("/board", nil)
	for _, m := range []*discordtest.Message{shown, e.reply(bob.Slash(e.discord.Channel, "/board", nil))} {
		if text := said(m); strings.Contains(text, "Which creature") || strings.Contains(text, "How many of") {
			t.Errorf("the board shows what somebody is asked:\n%s", text)
		}
	}
	// Nobody else can see the message; a forged press on it is refused.
	e.says(e.reply(bob.Forge(e.discord.Channel, asked, asked.Buttons()[0].CustomID)), "Alice", "question")

	e.stop()
	e.start()
	first := asked.Buttons()[0]
	e.says(e.reply(e.alice.Press(asked, first.CustomID)), "destroyed", "Soldier")
	e.says(e.reply(e.alice.Forge(e.discord.Channel, asked, first.CustomID)), "made already")
	form := e.form(bob, bobs, "Another number…")
	e.says(e.reply(bob.Submit(form, map[string]any{"number": "7"})), "×7 Goblin Token tapped")
}
