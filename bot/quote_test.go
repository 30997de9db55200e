package bot_test

import (
	"database/sql"
	"errors"
	"strings"
	"testing"

	"arbiter/bot"
	"arbiter/bot/discordtest"
)

// longQuestion doesn't fit a custom id.
const longQuestion = "what happens when a creature with deathtouch and trample is blocked by a creature with indestructible and somebody gives that one protection from its color"

// asked asks the long question and returns the answer, which has a button to
// quote it.
func (e *evening) asked() *discordtest.Message {
	e.Helper()
	answer := e.slash("/rule", map[string]any{"what": longQuestion})
	if answer.For != e.alice {
		e.Fatal("everybody sees the answer")
	}
	if answer.Button("Quote in channel") == nil {
		e.Fatalf("no way to quote:\n%s", answer.Text())
	}
	return answer
}

// quotes checks that a press quotes the answer in the channel.
func (e *evening) quotes(answer *discordtest.Message) {
	e.Helper()
	quoted := e.reply(e.alice.Press(answer, answer.Button("Quote in channel").CustomID))
	e.says(quoted, "Alice looked this up.")
	if quoted.For != nil {
		e.Error("only Alice sees what she quotes")
	}
	first, _, _ := strings.Cut(answer.Text(), "\n")
	e.says(quoted, first)
}

// The answer to a question of any length can be quoted, also after a restart
// and by another process. The stored data doesn't contain the question.
func TestLongQuestionIsQuoted(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	answer := e.asked()
	e.quotes(answer)
	e.stop()
	e.start()
	e.quotes(answer)
	e.slash("/coin", nil)
	if found := e.stored("deathtouch and trample"); len(found) > 0 {
		t.Errorf("the question is in %v", found)
	}
	if found := e.stored(e.alice.ID); len(found) > 0 {
		t.Errorf("who asked is in %v", found)
	}
	e.stop()
	e.serve() // another process, over HTTP
	e.quotes(answer)
}

// A key works only for its asker, in its channel, while it is stored. Any
// other press learns nothing, not even whether the key exists.
func TestForgedKeysOfQuestions(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	answer := e.asked()
	id := answer.Button("Quote in channel").CustomID
	bob, elsewhere := e.discord.User("Bob"), e.discord.NewChannel("elsewhere")
	own := e.reply(bob.Slash(e.discord.Channel, "/coin", nil))
	there := e.reply(e.alice.Slash(elsewhere, "/coin", nil))
	known, said, _ := strings.Cut(id, "§key:")
	if said == "" {
		t.Fatalf("no key in %q", id)
	}
	refused := ""
	for name, press := range map[string]*discordtest.Interaction{
		"somebody else":                  bob.Forge(e.discord.Channel, own, id),
		"somebody else, who says it":     bob.Forge(e.discord.Channel, own, strings.Replace(id, ":q:", ":s:", 1)),
		"somebody else, who selects it":  bob.Forge(e.discord.Channel, own, "v1:r:g::::::", "§key:"+said),
		"in another channel":             e.alice.Forge(elsewhere, there, id),
		"a key that isn't there":         e.alice.Forge(e.discord.Channel, answer, known+"§key:"+strings.Repeat("A", len(said))),
		"a key that is none":             e.alice.Forge(e.discord.Channel, answer, known+"§key:%"),
		"a key of another length":        e.alice.Forge(e.discord.Channel, answer, known+"§key:"+said[:4]),
		"no key":                         e.alice.Forge(e.discord.Channel, answer, known+"§key:"),
		"a key, and an answer's deed":    bob.Forge(e.discord.Channel, own, strings.Replace(id, ":q:", ":p:", 1)),
		"a key, and that it is my board": bob.Forge(e.discord.Channel, own, strings.Replace(id, "v1:r:", "v1:m:", 1)),
	} {
		m := e.reply(press)
		e.says(m, "kept no longer")
		if refused == "" {
			refused = m.Text()
		}
		if m.For == nil || m.Text() != refused || strings.Contains(m.Text(), "deathtouch") {
			t.Errorf("%s learns:\n%s", name, m.Text())
		}
	}
	e.quotes(answer)

	e.stop()
	db, err := sql.Open("sqlite", "file:"+bot.Config{DataDir: e.dir}.Games())
	if err != nil {
		t.Fatal(err)
	}
	const week = 7*24*60*60*1000 + 1000
	done, err := db.ExecContext(t.Context(), `UPDATE notes SET at = at - ? WHERE kind = 'line'`, week)
	if n, errRows := done.RowsAffected(); err != nil || n != 1 {
		t.Fatal(n, err, errRows)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	e.start()
	e.awaited("forgotten", func() bool {
		m := e.reply(e.alice.Press(answer, id))
		return strings.Contains(m.Text(), "kept no longer")
	})
	e.quotes(e.asked())
}

// The refusal of a long line suggests corrections of any length.
func TestLongSuggestion(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.slash("/game start", nil)
	e.slash("/game start", map[string]any{"players": "Bob"})
	e.discord.SetPermissions(e.discord.Channel, inThreads)
	players := "Bartholomew, Cassiopeia, Demetrius, Evangeline, Ferdinand, Guinevere, Hildegard"
	refused := e.slash("/game start", map[string]any{"players": players, "format": "commander", "thread": "false"})
	e.says(refused, "A game is going on here already")
	if refused.Button("Start in a thread") == nil {
		t.Fatalf("no way to start it in a thread: %v", refused.Buttons())
	}
	e.says(e.press(refused, "Start in a thread"), "The game is in <#")
	board := e.boardInThread(e.discord.Threads(e.discord.Channel)[0])
	e.says(board, "**Bartholomew** · 40 life", "**Hildegard** · 40 life")
}
