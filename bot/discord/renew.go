package discord

import (
	"cmp"
	"context"
	"strings"

	"arbiter/commands"
	"arbiter/commands/render"
)

// renew updates the board after a press on a stale message. If the board is
// gone or can't be edited, this answer becomes the board.
func (b *Bot) renew(ctx context.Context, a *answer) {
	table := a.in.table()
	current := false
	if !b.boards.hasForbidden(table) && b.boards.fresh(table) {
		current = b.edit(ctx, table)
	}
	live, ok := b.boards.live(table)
	if !ok || !current {
		b.answerCommand(ctx, a, a.in.complete(commands.Request{Command: "board"}, b.speaker(ctx, a.in)))
		return
	}
	l := b.readerLanguage(ctx, a.in, a.in.Locale)
	_, err := a.show(ctx, []render.Message{render.Pointer(l, l.Say("The board is up to date."), address(a.in, live.Channel, live.Message))}, true)
	b.logError(ctx, "point to the board", err)
}

// channels is the prefix of links to channels.
const channels = "https://discord.com/channels/"

// address returns a link to a channel or message.
func address(in *interaction, below ...string) string {
	return channels + cmp.Or(in.Guild, "@me") + "/" + strings.Join(below, "/")
}
