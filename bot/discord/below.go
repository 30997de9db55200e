package discord

import (
	"cmp"
	"context"
	"errors"
	"net/http"

	"arbiter/commands/render"
)

// mostBelow is the number of messages below a board at which it is posted anew. A phone
// shows about as many together with the buttons of the board.
const mostBelow = 6

// compareIDs compares ids of Discord, which grow with time.
func compareIDs(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}

// later reports whether a message is later than another one, by their ids.
func later(message, than string) bool { return compareIDs(message, than) > 0 }

// saw records the last message of a channel, as named by an interaction. Presses on the
// board aren't recorded, so that they don't move it.
func (b *boards) saw(table, last string) {
	s := b.known(table)
	defer b.unlock(s)
	if live := s.live; live != nil && last != "" && live.last != last && later(last, live.Message) {
		live.last = last
		live.below++
	}
}

// counted records that the messages below a board were counted up to last.
func (b *boards) counted(table, message, last string) {
	s := b.known(table)
	defer b.unlock(s)
	if s.shows(message) {
		s.live.counted = last
	}
}

// moveDown posts a board anew if at least mostBelow messages are below it. It reports
// whether it did.
//
// Of the messages only the ids are decoded. Without the permission to read the history
// Discord returns none; then those recorded by saw count.
func (b *Bot) moveDown(ctx context.Context, table string, live board) (moved bool) {
	if live.last == "" || live.last == live.counted {
		return false
	}
	messages := "/channels/" + live.Channel + "/messages"
	var below []sent
	err := b.client.do(ctx, request{method: "GET", path: messages + "?after=" + live.Message + "&limit=20", route: "GET " + messages, out: &below, idempotent: true})
	b.logError(ctx, "count what stands below the board", err)
	b.boards.counted(table, live.Message, live.last)
	if max(len(below), live.below) < mostBelow {
		return false
	}
	if err := b.postAnew(ctx, table, live); err != nil {
		b.logError(ctx, "bring the board into sight", err)
		if b.replica != nil {
			b.boards.counted(table, live.Message, "") // again, since it may have been posted
		}
		return false // the caller edits the existing message
	}
	return true
}

// nonceAfter returns the nonce of the message that replaces another one, so that replicas
// that both replace it, or one that doesn't know whether it has, post one message. A
// process alone needs none.
func (b *Bot) nonceAfter(message string) string {
	if b.replica == nil || message == "" {
		return ""
	}
	return "after-" + message[:min(len(message), longestNonce-len("after-"))]
}

// follow stores whether a message that replaces a board may have been posted: before it is
// posted, so that a replica that takes over posts it again, with the same nonce.
func (b *boards) follow(table, message string, following bool) error {
	s := b.current(table)
	if s.shows(message) && s.live.Following != following {
		s.live.Following = following
		b.changed(table)
	}
	b.unlock(s)
	_, err := b.saveAll(table)
	return err
}

// postAnew posts a table's board and replaces the existing one.
func (b *Bot) postAnew(ctx context.Context, table string, next board) error {
	var made sent
	var shows drawn
	messages := "/channels/" + next.Channel + "/messages"
	nonce := b.nonceAfter(next.Message)
	if nonce != "" {
		if err := b.boards.follow(table, next.Message, true); err != nil {
			return err
		}
		next.Following = false
	}
	post := func() error {
		return b.client.inChannel(ctx, next.Channel, request{
			method: "POST", path: messages, out: &made, nonce: nonce, idempotent: nonce != "",
			draw: func(ctx context.Context) (m render.Message, err error) {
				shows, err = b.liveBoard(ctx, table, next)
				return shows.Message, err
			},
		})
	}
	err := post()
	if noFiles(err, shows.Message) {
		next.Words = true
		err = post()
	}
	if refusal, ok := errors.AsType[*apiError](err); nonce != "" && ok && refusal.Status < http.StatusInternalServerError {
		b.logError(ctx, "remember that no board was posted", b.boards.follow(table, next.Message, false))
	}
	if err != nil {
		return err
	}
	if nonce != "" {
		shows.sight = sight{} // unknown: an earlier attempt may have created the message
	}
	next.Message, next.Pinned, next.Behind, next.Webhook = made.ID, false, false, nil
	next.shows, next.read, next.Drawn = shows.sight, shows.read, shows.picture
	b.posted(ctx, table, next)
	b.pinned(ctx, table, true)
	return nil
}
