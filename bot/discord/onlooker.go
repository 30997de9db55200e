package discord

import (
	"context"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
)

// pressedWatched answers a press on the private board of somebody without a seat.
func (b *Bot) pressedWatched(ctx context.Context, a *answer, by tracker.Speaker, p render.Press) {
	reply, _ := b.performPress(ctx, a.in, by, p)
	if reply.Problem != nil {
		reply.Private = true
		b.tell(ctx, a, reply)
		return
	}
	b.showWatched(ctx, a, reply, render.View{Page: p.Page}, a.in.private())
}

// showWatched answers in private with the board for somebody without a seat. It isn't a
// live board. A missing picture isn't added later, because its text is complete.
func (b *Bot) showWatched(ctx context.Context, a *answer, r commands.Reply, v render.View, update bool) {
	b.setLanguage(&r, a.in.Locale)
	r = b.Judge.WithRecent(ctx, a.in.table(), r)
	if v.Page == 0 && !b.Words && !r.InWords && r.Table.Game != "" && a.in.may(attachFiles) {
		drop, free := b.acquireRender(ctx, b.DrawWithin)
		if free {
			v.Pictures = b.drawPictures(ctx, r)
		}
		drop()
	}
	m := render.WatchedBoard(r, v)
	_, err := a.show(ctx, []render.Message{m}, update)
	if noFiles(err, m) {
		v.Pictures = nil
		_, err = a.show(ctx, []render.Message{render.WatchedBoard(r, v)}, update)
	}
	b.logError(ctx, "show a board to who watches", err)
}
