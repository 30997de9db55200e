package bot_test

import (
	"strings"
	"testing"
	"time"

	"arbiter/bot/discordtest"
)

const (
	inThreads = discordtest.PermissionViewChannel | discordtest.PermissionSendMessages | discordtest.PermissionAttachFiles |
		discordtest.PermissionReadHistory | discordtest.PermissionSendInThreads | discordtest.PermissionCreateThreads
	pinning = inThreads | discordtest.PermissionPinMessages
)

// whole accepts every board.
func whole(*discordtest.Message) bool { return true }

// A game can start in its own thread, independently of a game in the channel.
func TestStartInThread(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	asked := map[string]any{"format": "commander", "players": "Bob", "thread": "true"}
	refused := e.slash("/game start", asked)
	e.says(refused, "Create Public Threads")
	if refused.For != e.alice || strings.Contains(refused.Text(), "Send Messages in Threads") {
		t.Errorf("says that more is missing, or to everybody:\n%s", refused.Text())
	}
	e.discord.SetPermissions(e.discord.Channel, inThreads)
	e.says(e.slash("/game start", map[string]any{"format": "nonsense", "thread": "true"}), "nonsense")
	if n := len(e.discord.Threads(e.discord.Channel)); n != 0 {
		t.Fatalf("%d threads for a game that can't be", n)
	}
	here := e.slash("/game start", nil)
	pointer := e.slash("/game start", asked)
	threads := e.discord.Threads(e.discord.Channel)
	if len(threads) != 1 || threads[0].Name != "Magic · Alice, Bob" {
		t.Fatalf("%d threads: %+v", len(threads), threads)
	}
	e.says(pointer, "The game is in <#"+threads[0].ID+">")
	if b := pointer.Button("Go there"); b == nil || !strings.HasSuffix(b.URL, threads[0].ID) {
		t.Errorf("it leads to %+v", b)
	}
	board := e.boardInThread(threads[0])
	e.says(board, "**Alice** · 40 life", "**Bob** · 40 life")
	drawn(e, board)
	e.says(e.press(board, "−1 life"), "39 life")
	e.says(e.press(here, "−1 life"), "19 life")
	e.says(e.reply(e.alice.Slash(threads[0], "/game start", asked)), "A game is going on here already")

	again := e.slash("/game start", nil)
	e.says(again, "A game is going on here already")
	e.says(e.press(again, "Start in a thread"), "The game is in <#")
	if n := len(e.discord.Threads(e.discord.Channel)); n != 2 {
		t.Errorf("%d threads", n)
	}
}

// A game that has just started can move to a thread with its board, log and
// seats.
func TestMoveToThread(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	if e.slash("/game start", nil).Button("Start a thread") != nil {
		t.Error("a thread is offered where none can be made")
	}
	e.slash("/game end", nil)
	e.discord.SetPermissions(e.discord.Channel, inThreads)
	begun := e.slash("/game start", map[string]any{"players": "Bob"})
	stranger := e.discord.User("Cleo")
	e.says(e.reply(stranger.Press(begun, begun.Button("Start a thread").CustomID)), "no seat")
	e.says(e.slash("/create", map[string]any{"what": "a Treasure token"}), "Treasure")
	moved := e.reply(e.alice.Press(begun, begun.Button("Start a thread").CustomID))
	thread := e.discord.Threads(e.discord.Channel)[0]
	e.says(moved, "The game goes on in <#"+thread.ID+">")
	if moved.ID != begun.ID || len(moved.Attachments) != 0 || moved.Button("Untap · Next turn") != nil {
		t.Errorf("the board stayed:\n%s", moved.Text())
	}
	board := e.boardInThread(thread)
	e.says(board, "Treasure", "**Bob** · 20 life")
	e.says(e.press(board, "Undo"), "Taken back: create a Treasure token")
	e.says(e.slash("/board", nil), "No game is going on")
	refused := e.slash("/undo", nil)
	e.says(refused, "The game goes on in another channel")
	if b := refused.Button("Go there"); b == nil || !strings.HasSuffix(b.URL, thread.ID) {
		t.Errorf("it leads to %+v", b)
	}
	e.says(e.reply(e.alice.Press(begun, begun.Button("Start a thread").CustomID)), "No game is going on")
	if n := len(e.discord.Threads(e.discord.Channel)); n != 1 {
		t.Errorf("%d threads", n)
	}
}

// A moved game is only in one place: undo in the channel brings it back if it
// has ended in the thread or the thread is deleted.
func TestMovedGameComesBack(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.discord.SetPermissions(e.discord.Channel, inThreads)
	move := func() *discordtest.Channel {
		t.Helper()
		live := e.slash("/board", nil)
		if b := live.Button("Start a thread"); b == nil {
			live = e.slash("/game start", nil)
		}
		e.reply(e.alice.Press(live, live.Button("Start a thread").CustomID))
		all := e.discord.Threads(e.discord.Channel)
		e.boardInThread(all[len(all)-1])
		return all[len(all)-1]
	}
	thread := move()
	e.says(e.slash("/undo", nil), "The game goes on in another channel")
	e.reply(e.alice.Slash(thread, "/game end", nil))
	e.says(e.slash("/undo", nil), "Taken back: move the game")
	e.slash("/game end", nil)
	thread = move()
	e.discord.DeleteChannel(thread)
	e.says(e.slash("/undo", nil), "Taken back: move the game")
	e.says(e.slash("/board", nil), "**Alice** · 20 life")
}

// Direct messages and threads have no threads; the game starts there.
func TestNoThreads(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.discord.SetPermissions(e.discord.Channel, inThreads)
	asked := map[string]any{"thread": "true"}
	direct := e.reply(e.alice.Slash(e.discord.DM(e.alice), "/game start", asked))
	e.says(direct, "There are no threads here", "**Alice** · 20 life")
	if direct.Button("Start a thread") != nil {
		t.Error("a thread is offered in direct messages")
	}
	e.slash("/game start", asked)
	thread := e.discord.Threads(e.discord.Channel)[0]
	e.boardInThread(thread)
	e.reply(e.alice.Slash(thread, "/game end", nil))
	begun := e.reply(e.alice.Slash(thread, "/game start", asked))
	e.says(begun, "**Alice** · 20 life")
	if begun.Button("Start a thread") != nil || strings.Contains(begun.Text(), "no threads") {
		t.Errorf("a thread in a thread:\n%s", begun.Text())
	}
}

// A press reopens an archived thread. In a locked thread the game continues,
// but the board isn't updated.
func TestArchivedThread(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	thread, board := e.beginInThread()
	e.discord.Archive(thread, false)
	e.says(e.press(board, "−1 life"), "19 life")
	if e.discord.Archived(thread) {
		t.Error("the thread is still archived")
	}
	e.discord.Archive(thread, false)
	e.says(e.reply(e.alice.Slash(thread, "/life", map[string]any{"change": "-1"})), "18")
	e.until(board, "18 life")
	e.discord.Archive(thread, true)
	e.says(e.reply(e.alice.Slash(thread, "/life", map[string]any{"change": "-1"})), "17")
	e.stop()
	if strings.Contains(said(e.discord.Message(board.ID)), "17 life") {
		t.Error("a board in a locked thread was edited")
	}
}

// The board is pinned if that is allowed, Discord's message about the pin is
// deleted, and the pin ends with the game.
func TestPinnedBoard(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{OldEdits: 1})
	e.discord.SetPermissions(e.discord.Channel, pinning)
	live := e.slash("/game start", nil)
	pinned := func(m *discordtest.Message, is bool) {
		t.Helper()
		if err := e.discord.Wait(t.Context(), func() bool { return e.discord.Message(m.ID).Pinned == is }); err != nil {
			t.Fatalf("pinned is not %v", is)
		}
	}
	pinned(live, true)
	if err := e.discord.Wait(t.Context(), func() bool { return len(e.discord.Messages(e.discord.Channel)) == 1 }); err != nil {
		t.Error("the note of the pin stays")
	}
	next := e.slash("/board", nil)
	pinned(next, true)
	if err := e.discord.Wait(t.Context(), func() bool { return e.discord.Message(live.ID) == nil }); err != nil {
		t.Error("the old board is still there, and pinned")
	}
	e.slash("/game end", nil)
	pinned(next, false)
}

// A refused pin isn't reported and isn't retried.
func TestPinRefused(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.discord.SetPermissions(e.discord.Channel, pinning)
	e.discord.Fail("PUT /channels/*/messages/pins/*", 403, -1)
	e.discord.Slow("PUT /channels/*/messages/pins/*", 500*time.Millisecond) // another board is posted before the refusal
	live := e.slash("/game start", nil)
	e.says(e.press(live, "−1 life"), "19 life")
	next := e.slash("/board", nil)
	e.says(e.press(next, "−1 life"), "18 life")
	e.stop()
	e.start()
	e.says(e.press(next, "−1 life"), "17 life")
	e.slash("/board", nil)
	e.stop()
	if n := len(e.discord.Transcript().On("PUT /channels/*/messages/pins/*")); n != 1 {
		t.Errorf("tried %d times", n)
	}
}
