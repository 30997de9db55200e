package bot_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/bot"
	"arbiter/bot/discordtest"
	"arbiter/tracker"
	"arbiter/tracker/sqlite"
)

var update = flag.Bool("update", false, "write the transcript anew; read it before you commit it")

// evening is a whole bot with a fake Discord.
type evening struct {
	*testing.T
	discord *discordtest.Discord
	dir     string
	alice   *discordtest.User
	env     map[string]string // additional settings
	more    []tracker.Engine  // additional games
	hurried bool              // answers don't wait for their pictures where the machine is slow
	stop    func()
}

// begin starts an evening on a Discord that has the bot's symbols already.
func begin(t *testing.T, o discordtest.Options) *evening {
	t.Helper()
	return beginWith(t, o, func(e *evening) { uploadSymbols(t, e.discord) })
}

// beginWith begins an evening that is as prepare leaves it, of a bot
// that has more games.
func beginWith(t *testing.T, o discordtest.Options, prepare func(*evening), more ...tracker.Engine) *evening {
	t.Helper()
	e := &evening{T: t, discord: discordtest.Start(t, o), dir: t.TempDir(), more: more}
	prepare(e)
	e.alice = e.discord.User("Alice")
	e.start()
	t.Cleanup(func() {
		e.stop()
		if t.Failed() && testing.Verbose() {
			t.Log(transcript(e.discord))
		}
	})
	return e
}

// start starts the process: an App over the data folder, with its bot.
func (e *evening) start() {
	e.Helper()
	config := e.process(func(ctx context.Context, app *bot.App, config bot.Config) error {
		return app.Discord(ctx, config, "test", func(s string) { e.Log(s) })
	})
	if err := e.discord.WaitReady(e.Context()); err != nil {
		said, _ := os.ReadFile(config.Log())
		e.Fatalf("%v\n%s\n%s", err, said, e.discord.Transcript())
	}
}

// process runs an App over the data folder until e.stop, which waits for its end
// and closes it.
func (e *evening) process(run func(context.Context, *bot.App, bot.Config) error) bot.Config {
	e.Helper()
	env := map[string]string{"DISCORD_TOKEN": discordtest.Token, "DISCORD_API": e.discord.URL(), "ARBITER_DATA_DIR": e.dir, "ARBITER_RULES_URL": "off", "ARBITER_CARDS_URL": "off"}
	maps.Copy(env, e.env)
	config, err := bot.Load(func(name string) string { return env[name] })
	if err != nil {
		e.Fatal(err)
	}
	own, err := bot.Embedded()
	if err != nil {
		e.Fatal(err)
	}
	if config.Database == "" {
		e.emptyGames(config.Games())
	}
	app, err := bot.OpenWith(e.Context(), config, config.Games(), own, e.more...)
	if err != nil {
		e.Fatal(err)
	}
	if !e.hurried {
		bot.DrawWithin(app, time.Minute)
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(e.Context()))
	over := make(chan error, 1)
	go func() { over <- run(ctx, app, config) }()
	e.stop = func() {
		cancel()
		if err := <-over; err != nil {
			e.Error(err)
		}
		if err := app.Close(); err != nil {
			e.Error(err)
		}
		e.discreet(config.Log())
		e.stop = func() {}
		// WaitReady of the next process mustn't return because of this one's connection.
		if err := e.discord.Wait(context.WithoutCancel(e.Context()), func() bool { return e.discord.Connected() == 0 }); err != nil {
			e.Errorf("still connected: %v", err)
		}
	}
	return config
}

// emptyGames puts a new file of games there, unless there is one. Its schema is made once for all
// tests.
func (e *evening) emptyGames(path string) {
	e.Helper()
	if _, err := os.Stat(path); err == nil {
		return
	}
	raw, err := newGames()
	if err == nil {
		err = os.WriteFile(path, raw, 0o600)
	}
	if err != nil {
		e.Fatal(err)
	}
}

var newGames = sync.OnceValues(func() (raw []byte, err error) {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	path := filepath.Join(dir, "games.db")
	store, err := sqlite.Open(context.Background(), path, sqlite.Wait)
	if err != nil {
		return nil, err
	}
	if err := store.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// discreet checks that the log has no secrets.
func (e *evening) discreet(path string) {
	e.Helper()
	log, err := os.ReadFile(path)
	if err != nil {
		return // nothing was logged
	}
	for line := range strings.Lines(string(log)) {
		for _, secret := range e.discord.Secrets() {
			if strings.Contains(line, secret) {
				e.Errorf("%q is in the log: %s", secret, line)
				return
			}
		}
	}
}

// reply waits for the answer to an interaction.
func (e *evening) reply(i *discordtest.Interaction) *discordtest.Message {
	e.Helper()
	m, err := i.Reply(e.Context())
	if err != nil {
		e.Fatal(err)
	}
	return m
}

func (e *evening) slash(line string, values map[string]any) *discordtest.Message {
	e.Helper()
	return e.reply(e.alice.Slash(e.discord.Channel, line, values))
}

// press presses the button with a label.
func (e *evening) press(m *discordtest.Message, label string) *discordtest.Message {
	e.Helper()
	m = e.discord.Message(m.ID)
	b := m.Button(label)
	if b == nil {
		e.Fatalf("no button %q on:\n%s", label, m.Text())
	}
	return e.reply(e.alice.Press(m, b.CustomID))
}

// pick selects options in the first select.
func (e *evening) pick(m *discordtest.Message, values ...string) *discordtest.Message {
	e.Helper()
	m = e.discord.Message(m.ID)
	selects := m.Selects()
	if len(selects) == 0 {
		e.Fatalf("nothing to select on:\n%s", m.Text())
	}
	return e.reply(e.alice.Select(m, selects[0].CustomID, values...))
}

// said returns the text of a message as a screen reader reads it, including
// descriptions of pictures.
func said(m *discordtest.Message) string { return m.Text() + "\n" + m.Alt() }

// says checks that a message contains words.
func (e *evening) says(m *discordtest.Message, words ...string) {
	e.Helper()
	for _, w := range words {
		if !strings.Contains(said(m), w) {
			e.Errorf("lacks %q:\n%s", w, said(m))
		}
	}
}

// until waits until a message contains words.
func (e *evening) until(m *discordtest.Message, words string) {
	e.Helper()
	err := e.discord.Wait(e.Context(), func() bool {
		now := e.discord.Message(m.ID)
		return now != nil && strings.Contains(said(now), words)
	})
	if err != nil {
		last := "The message is gone."
		if now := e.discord.Message(m.ID); now != nil {
			last = said(now)
		}
		e.Fatalf("never %q: %v\n%s", words, err, last)
	}
}

// board waits for a board in the channel for which wanted returns true.
func (e *evening) board(wanted func(*discordtest.Message) bool) *discordtest.Message {
	e.Helper()
	return e.boardIn(e.discord.Channel, wanted)
}

// boardInThread waits for the board of a thread in which Alice has started a
// game, and until she was added, the last step of starting there.
func (e *evening) boardInThread(thread *discordtest.Channel) *discordtest.Message {
	e.Helper()
	board := e.boardIn(thread, whole)
	if err := e.discord.Wait(e.Context(), func() bool { return e.discord.Brought(thread, e.alice) }); err != nil {
		e.Fatalf("Alice was not brought into the thread: %v", err)
	}
	return board
}

// beginInThread starts a game in a thread and returns the thread and its board.
func (e *evening) beginInThread() (*discordtest.Channel, *discordtest.Message) {
	e.Helper()
	e.discord.SetPermissions(e.discord.Channel, inThreads)
	e.slash("/game start", map[string]any{"thread": "true"})
	thread := e.discord.Threads(e.discord.Channel)[0]
	return thread, e.boardInThread(thread)
}

func (e *evening) boardIn(c *discordtest.Channel, wanted func(*discordtest.Message) bool) *discordtest.Message {
	e.Helper()
	var found *discordtest.Message
	err := e.discord.Wait(e.Context(), func() bool {
		for _, m := range e.discord.Messages(c) {
			if m.For == nil && (m.Button("Untap · Next turn") != nil || m.Button("Enttappen · Nächster Zug") != nil) && wanted(m) {
				found = m
			}
		}
		return found != nil
	})
	if err != nil {
		e.Fatalf("no such board: %v", err)
	}
	return found
}

// A whole evening from the first start to the end.
func TestEvening(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	d := e.discord
	if len(d.Commands()) < 17 || d.CommandCalls() != 1 {
		t.Errorf("%d commands in %d calls", len(d.Commands()), d.CommandCalls())
	}

	choices, err := e.alice.Autocomplete(d.Channel, "/rule", map[string]any{"what": "deatht"}, "what").Choices(t.Context())
	if err != nil || len(choices) == 0 || !strings.Contains(choices[0].Name, "eathtouch") {
		t.Errorf("suggests %v, %v", choices, err)
	}
	e.says(e.slash("/rule", map[string]any{"what": "704.5f"}), "704.5f", "toughness")

	live := e.slash("/create", map[string]any{"what": "two 2/1 red Dwarf Berserker creature tokens"})
	e.says(live, "**Alice** · 20 life", "×2 Dwarf Berserker 2/1", "CR 111.2")

	e.says(e.pick(live, "1"), "▸ `#1`")
	howMany := e.press(live, "+1/+1")
	e.says(howMany, "How many")
	e.says(e.press(howMany, "1"), "CR 122.1a")
	e.until(live, "3/2")
	e.says(e.press(live, "−1 life"), "19 life")

	marwyn := map[string]any{"line": "add a legendary 4/4 green Elf creature named Marwyn"}
	e.says(e.slash("/do", marwyn), "Marwyn")
	e.until(live, "Marwyn") // each edit of the board is sent before the next action
	asked := e.slash("/do", marwyn)
	e.says(asked, "CR 704.5j")
	e.until(live, "CR 704.5j")
	refused := e.slash("/do", map[string]any{"line": "destroy all Elves"})
	e.says(refused, "still to choose")
	if refused.For != e.alice {
		t.Error("a refusal that everybody sees")
	}

	// After a restart the choice is still open, and earlier buttons work.
	e.stop()
	e.start()
	if d.CommandCalls() != 1 {
		t.Errorf("the commands were registered %d times", d.CommandCalls())
	}
	answered := e.reply(e.alice.Press(refused, refused.Buttons()[0].CustomID))
	e.says(answered, "Marwyn", "CR 704.5j")
	if answered.ID != refused.ID {
		t.Error("the answer took another message's place")
	}
	e.until(live, "graveyard")
	e.says(d.Message(live.ID), "▸ `#1`") // the earlier selection
	e.says(e.press(live, "Untap · Next turn"), "turn 2")

	// After a broken connection, the bot is back within five seconds, without
	// loss.
	d.Drop(0)
	cut := time.Now()
	back, cancel := discordtest.Within(t.Context(), 5*time.Second)
	defer cancel()
	if err := d.Wait(back, func() bool { return d.Identifies() == 3 && d.Connected() == 1 }); err != nil {
		t.Fatalf("not back after %s: %v", time.Since(cut), err)
	}
	e.says(e.press(live, "−5 life"), "14 life")
	e.says(e.slash("/life", map[string]any{"change": "+2"}), "gains 2 life: 16")
	e.until(live, "16 life")
	e.says(e.slash("/board", nil), "16 life", "turn 2")
	if err := d.Wait(t.Context(), func() bool { return d.Message(live.ID) == nil }); err != nil {
		t.Error("the old board is still there")
	}
	e.stop()
	if n := d.InvalidRequests(); n != 0 {
		t.Errorf("%d invalid requests", n)
	}
	golden(t, "evening.golden", transcript(d))
}

// golden compares a text with a reviewed file.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

var (
	snowflakes = regexp.MustCompile(`\b\d{16,20}\b`)
	times      = regexp.MustCompile(`<t:\d+:`)
	defined    = regexp.MustCompile(`(PUT \S+ → \d+) .*`)
	clock      = regexp.MustCompile(`(?m)^\d\d:\d\d:\d\d\.\d{3} `)
	picture    = regexp.MustCompile(`(board\.png) \(\d+ bytes\)`) // the size depends on Go's compressor
	system     = regexp.MustCompile(`"os":"[a-z0-9]+"`)
)

// transcript returns what the bot sent, without what changes between runs.
func transcript(d *discordtest.Discord) string {
	text := clock.ReplaceAllString(inTime(d.Transcript()).String(), "")
	text = defined.ReplaceAllString(text, "$1 [the commands]")
	text = picture.ReplaceAllString(text, "$1")
	text = times.ReplaceAllString(system.ReplaceAllString(text, `"os":"…"`), "<t:…:")
	names := make(map[string]string)
	return snowflakes.ReplaceAllStringFunc(text, func(id string) string {
		if names[id] == "" {
			names[id] = fmt.Sprintf("(id %d)", len(names)+1)
		}
		return names[id]
	})
}

// inTime is a transcript as of a machine that is never slow: an answer that was
// deferred first stands as the callback that it would have been, and an edit that
// sends the picture of the entry before it once more is left out. The bot defers after
// a second and a half, and repeats a board when an edit was in flight while a press
// changed it, since it can't know which of the two Discord applied last.
func inTime(all discordtest.Transcript) discordtest.Transcript {
	var (
		kept     discordtest.Transcript
		deferred []discordtest.Entry
		last     []discordtest.File
	)
	for _, e := range all {
		var response struct {
			Type int             `json:"type"`
			Data json.RawMessage `json:"data"`
		}
		switch {
		case strings.Contains(e.Path, "/callback") && json.Unmarshal(e.Body, &response) == nil:
			if immediate[response.Type] != 0 {
				deferred = append(deferred, e)
				continue
			}
		case strings.HasSuffix(e.Path, "/messages/@original") && e.Method == http.MethodPatch && len(deferred) > 0:
			first := deferred[0]
			deferred = deferred[1:]
			_ = json.Unmarshal(first.Body, &response)
			e.Method, e.Path, e.Status = first.Method, first.Path+"?with_response=true", http.StatusOK
			e.Body = json.RawMessage(fmt.Sprintf(`{"type":%d,"data":%s}`, immediate[response.Type], e.Body))
		case e.Method == http.MethodPatch && len(e.Files) > 0 && reflect.DeepEqual(e.Files, last):
			continue
		}
		kept, last = append(kept, e), e.Files
	}
	return kept
}

// immediate gives for each type of a deferring response the type of the response
// that isn't deferred: a reply, an edit of the pressed message.
var immediate = map[int]int{5: 4, 6: 7}
