package bot_test

import (
	"testing"

	"arbiter/bot/discordtest"
	"arbiter/tracker"
	"arbiter/tracker/gametest/toy"
)

// A third game's buttons and forms work on Discord.
func TestThirdGameOnDiscord(t *testing.T) {
	t.Parallel()
	e := beginWith(t, discordtest.Options{}, func(e *evening) { uploadSymbols(t, e.discord) }, tracker.Of(toy.Game{}))
	e.says(e.slash("/game start", map[string]any{"system": "toy"}), "Alice sits down")
	live := e.slash("/board", nil)
	e.says(e.slash("/do", map[string]any{"line": "red 3"}), "Added")
	e.until(live, "red 0")
	e.says(e.pick(live, "1"), "▸ `#1`")
	e.says(e.press(live, "Mark all"), "red 1")
	e.says(e.press(live, "Tally 0"), "tally 0")
	live = e.discord.Message(live.ID)
	form, err := e.alice.Press(live, live.Button("Mark…").CustomID).Modal(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	e.says(e.reply(e.alice.Submit(form, map[string]any{"stones": "2"})), "red 2")
}
