package bot_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/bot/discordtest"
	"arbiter/tracker"
	"arbiter/tracker/sqlite"
)

// events counts the stored events of each channel.
func (e *evening) events() map[string]int {
	e.Helper()
	store, err := sqlite.Open(e.Context(), filepath.Join(e.dir, "games.db"), 5*time.Second)
	if err != nil {
		e.Fatal(err)
	}
	defer store.Close() //nolint:errcheck // it is only read
	channels, err := store.Channels(e.Context())
	if err != nil {
		e.Fatal(err)
	}
	events := make(map[string]int)
	for _, channel := range channels {
		batches, _, err := store.Load(e.Context(), channel, tracker.Head{})
		if err != nil {
			e.Fatal(err)
		}
		for _, b := range batches {
			events[channel] += len(b.Records)
		}
	}
	return events
}

// unchanged checks that no events were stored since.
func (e *evening) unchanged(since map[string]int, what string) {
	e.Helper()
	if diff := cmp.Diff(since, e.events()); diff != "" {
		e.Errorf("%s did something (-before +now):\n%s", what, diff)
	}
}

// hidden checks that a word was shown only in the first channel.
func (e *evening) hidden(word string, elsewhere ...*discordtest.Channel) {
	e.Helper()
	for _, c := range elsewhere {
		for _, m := range e.discord.Messages(c) {
			if strings.Contains(said(m), word) {
				e.Errorf("%s is read elsewhere:\n%s", word, said(m))
			}
		}
	}
}

const (
	most  = "1y2p0ij32e8e7"  // the largest number in a custom id
	least = "-1y2p0ij32e8e8" // and the smallest
)

// strangers are custom ids that have no effect for somebody without a seat.
var strangers = []string{
	"\x00\x01\ufffd", "v1", "v9:b:s::::::gain 5 life", "v1:x:s::::::gain 5 life", "v1:b:s:!:::::gain 5 life", "v1:b:zz::::::gain 5 life",
	"v1:b:s::::::gain 5 life", "v1:m:s::::::next turn", "v1:r:s::::::/life change:+5 player:Alice", "v1:r:q::::::/life change:+5 player:Alice",
	"v1:r:p::::::/life change:+5 player:Alice", "v1:b:p:" + least + ":::::/life change:+5 player:Alice", "v1:r:s::::::@Alice gain 5 life",
	"v1:b:t::" + most + "::::destroy #1", "v1:b:t::" + least + ":" + least + "::" + least + ":destroy #1",
	"v1:b:c::::1:1:", "v1:b:c::::" + most + ":" + most + ":", "v1:b:c::::" + least + ":" + least + ":", "v1:r:a::::" + most + "::",
	"v1:b:h::::::", "v1:r:s::::::undo", "v1:r:s:::" + most + ":::undo", "v1:r:s::::::/game end", "v1:r:s::::::/game leave player:Alice",
	"v1:r:s::::::/settings theme:light", "v1:r:q::::::/settings act:everyone", "v1:r:s::::::/game import", "v1:b:o::::::nothing", "v1:b:o::" + most + "::::counters",
	"v1:r:s::::::" + strings.Repeat("(", 87), "v1:m:m::::::", "v1:m:t::" + most + "::::",
}

// Forged custom ids on any message have no effect for somebody without a seat,
// only allowed effects for others, and none in other channels.
func TestForgedPresses(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	home := e.discord.Channel
	const word = "Geheimnis"
	live := e.slash("/create", map[string]any{"what": "a 1/1 white Soldier creature token named " + word})
	bob, eve := e.discord.User("Bob"), e.discord.User("Eve")
	e.says(e.reply(bob.Slash(home, "/game join", nil)), "Bob")
	e.says(e.reply(e.manager().Slash(home, "/settings", map[string]any{"act": "own"})), "each player acts")
	secret := e.reply(eve.Slash(home, "/rule", map[string]any{"what": "704.5f"}))
	if secret.For != eve {
		t.Fatal("that is no private message")
	}
	before := e.events()
	if len(before) != 1 {
		t.Fatalf("%v is stored", before)
	}
	refused := func(who *discordtest.User, what string, i *discordtest.Interaction) {
		t.Helper()
		kind, _, err := i.Ack(t.Context())
		if err != nil {
			t.Errorf("%q: %v", what, err)
			return
		}
		if kind != discordtest.AnswerModal {
			if m, err := i.Reply(t.Context()); err != nil || m.For != who && m.Button("Untap · Next turn") == nil {
				t.Errorf("%q is answered to everybody: %v", what, err)
			}
		}
		e.unchanged(before, what)
	}
	for _, id := range strangers {
		refused(eve, id, eve.Forge(home, secret, id))
		refused(eve, id, eve.Forge(home, secret, id, "-99999999999999999999"))
	}
	for _, line := range []string{"gain 5 life", "/life change:+5 player:Alice", "/settings theme:light", "destroy #1", "/game end"} {
		refused(eve, line, eve.Forge(home, secret, "v1:r:g::::::", line))
		refused(eve, line, eve.ForgeForm(home, secret, "v1:b:f::::::say", map[string]string{"line": line}))
	}
	refused(eve, "life", eve.ForgeForm(home, secret, "v1:b:f::::::life", map[string]string{"change": "+5", "player": "Alice"}))
	refused(eve, "number", eve.ForgeForm(home, secret, "v1:b:n::::1::", map[string]string{"number": "1"}))
	refused(eve, "nothing", eve.ForgeForm(home, secret, "v1:b:f:::::", nil))
	for _, line := range []string{"/life change:-5 player:Alice", "destroy #1", "@Alice lose 5 life", "put a +1/+1 counter on #1", "give #1 to Bob"} {
		refused(bob, line, bob.Forge(home, secret, "v1:b:s::::::"+line))
		refused(bob, line, bob.ForgeForm(home, live, "v1:b:f::::::say", map[string]string{"line": line}))
	}
	e.says(e.reply(e.manager().Slash(home, "/settings", nil)), "the board is drawn dark", "each player acts")

	// A player's own board doesn't replace the channel's board.
	own := e.reply(bob.Forge(home, live, "v1:m:p::::::"))
	if own.For != bob || own.ID == live.ID {
		t.Error("Bob's own board is everybody's")
	}
	// The channel's board is still the public one.
	e.slash("/life", map[string]any{"change": "+1"})
	e.board(func(m *discordtest.Message) bool { return strings.Contains(said(m), "**Alice** · 21 life") })
	e.harmless()
}

// A custom id refers only to the place of its interaction, in another server,
// another channel or a direct message.
func TestPressesFromElsewhere(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	eve := e.discord.User("Eve")
	const word = "Geheimnis"
	named := map[string]any{"line": "add a legendary 4/4 green Elf creature named " + word}
	live := e.slash("/do", named)
	mine := e.press(live, "My board")
	asked := e.slash("/do", named)
	e.says(asked, "CR 704.5j")
	here := e.events()
	elsewhere := []*discordtest.Channel{e.discord.NewGuild("Another"), e.discord.NewChannel("other"), e.discord.DM(eve)}
	for _, there := range elsewhere {
		board := e.reply(eve.Slash(there, "/create", map[string]any{"what": "a Treasure token"}))
		for _, m := range []*discordtest.Message{live, mine, asked} {
			for _, c := range append(m.Buttons(), m.Selects()...) {
				for _, values := range [][]string{nil, {"1"}, {"2"}} {
					if _, _, err := eve.Forge(there, board, c.CustomID, values...).Ack(t.Context()); err != nil {
						t.Errorf("%s: %v", c.CustomID, err)
					}
				}
			}
		}
		if _, err := eve.Slash(there, "/log", nil).Reply(t.Context()); err != nil { // everything before is done
			t.Error(err)
		}
		now := e.events()
		maps.DeleteFunc(now, func(channel string, _ int) bool { return here[channel] == 0 })
		if diff := cmp.Diff(here, now); diff != "" {
			t.Errorf("something was done from elsewhere (-before +now):\n%s", diff)
		}
	}
	e.hidden(word, elsewhere...)
	e.says(e.reply(e.alice.Press(asked, asked.Buttons()[0].CustomID)), word, "CR 704.5j") // it is still open

	// An imported game starts only in the channel of the import.
	exported := e.slash("/game export", nil).Attachments[0]
	here = e.events()
	third := e.discord.NewGuild("Third")
	e.says(e.reply(eve.Slash(third, "/game import", map[string]any{"file": &discordtest.File{Name: exported.Name, Data: exported.Data}})), word)
	now := e.events()
	if len(now) != len(here)+1 {
		t.Errorf("%v was stored, and now %v", here, now)
	}
	maps.DeleteFunc(now, func(channel string, _ int) bool { return here[channel] == 0 })
	if diff := cmp.Diff(here, now); diff != "" {
		t.Errorf("the import changed another channel (-before +now):\n%s", diff)
	}
	e.hidden(word, elsewhere...)
	e.harmless()
}

// An interaction that arrives twice is performed once, and the log contains no
// tokens or keys.
func TestReplays(t *testing.T) {
	for name, start := range map[string]func(e *evening){
		"gateway": func(e *evening) { e.start() },
		"HTTP":    func(e *evening) { e.serve() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := &evening{T: t, discord: discordtest.Start(t, discordtest.Options{}), dir: t.TempDir(), env: map[string]string{"ARBITER_LOG_LEVEL": "debug"}}
			e.alice = e.discord.User("Alice")
			start(e)
			defer func() { e.stop() }()
			board := e.slash("/create", map[string]any{"what": "a Treasure token"})
			var all []*discordtest.Interaction
			twice := func(i *discordtest.Interaction, want string) {
				t.Helper()
				e.says(e.reply(i), want)
				before := e.events()
				for range 2 {
					i.Repeat()
				}
				e.reply(e.alice.Slash(e.discord.Channel, "/log", nil)) // everything before is done
				e.unchanged(before, "a replay")
				all = append(all, i)
			}
			twice(e.alice.Slash(e.discord.Channel, "/life", map[string]any{"change": "+1"}), "21")
			twice(e.alice.Press(board, board.Button("+1 life").CustomID), "22 life")

			e.stop()
			start(e) // it has forgotten the interactions, but not their results
			before := e.events()
			for _, i := range all {
				e.discord.Fail("POST /interactions/"+i.ID+"/*/callback", 400, 1) // its response
				i.Repeat()
			}
			e.reply(e.alice.Slash(e.discord.Channel, "/log", nil)) // everything before is done
			e.unchanged(before, "a replay after a restart")

			e.discord.Fail("GET /webhooks/*/*/messages/@original", 403, 1)
			e.discord.Fail(callbacks, 403, 1)
			e.discord.Fail("POST /webhooks/*/*", 403, 1)
			failed := e.alice.Slash(e.discord.Channel, "/board", nil)
			_, _, _ = failed.Ack(t.Context()) // it is logged in any case
			all = append(all, failed)
			e.stop()
			log, err := os.ReadFile(filepath.Join(e.dir, "arbiter.log"))
			if err != nil || len(log) == 0 {
				t.Fatalf("nothing was noted: %v", err)
			}
			secrets := []string{discordtest.Token}
			for _, i := range all {
				secrets = append(secrets, i.Secret())
			}
			for _, s := range secrets {
				if s == "" || strings.Contains(string(log), s) {
					t.Errorf("%q is in the log:\n%s", s, log)
				}
			}
		})
	}
}

// An imported game can contain text that can't be typed; it is shown as text
// only.
func TestHostileImport(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.slash("/create", map[string]any{"what": "a Treasure token"})
	e.slash("/do", map[string]any{"line": "label #1 Placeholder"})
	file := e.slash("/game export", nil).Attachments[0]
	for name, text := range hostile {
		there := e.discord.NewChannel(name)
		raw, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		evil := forgedGame(t, file.Data, "Placeholder", string(raw[1:len(raw)-1]))
		up := map[string]any{"file": &discordtest.File{Name: file.Name, Data: evil}}
		m := e.reply(e.alice.Slash(there, "/game import", up))
		if name == "mentions" {
			e.says(m, "goes on here")
		}
		for _, line := range []string{"/board", "/log", "/undo"} {
			e.reply(e.alice.Slash(there, line, nil))
		}
	}
	e.harmless()
}

// forgedGame returns an exported game with a text replaced, and a matching
// checksum.
func forgedGame(t *testing.T, exported []byte, what, with string) []byte {
	t.Helper()
	var game map[string]json.RawMessage
	if err := json.Unmarshal(exported, &game); err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	if err := json.Compact(&log, bytes.ReplaceAll(game["log"], []byte(what), []byte(with))); err != nil {
		t.Fatal(err)
	}
	game["log"] = log.Bytes()
	game["sha256"] = fmt.Appendf(nil, "\"%x\"", sha256.Sum256(log.Bytes()))
	out := new(bytes.Buffer)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(game); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
