package bot_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/bot/discordtest"
)

// stored returns the files of the data folder that contain a text.
func (e *evening) stored(what string) []string {
	e.Helper()
	var found []string
	err := filepath.WalkDir(e.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(path) //nolint:gosec // a folder of the test
		if bytes.Contains(bytes.ToLower(raw), []byte(strings.ToLower(what))) {
			found = append(found, d.Name())
		}
		return err
	})
	if err != nil {
		e.Fatal(err)
	}
	return found
}

// gone checks that no file contains the texts, while the bot runs.
func (e *evening) gone(what ...string) {
	e.Helper()
	for _, w := range what {
		if found := e.stored(w); len(found) > 0 {
			e.Errorf("%q is still in %v", w, found)
		}
	}
}

// The asker's data is deleted from every file; the game continues.
func TestDeleteMine(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	zeb := e.discord.User("Zebedee")
	on := func(line string, values map[string]any) *discordtest.Message {
		return e.reply(zeb.Slash(e.discord.Channel, line, values))
	}
	e.says(on("/privacy", nil), "What I store", "/data delete what:mine confirm:delete")
	e.slash("/game start", nil)
	on("/game join", nil)
	on("/create", map[string]any{"what": "two 2/2 green Bear creature tokens"})
	e.slash("/do", map[string]any{"line": "Zebedee loses 3 life"})
	on("/do", map[string]any{"line": "destroy #1"}) // asks how many, and waits
	if len(e.stored("Zebedee")) == 0 || len(e.stored(zeb.ID)) == 0 {
		t.Fatal("the test sees nothing of what is stored")
	}
	e.says(on("/data delete", map[string]any{"what": "mine"}), "can't be taken back", "/data delete what:mine confirm:delete")
	e.says(on("/data delete", map[string]any{"what": "server", "confirm": "delete"}), "Only those who manage this server")
	e.says(on("/data delete", map[string]any{"what": "mine", "confirm": "delete"}), "Deleted: your account and name in 1 channel")
	e.gone("Zebedee", zeb.ID)
	board := e.slash("/board", nil)
	e.says(board, "Somebody", "17 life")
	e.says(e.slash("/choose", map[string]any{"option": "2"}), "nothing to choose") // the question was Zebedee's
	e.says(e.slash("/do", map[string]any{"line": "destroy all #1"}), "destroyed")
	e.says(on("/do", map[string]any{"line": "gain 1 life"}), "has no seat")
	e.stop()
	e.start()
	e.says(e.slash("/log", nil), "Somebody", "17")
}

// The games and settings of a server are deleted when somebody who manages it
// confirms.
func TestDeleteServer(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	mia := e.manager()
	e.slash("/create", map[string]any{"what": "two 2/2 green Xylophant creature tokens"})
	e.reply(mia.Slash(e.discord.Channel, "/settings", map[string]any{"theme": "light"}))
	dm := e.discord.DM(e.alice)
	e.reply(e.alice.Slash(dm, "/create", map[string]any{"what": "a Treasure token"}))
	e.slash("/coin", nil) // the board is stored by then
	e.says(e.reply(mia.Slash(e.discord.Channel, "/data delete", map[string]any{"what": "server", "confirm": "delete"})), "Deleted: 1 channel's games")
	e.gone("Xylophant", e.discord.Guild.ID+"/", "light")
	e.says(e.slash("/board", nil), "No game is going on")
	e.says(e.reply(e.alice.Slash(dm, "/board", nil)), "Treasure")
	e.says(e.slash("/create", map[string]any{"what": "a Food token"}), "Food")
}

// A server that removes the bot is forgotten; one that is temporarily
// unavailable isn't.
func TestRemovedFromServer(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	guild := e.discord.Guild.ID
	e.slash("/create", map[string]any{"what": "two 2/2 green Xylophant creature tokens"})
	e.discord.Dispatch("GUILD_DELETE", map[string]any{"id": guild, "unavailable": true})
	e.stop()
	e.start()
	e.says(e.slash("/board", nil), "Xylophant")
	e.slash("/coin", nil) // the board is stored by then
	e.discord.Dispatch("GUILD_DELETE", map[string]any{"id": guild})
	e.slash("/roll", map[string]any{"dice": "d6"}) // comes after it
	e.stop()
	e.gone("Xylophant", guild)
}

// A server that the bot joins gets one greeting; servers it is in already
// don't.
func TestWelcome(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.slash("/coin", nil)
	before := len(e.discord.Messages(e.discord.Channel))
	for range 2 {
		e.discord.Dispatch("GUILD_CREATE", map[string]any{"id": "777777777777777777", "name": "New", "system_channel_id": e.discord.Channel.ID})
	}
	err := e.discord.Wait(t.Context(), func() bool { return len(e.discord.Messages(e.discord.Channel)) > before })
	if err != nil {
		t.Fatal(err)
	}
	e.stop()
	all := e.discord.Messages(e.discord.Channel)
	if len(all) != before+1 {
		t.Fatalf("%d messages", len(all)-before)
	}
	for _, want := range []string{"</rule:", "</do:", "</help:"} {
		if !strings.Contains(all[len(all)-1].Text(), want) {
			t.Errorf("lacks %s:\n%s", want, all[len(all)-1].Text())
		}
	}
}

// Commands in /help are mentions that can be pressed.
func TestHelpMentions(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	for range 2 { // registered anew, and unchanged
		e.says(e.slash("/help", nil), "</do:", "</rule:", "/game")
		e.says(e.slash("/help", map[string]any{"command": "game"}), "</game start:")
		e.stop()
		e.start()
	}
}
