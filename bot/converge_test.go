package bot_test

import (
	"testing"
	"time"

	"arbiter/bot/discordtest"
)

// patient is the timeout for a board that is retried after five seconds, on a
// busy machine.
const patient = 30 * time.Second

// An edit delayed by a rate limit shows the state when it is sent, so an older
// board never replaces a newer one.
func TestRetriedEditShowsWhatIsSo(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{Patience: patient})
	live := e.slash("/create", map[string]any{"what": "a Treasure token"})
	e.discord.ExpireTokens()
	e.discord.Page(edits, 429, 3*time.Second, 1)
	e.slash("/life", map[string]any{"change": "-2"})
	e.sent(edits, 1)
	e.slash("/life", map[string]any{"change": "+1"})
	e.until(live, "19 life")
	time.Sleep(2 * time.Second) // an older edit is sent by now
	e.stop()
	e.says(e.discord.Message(live.ID), "**Alice** · 19 life")
}

// A pin delayed by a rate limit isn't set after the game has ended.
func TestRetriedPinDoesNotOutlastTheGame(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{Patience: patient})
	e.discord.SetPermissions(e.discord.Channel, pinning)
	e.discord.RateLimit("PUT /channels/*/messages/pins/*", 0, 2*time.Second)
	live := e.slash("/game start", nil)
	e.sent("PUT /channels/*/messages/pins/*", 1)
	e.discord.RateLimit("PUT /channels/*/messages/pins/*", 5, time.Second)
	e.slash("/game end", nil)
	e.until(live, "No game is going on")
	e.stop()
	if e.discord.Message(live.ID).Pinned {
		t.Error("the board is pinned, and no game goes on")
	}
}

// unseen removes the bot's View Channel permission, and performs an action,
// whose answer says that the board isn't updated.
func (e *evening) unseen(live *discordtest.Message) {
	e.Helper()
	e.discord.SetPermissions(e.discord.Channel, 0)
	acted := e.slash("/life", map[string]any{"change": "-7"})
	e.says(acted, "loses 7 life: 13", "View Channel", "no longer shows what is so")
	if acted.For != nil {
		e.Error("only who acted reads it")
	}
	e.says(e.discord.Message(live.ID), "20 life")
}

// Actions in a channel that the bot can't see say so, and the board is updated
// as soon as Discord reports the permission.
func TestBoardAfterViewChannel(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{Patience: patient})
	live := e.slash("/game start", nil)
	e.unseen(live)
	e.discord.SetPermissions(e.discord.Channel, inThreads)
	e.until(live, "13 life")
	e.says(e.slash("/life", map[string]any{"change": "+1"}), "14")
	e.until(live, "14 life")
	e.stop()
	if n := e.discord.InvalidRequests(); n > 2 {
		t.Errorf("%d invalid requests", n)
	}
}

// Over HTTP, no event reports a permission: the board is updated after the
// next action, or by a retry, also after a restart.
func TestBoardAfterViewChannelOverHTTP(t *testing.T) {
	t.Parallel()
	for _, again := range []string{"somebody looks something up", "nobody does anything", "a restart"} {
		t.Run(again, func(t *testing.T) {
			t.Parallel()
			e := &evening{T: t, discord: discordtest.Start(t, discordtest.Options{Patience: patient}), dir: t.TempDir()}
			e.alice = e.discord.User("Alice")
			e.serve()
			live := e.slash("/game start", nil)
			e.unseen(live)
			switch again {
			case "a restart":
				e.stop()
				e.discord.SetPermissions(e.discord.Channel, inThreads)
				e.serve()
			case "nobody does anything":
				e.discord.SetPermissions(e.discord.Channel, inThreads)
			default:
				e.discord.SetPermissions(e.discord.Channel, inThreads)
				e.slash("/coin", nil)
			}
			e.until(live, "13 life")
		})
	}
}

// After a board was posted while the old one couldn't be deleted, the old one
// is deleted when it can be.
func TestOldBoardGoesAfterViewChannel(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{Patience: patient})
	live := e.slash("/game start", nil)
	e.unseen(live)
	next := e.slash("/board", nil)
	e.says(next, "13 life", "changes only when it is pressed")
	e.says(e.slash("/life", map[string]any{"change": "-1"}), "12", "no longer shows what is so")
	e.discord.SetPermissions(e.discord.Channel, inThreads)
	e.until(next, "12 life")
	if err := e.discord.Wait(t.Context(), func() bool { return e.discord.Message(live.ID) == nil }); err != nil {
		t.Errorf("the old board still stands:\n%s", said(e.discord.Message(live.ID)))
	}
}

// In a private thread without the bot, only a refused request reveals that.
// Actions say so, and adding the bot updates the board.
func TestBoardInPrivateThread(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{Patience: patient})
	e.discord.SetPermissions(e.discord.Channel, inThreads)
	thread := e.discord.NewPrivateThread(e.discord.Channel, "secret")
	live := e.reply(e.alice.Slash(thread, "/game start", nil))
	e.discord.ExpireTokens()
	first := e.alice.Slash(thread, "/life", map[string]any{"change": "-7"})
	e.says(e.reply(first), "loses 7 life: 13")
	told, err := first.Followup(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	e.says(told, "no longer shows what is so", "Mention me here")
	second := e.alice.Slash(thread, "/life", map[string]any{"change": "-1"})
	e.says(e.reply(second), "12", "no longer shows what is so", "Mention me here")
	next := e.reply(e.alice.Press(told, told.Button("Board").CustomID))
	e.says(next, "12 life", "changes only when it is pressed")
	e.discord.ExpireTokens()
	e.says(e.reply(e.alice.Slash(thread, "/life", map[string]any{"change": "-1"})), "11")
	e.discord.AddToThread(thread)
	e.until(next, "11 life")
	e.discord.RemoveFromThread(thread)
	e.reply(e.alice.Slash(thread, "/life", map[string]any{"change": "-1"}))
	e.discord.AddToThread(thread)
	e.until(next, "10 life")
	if err := e.discord.Wait(t.Context(), func() bool { return e.discord.Message(live.ID) == nil }); err != nil {
		t.Error("the first board still stands")
	}
}

// The board of a thread that is unlocked again is updated.
func TestBoardAfterLock(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{Patience: patient})
	thread, board := e.beginInThread()
	e.discord.Archive(thread, true)
	first := e.alice.Slash(thread, "/life", map[string]any{"change": "-3"})
	e.says(e.reply(first), "17")
	if _, err := first.Followup(t.Context(), 0); err != nil {
		t.Error(err)
	}
	e.discord.Unlock(thread)
	e.until(board, "17 life")
	drawn(e, e.discord.Message(board.ID))
}
