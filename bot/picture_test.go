package bot_test

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"arbiter/bot/discordtest"
)

// drawn checks that a message has one picture of a board, no other file, and
// alternative text. It waits for the picture.
func drawn(e *evening, m *discordtest.Message) {
	e.Helper()
	err := e.discord.Wait(e.Context(), func() bool {
		m = e.discord.Message(m.ID)
		return m != nil && len(m.Attachments) > 0
	})
	if err != nil || len(m.Attachments) != 1 || m.Attachments[0].Name != "board.png" {
		e.Fatalf("no picture on the board: %v", err)
	}
	config, err := png.DecodeConfig(bytes.NewReader(m.Attachments[0].Data))
	if err != nil || config.Width != 800 {
		e.Errorf("a picture %d wide: %v", config.Width, err)
	}
	if m.Alt() == "" {
		e.Error("a picture without words")
	}
}

// inWords checks that a board has no picture.
func inWords(t *testing.T, m *discordtest.Message) {
	t.Helper()
	if len(m.Attachments) != 0 || m.Alt() != "" {
		t.Errorf("%d files on a board in words; %s", len(m.Attachments), m.Alt())
	}
}

// The board has exactly one picture after every change: an edit, a press, a
// choice. It is removed when the game ends.
func TestBoardIsDrawn(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	live := e.slash("/create", map[string]any{"what": "two 2/1 red Dwarf Berserker creature tokens"})
	drawn(e, live)
	live = e.discord.Message(live.ID)
	e.says(live, "Alice, 20 life, whose turn it is: #1 ×2 Dwarf Berserker 2/1, summoning sick")
	if strings.Contains(live.Text(), "`#1`") {
		t.Errorf("the stacks are drawn and listed:\n%s", live.Text())
	}
	before := e.discord.Message(live.ID).Attachments[0]
	e.slash("/life", map[string]any{"change": "-3"})
	e.until(live, "Alice, 17 life")
	now := e.discord.Message(live.ID)
	drawn(e, now)
	if now.Attachments[0].ID == before.ID || bytes.Equal(now.Attachments[0].Data, before.Data) {
		t.Error("the old picture is still there")
	}
	picked := e.pick(live, "1")
	drawn(e, picked)
	e.says(picked, "▸ `#1` **×2 Dwarf Berserker Token 2/1** · summoning sick")
	e.press(e.press(live, "+1/+1"), "1") // the private question how many
	e.until(live, "Dwarf Berserker 3/2")
	drawn(e, e.discord.Message(live.ID))
	e.slash("/game end", nil)
	e.until(live, "No game is going on")
	inWords(t, e.discord.Message(live.ID))
}

// The board is text if files aren't allowed, if the server set that, or if the
// host did.
func TestBoardInWords(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	const noFiles = discordtest.PermissionViewChannel | discordtest.PermissionSendMessages
	create := map[string]any{"what": "two 2/1 red Dwarf Berserker creature tokens"}
	lists := func(m *discordtest.Message, words string) {
		t.Helper()
		inWords(t, m)
		e.says(m, words)
	}

	other := e.discord.NewChannel("no files")
	e.discord.SetPermissions(other, noFiles)
	lists(e.reply(e.alice.Slash(other, "/create", create)), "`#1` **×2 Dwarf Berserker Token 2/1**")

	live := e.slash("/create", create)
	drawn(e, live)
	asked := e.slash("/board", map[string]any{"as": "text"})
	lists(asked, "`#1` **×2 Dwarf Berserker Token 2/1**")
	e.slash("/life", map[string]any{"change": "-3"})
	e.until(asked, "17 life")
	lists(e.discord.Message(asked.ID), "`#1`")
	lists(e.press(asked, "−1 life"), "16 life")
	again := e.slash("/board", nil)
	drawn(e, again)

	// Without the permission, the next edit with a picture is refused, and
	// repeated with text.
	e.discord.SetPermissions(e.discord.Channel, noFiles)
	e.slash("/life", map[string]any{"change": "-1"})
	e.until(again, "15 life")
	lists(e.discord.Message(again.ID), "`#1`")

	e.discord.SetPermissions(e.discord.Channel, noFiles|discordtest.PermissionAttachFiles)
	e.stop()
	e.env = map[string]string{"ARBITER_BOARD": "text"}
	e.start()
	lists(e.slash("/board", nil), "`#1` **×2 Dwarf Berserker Token 2/1**")
}
