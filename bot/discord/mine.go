package discord

import (
	"context"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
)

// pressedMine answers a press on a player's own board: it updates that board
// and the table's. If the pressed message is public, the own board isn't shown
// in its place.
func (b *Bot) pressedMine(ctx context.Context, a *answer, by tracker.Speaker, p render.Press) {
	reply, acted := b.performPress(ctx, a.in, by, p)
	if !acted && !reply.ShowBoard {
		reply.Private = true
		b.tell(ctx, a, reply)
		return
	}
	reply.Mine = by.Name
	if acted {
		b.warn(a.in, &reply)
	}
	b.showMine(ctx, a, by, reply, viewOf(p, by, acted), a.in.private())
	if acted {
		b.touchFor(ctx, a)
	}
}

// showMine answers with a player's own board.
func (b *Bot) showMine(ctx context.Context, a *answer, by tracker.Speaker, r commands.Reply, v render.View, update bool) {
	b.setLanguage(&r, a.in.Locale)
	moves := b.Judge.MyMoves(ctx, a.in.table(), by, r.Table, v.Target)
	_, err := a.show(ctx, []render.Message{render.MyBoard(r, moves, v)}, update)
	b.logError(ctx, "show a player's own board", err)
}
