package discord

import (
	"cmp"
	"context"
	"strings"

	"arbiter/commands"
	"arbiter/commands/render"
)

// renew brings the board up to date for somebody who pressed what was old. Where
// it is gone, can't be edited any more, or isn't ours to edit, this answer is the
// board from now on.
func (b *Bot) renew(ctx context.Context, a *answer) {
	table := a.in.table()
	current := false
	if !b.boards.stands(table) && b.boards.fresh(table) {
		current = b.edit(ctx, table)
	}
	live, ok := b.boards.live(table)
	if !ok || !current {
		b.asked(ctx, a, a.in.asks(commands.Request{Command: "board"}, b.speaker(ctx, a.in)))
		return
	}
	l := b.reads(ctx, a.in, a.in.Locale)
	_, err := a.show(ctx, []render.Message{render.Pointer(l, l.Say("The board is up to date."), address(a.in, live.Channel, live.Message))}, true)
	b.noted(ctx, "point to the board", err)
}

// channels is where Discord's channels are read.
const channels = "https://discord.com/channels/"

// address is where a channel or a message is read.
func address(in *interaction, below ...string) string {
	return channels + cmp.Or(in.Guild, "@me") + "/" + strings.Join(below, "/")
}
