package discord

import (
	"context"

	"arbiter/commands/render"
)

// edit brings a board up to date.
func (b *Bot) edit(ctx context.Context, table string) {
	live, ok := b.boards.take(table)
	if !ok {
		return
	}
	body := b.liveBoard(ctx, table, live)
	err := b.change(ctx, live, body)
	if noFiles(err, body) {
		live.Words = true
		b.boards.look(table, live.Message, live.Page, live.Target, true)
		body = b.liveBoard(ctx, table, live)
		err = b.change(ctx, live, body)
	}
	switch {
	case err == nil:
		b.pinned(ctx, table, b.playing(ctx, table))
	case refusedWith(err, codeOldMessage):
		b.repost(ctx, table, live)
	case refusedWith(err, codeUnknownMessage) && b.replaced(table, live):
		b.touch(ctx, table)
	case refusedWith(err, codeUnknownMessage):
		// Somebody deleted it. While a game goes on, it is needed.
		b.boards.forget(table, live.Message)
		if b.playing(ctx, table) {
			b.repost(ctx, table, live)
		}
	default:
		b.noted(ctx, "edit the board", err)
	}
}

// replaced reports whether another board has taken the place of this one.
func (b *Bot) replaced(table string, before board) bool {
	live, ok := b.boards.live(table)
	return ok && live.Message != before.Message
}

// playing reports whether a game goes on at a table.
func (b *Bot) playing(ctx context.Context, table string) bool {
	t, err := b.Judge.Tables.At(ctx, table)
	return err == nil && t.Look().Game != ""
}

// change edits a board's message.
func (b *Bot) change(ctx context.Context, live board, body render.Message) error {
	messages := "/channels/" + live.Channel + "/messages"
	return b.client.inChannel(ctx, live.Channel, request{
		method: "PATCH", path: messages + "/" + live.Message, route: "PATCH " + messages, body: body, files: body.Files, again: true,
	})
}

// noFiles reports whether Discord took offence at the files of a message.
func noFiles(err error, m render.Message) bool {
	return len(m.Files) > 0 && (refusedWith(err, codeMissingPermissions) || refusedWith(err, codeTooLarge))
}

// repost posts a table's board where it belongs, in place of the one that there
// is.
func (b *Bot) repost(ctx context.Context, table string, next board) {
	var made sent
	messages := "/channels/" + next.Channel + "/messages"
	post := func() (render.Message, error) {
		body := b.liveBoard(ctx, table, next)
		return body, b.client.inChannel(ctx, next.Channel, request{method: "POST", path: messages, body: body, files: body.Files, out: &made})
	}
	body, err := post()
	if noFiles(err, body) {
		next.Words = true
		_, err = post()
	}
	if err != nil {
		b.noted(ctx, "post the board anew", err)
		return
	}
	next.Message, next.Pinned = made.ID, false
	b.posted(ctx, table, next)
	b.pinned(ctx, table, true)
}

// posted makes a message the live board, and takes the old one away.
func (b *Bot) posted(ctx context.Context, table string, next board) {
	old := b.boards.put(table, next)
	if old.Message == "" {
		return
	}
	messages := "/channels/" + old.Channel + "/messages"
	err := b.client.do(ctx, request{method: "DELETE", path: messages + "/" + old.Message, route: "DELETE " + messages, again: true})
	if err == nil || refusedWith(err, codeUnknownMessage) {
		return // and its pin with it
	}
	b.noted(ctx, "take the old board away", err)
	if old.Pinned {
		b.noted(ctx, "unpin the old board", b.client.do(ctx, pin("DELETE", old)))
	}
}
