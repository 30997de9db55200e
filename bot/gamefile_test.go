package bot_test

import (
	"bytes"
	"strings"
	"testing"

	"arbiter/bot/discordtest"
)

// An exported game continues in another channel with the same board, log and
// undo.
func TestExportAndImport(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.slash("/create", map[string]any{"what": "two 2/1 red Dwarf Berserker creature tokens"})
	e.slash("/life", map[string]any{"change": "-3"})
	exported := e.slash("/game export", nil)
	e.says(exported, "The whole game", "/game import")
	if len(exported.Attachments) != 1 || exported.Attachments[0].Name != "arbiter-magic-6.json" || !bytes.HasPrefix(exported.Attachments[0].Data, []byte(`{"format":"arbiter-game"`)) {
		t.Fatalf("%d attachments", len(exported.Attachments))
	}
	file := &discordtest.File{Name: exported.Attachments[0].Name, Data: exported.Attachments[0].Data}

	other := e.discord.NewChannel("other")
	there := func(line string, values map[string]any) *discordtest.Message {
		t.Helper()
		return e.reply(e.alice.Slash(other, line, values))
	}
	refused := there("/game import", map[string]any{"file": &discordtest.File{Name: "half.json", Data: file.Data[:len(file.Data)/2]}})
	e.says(refused, "damaged", "Export it once more")
	if refused.For != e.alice {
		t.Error("everybody sees the refusal")
	}
	e.says(there("/game import", map[string]any{"file": &discordtest.File{Name: "cat.png", Data: []byte("\x89PNG")}}), "no game that Arbiter exported", "/game export")
	huge := &discordtest.File{Name: "huge.json", Data: bytes.Repeat([]byte(" "), 11<<20)}
	e.says(there("/game import", map[string]any{"file": huge}), "11 MiB", "console")
	e.says(there("/board", nil), "No game is going on")

	live := there("/game import", map[string]any{"file": file})
	e.says(live, "**Alice** · 17 life", "×2 Dwarf Berserker 2/1", "goes on here")
	e.says(there("/log", nil), "create two 2/1 red Dwarf Berserker", "loses 3 life")
	e.says(e.press(live, "Undo"), "20 life")
	e.says(there("/game import", map[string]any{"file": file}), "going on here already", "/game end")
	e.says(e.slash("/board", nil), "17 life") // the original is unchanged

	e.discord.SetPermissions(other, discordtest.PermissionViewChannel|discordtest.PermissionSendMessages)
	e.says(there("/game export", nil), "may not attach files", "Attach Files")
}

// If Discord's file server fails, nothing is imported, and the user is told.
func TestImportInTrouble(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.slash("/create", map[string]any{"what": "a Treasure token"})
	file := e.slash("/game export", nil).Attachments[0]
	other := e.discord.NewChannel("other")
	e.discord.LoseUploads(true)
	upload := map[string]any{"file": &discordtest.File{Name: file.Name, Data: file.Data}}
	m := e.reply(e.alice.Slash(other, "/game import", upload))
	e.says(m, "can't bring the file", "404", "once more")
	e.discord.LoseUploads(false)
	m = e.reply(e.alice.Slash(other, "/game import", upload))
	e.says(m, "Treasure")
	if strings.Contains(m.Text(), "bring the file") {
		t.Error(m.Text())
	}
}
