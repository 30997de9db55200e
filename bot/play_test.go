package bot_test

import (
	"strings"
	"testing"
	"time"

	"arbiter/bot/discordtest"
)

// A number is asked for in a form if there are too many to list.
func TestNumberInForm(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	live := e.slash("/create", map[string]any{"what": "100 1/1 white Soldier creature tokens"})
	e.pick(live, "1")
	asked := e.press(live, "+1/+1")
	e.says(asked, "A number from 1 to 100")
	form := func(number string) *discordtest.Message {
		t.Helper()
		b := e.discord.Message(asked.ID).Button("Another number…")
		modal, err := e.alice.Press(e.discord.Message(asked.ID), b.CustomID).Modal(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return e.reply(e.alice.Submit(modal, map[string]any{modal.Fields()[0].CustomID: number}))
	}
	refused := form("a few")
	e.says(refused, "not a whole number")
	if refused.For == nil {
		t.Error("everybody sees the refusal")
	}
	e.says(form("101"), "isn't between 1 and 100")
	answered := form("30")
	e.says(answered, "30 of #1")
	if answered.ID != asked.ID || answered.For != e.alice {
		t.Error("the answer doesn't take the place of the question")
	}
	e.until(live, "#2 ×30 Soldier 2/2")
	e.says(e.discord.Message(live.ID), "×70 Soldier Token 1/1")
}

// Pages are turned in place by the asker; others get their own message.
func TestPages(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	for i := range 40 {
		name := "Company" + strings.Repeat(string(rune('a'+i%26)), 30+i)
		e.says(e.slash("/do", map[string]any{"line": "create two 1/1 white Soldier creature tokens named " + name}), name)
	}
	first := e.slash("/log", map[string]any{"count": 200})
	if first.Button("Page 1 of 3") == nil || !first.Button("◀ Back").Disabled {
		t.Fatalf("no pages:\n%s", first.Text())
	}
	second := e.press(first, "Next ▶")
	if second.ID != first.ID || second.Button("Page 2 of 3") == nil || second.Text() == first.Text() {
		t.Errorf("the page was not turned in place:\n%s", second.Text())
	}
	bob := e.discord.User("Bob")
	other := e.reply(bob.Press(second, second.Button("Next ▶").CustomID))
	if other.For != bob || other.Button("Page 3 of 3") == nil || e.discord.Message(first.ID).Button("Page 2 of 3") == nil {
		t.Errorf("another's page was turned:\n%s", other.Text())
	}
	board := e.slash("/board", nil)
	if len(board.Selects()) != 1 || len(board.Selects()[0].Options) > 25 {
		t.Fatal("the stacks are not in a select of at most 25")
	}
	top := board.Selects()[0].Options[0].Value
	next := e.press(board, "Next ▶")
	if next.ID != board.ID {
		t.Error("the board's page was not turned in place")
	}
	// As text, the page has other stacks until the picture is drawn; and the
	// board may be posted again below new messages.
	e.board(func(m *discordtest.Message) bool {
		return len(m.Selects()) > 0 && m.Selects()[0].Options[0].Value != top
	})
	inWords := e.slash("/board", map[string]any{"as": "text"})
	e.says(e.press(inWords, "Next ▶"), "(continued)")
}

// A person without a seat is refused, with the next step, and can take one.
func TestSeats(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	live := e.slash("/game start", map[string]any{"format": "commander"})
	e.says(live, "40 life")
	bob := e.discord.User("Bob")
	press := func(label string) *discordtest.Message {
		t.Helper()
		now := e.discord.Message(live.ID)
		return e.reply(bob.Press(now, now.Button(label).CustomID))
	}
	refused := press("−5 life")
	e.says(refused, "no seat", "/game join")
	if refused.For != bob {
		t.Error("everybody sees the refusal")
	}
	e.says(e.reply(bob.Slash(e.discord.Channel, "/game join", nil)), "Bob")
	e.until(live, "**Bob** · 40 life")
	e.says(press("−5 life"), "**Bob** · 35 life", "**Alice** · 40 life")

	// Another account with the same display name gets another name.
	twin := e.discord.User("“Bob”")
	e.says(e.reply(twin.Slash(e.discord.Channel, "/game join", nil)), "sits down with 40 life")
	e.says(press("−5 life"), "**Bob** · 30 life")
}

// Each channel has its table, and so do direct messages.
func TestChannels(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.says(e.slash("/create", map[string]any{"what": "a Treasure token"}), "Treasure")
	other := e.discord.NewChannel("other")
	e.says(e.reply(e.alice.Slash(other, "/board", nil)), "No game is going on")
	direct := e.discord.DM(e.alice)
	e.says(e.reply(e.alice.Slash(direct, "/create", map[string]any{"what": "a Food token"})), "Food")
	e.says(e.slash("/board", nil), "Treasure")
}

// A board in a channel that the bot can't see says so, and still works when
// pressed.
func TestUnseenChannel(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.discord.SetPermissions(e.discord.Channel, 0)
	live := e.slash("/create", map[string]any{"what": "a Treasure token"})
	e.says(live, "View Channel")
	e.says(e.slash("/life", map[string]any{"change": "+1"}), "21")
	e.says(e.press(live, "+1 life"), "22 life")
	e.stop()
	if n := e.discord.InvalidRequests(); n != 0 {
		t.Errorf("%d invalid requests", n)
	}
}

// An answer after the time limit is lost, but the board shows the result.
func TestTooLate(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.discord.Fail(callbacks, 404, 1)
	e.alice.Slash(e.discord.Channel, "/create", map[string]any{"what": "a Treasure token"})
	err := e.discord.Wait(t.Context(), func() bool {
		all := e.discord.Messages(e.discord.Channel)
		return len(all) == 1 && strings.Contains(said(all[0]), "Treasure")
	})
	if err != nil {
		t.Fatal(err)
	}
	e.says(e.press(e.discord.Messages(e.discord.Channel)[0], "+1 life"), "21 life")
}

// An old board with too many edits is posted again; a deleted one is posted at
// the next change.
func TestOldBoards(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{OldEdits: 1})
	live := e.slash("/create", map[string]any{"what": "a Treasure token"})
	e.discord.Advance(61 * time.Minute)
	for i := range 2 {
		e.slash("/life", map[string]any{"change": "+1"})
		if i == 0 {
			e.until(live, "21 life")
		}
	}
	var next *discordtest.Message
	err := e.discord.Wait(t.Context(), func() bool {
		for _, m := range e.discord.Messages(e.discord.Channel) {
			if m.ID != live.ID && strings.Contains(m.Text(), "22 life") {
				next = m
			}
		}
		return next != nil && e.discord.Message(live.ID) == nil
	})
	if err != nil {
		t.Fatalf("no new board: %v", err)
	}
	e.says(e.press(next, "+1 life"), "23 life")

	e.discord.Delete(next)
	e.slash("/life", map[string]any{"change": "+1"})
	e.says(e.board(func(m *discordtest.Message) bool { return strings.Contains(m.Text(), "24 life") }), "Treasure")
}
