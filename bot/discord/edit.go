package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/commands/render/picture"
	"arbiter/tracker"
)

// sight is the state of a table that a message shows, and the view.
type sight struct {
	epoch  int64 // the log,
	seq    int64 // and its last event
	page   int
	target int64
	words  bool
}

func sightOf(l tracker.Look, page int, target int64, words bool) sight {
	return sight{l.Epoch, l.Seq, page, target, words}
}

// drawn is a message, and what it shows.
type drawn struct {
	render.Message
	sight
	read    int64  // the last record of the log when it was drawn
	others  int    // board.others then
	picture string // what its picture shows (drawnOf); "" without one
	webhook *webhook
	playing bool // whether it shows a game
}

// drawnOf returns the cache key of a board's picture: the state of the table, the theme,
// the language and the version of the signs. The page and the selected stack aren't part
// of it.
func drawnOf(r commands.Reply) string {
	return fmt.Sprintf("%d %d %s %s %d", r.Table.Epoch, r.Table.Seq, r.Theme, r.Language.Locale(), picture.SignVersion)
}

// edit edits a board to show the current state. It reports whether the message
// is current.
func (b *Bot) edit(ctx context.Context, table string) (current bool) {
	live, ok := b.boards.live(table)
	if !ok {
		return false
	}
	if live.Following {
		return b.repost(ctx, table, live)
	}
	if b.moveDown(ctx, table, live) {
		return true
	}
	shows, err := b.change(ctx, table, live, false)
	if noFiles(err, shows.Message) {
		if shows, err = b.change(ctx, table, live, true); err == nil {
			b.boards.setWords(table, live.Message)
		}
	}
	switch {
	case err == nil:
		b.boards.shown(table, live.Message, shows)
		b.deleteReplaced(ctx, table)
		b.pinned(ctx, table, shows.playing)
		return true
	case refusedWith(err, codeOldMessage):
		return b.repost(ctx, table, live)
	case refusedWith(err, codeUnknownMessage) && b.replaced(table, live):
		b.touch(ctx, table)
	case refusedWith(err, codeUnknownMessage):
		// Somebody deleted the message. If a game is going on, post a new one. Another
		// replica does so if this one ends before, since the board is still stored.
		playing := b.playing(ctx, table)
		if b.replica == nil || !playing {
			b.boards.forget(table, live.Message)
		}
		if playing {
			return b.repost(ctx, table, live)
		}
	case refusedWith(err, codeUnknownChannel):
		b.boards.forget(table, live.Message)
	default:
		b.logError(ctx, "edit the board", err)
		if fresh, to := b.boards.failed(table, live.Message, forbidden(err)); fresh {
			b.tellForbidden(ctx, to)
		}
	}
	return false
}

// moved reports whether the board of a table doesn't show its current state.
func (b *Bot) moved(ctx context.Context, table string) bool {
	s := b.boards.inEdit(table)
	live, ok := s.board()
	b.boards.unlock(s)
	if !ok {
		return false
	}
	if live.Following || live.Leaving {
		return true
	}
	now, err := b.lookNow(ctx, table)
	return err == nil && live.shows != sightOf(now, live.Page, live.Target, live.Words)
}

// lookNow reads the current state of a table, even if ctx is of a request that has read it.
func (b *Bot) lookNow(ctx context.Context, table string) (tracker.Look, error) {
	t, err := b.Judge.Tables.At(tracker.ReadOnce(ctx), table)
	if err != nil {
		return tracker.Look{}, err
	}
	return t.Look(), nil
}

// replaced reports whether this board has been replaced by another.
func (b *Bot) replaced(table string, before board) bool {
	live, ok := b.boards.live(table)
	return ok && live.Message != before.Message
}

// playing reports whether a table has a game.
func (b *Bot) playing(ctx context.Context, table string) bool {
	now, err := b.lookNow(ctx, table)
	return err == nil && now.Game != ""
}

// change edits a board's message, as text if words is true or pictures are
// rejected. The board is drawn for each attempt.
func (b *Bot) change(ctx context.Context, table string, live board, words bool) (shows drawn, err error) {
	messages := "/channels/" + live.Channel + "/messages"
	defer b.boards.editing(table)()
	draw := func(ctx context.Context) (render.Message, error) {
		if now, ok := b.boards.drawing(table, live.Message); ok {
			live = now
		}
		live.Words = live.Words || words
		var err error
		shows, err = b.liveBoard(ctx, table, live)
		shows.others = live.others
		return shows.Message, err
	}
	if edited, err := b.asAnswer(ctx, table, live, draw); edited {
		return shows, err
	}
	err = b.client.inChannel(ctx, live.Channel, request{
		method: "PATCH", path: messages + "/" + live.Message, route: "PATCH " + messages, idempotent: true, draw: draw,
	})
	return shows, err
}

// noFiles reports whether Discord rejected the files of a message.
func noFiles(err error, m render.Message) bool {
	return len(m.Files) > 0 && (refusedWith(err, codeMissingPermissions) || refusedWith(err, codeTooLarge))
}

// repost posts a table's board and replaces the existing one, whose edits are retried if
// that fails. It reports whether it succeeded.
func (b *Bot) repost(ctx context.Context, table string, next board) (posted bool) {
	err := b.postAnew(ctx, table, next)
	if err != nil {
		b.logError(ctx, "post the board anew", err)
		b.boards.failed(table, next.Message, forbidden(err))
	}
	return err == nil
}

// posted makes a message the live board, and deletes the old one. If another replica has
// posted a later one, that is edited, and this one deleted.
func (b *Bot) posted(ctx context.Context, table string, next board) {
	old := b.boards.put(table, next)
	if old.Message == "" {
		return
	}
	if old.Message == next.Message {
		b.touch(ctx, table)
	}
	err := b.deleteBoard(ctx, old.Channel, old.Message)
	if err == nil {
		b.boards.forgetReplaced(table, old.Message)
		return // its pin is removed with it
	}
	b.logError(ctx, "take the old board away", err)
	b.notDeleted(table, err)
	if old.Pinned {
		b.logError(ctx, "unpin the old board", b.client.do(ctx, pin("DELETE", old)))
	}
}

// deleteBoard deletes a message of the bot. A message that is gone already is
// no error.
func (b *Bot) deleteBoard(ctx context.Context, channel, message string) error {
	messages := "/channels/" + channel + "/messages"
	err := b.client.do(ctx, request{method: "DELETE", path: messages + "/" + message, route: "DELETE " + messages, idempotent: true})
	if refusedWith(err, codeUnknownMessage) {
		return nil
	}
	return err
}

// deleteReplaced retries deleting replaced boards.
func (b *Bot) deleteReplaced(ctx context.Context, table string) {
	live, ok := b.boards.lastRead(table)
	if !ok {
		return
	}
	for _, message := range live.Left {
		if err := b.deleteBoard(ctx, live.Channel, message); err != nil {
			b.logError(ctx, "take an old board away", err)
			b.notDeleted(table, err)
			return
		}
		b.boards.forgetReplaced(table, message)
	}
}

// notDeleted records that a replaced board couldn't be deleted. If Discord has refused, the
// next edit tries again; otherwise an edit is scheduled.
func (b *Bot) notDeleted(table string, err error) {
	if refusal, ok := errors.AsType[*apiError](err); ok && refusal.Status < http.StatusInternalServerError {
		b.boards.leaveReplaced(table)
	} else if b.replica != nil {
		b.boards.failedFor(table)
	}
}

// withLeft returns the replaced boards with one more.
func withLeft(left []string, message string) []string {
	return append(slices.Clone(left[max(0, len(left)-mostLeft+1):]), message)
}

// mostLeft is the maximum number of replaced boards to retry deleting.
const mostLeft = 10

// forgetReplaced removes the record of a replaced board that is gone.
func (b *boards) forgetReplaced(table, message string) {
	s := b.known(table)
	defer b.unlock(s)
	if live := s.live; live != nil {
		live.Left = slices.DeleteFunc(slices.Clone(live.Left), func(m string) bool { return m == message })
		live.Leaving = live.Leaving && len(live.Left) > 0
		b.changed(table)
	}
}

// leaveReplaced leaves the deletion of replaced boards to the next edit.
func (b *boards) leaveReplaced(table string) {
	s := b.known(table)
	defer b.unlock(s)
	if s.live != nil && s.live.Leaving {
		s.live.Leaving = false
		b.changed(table)
	}
}
