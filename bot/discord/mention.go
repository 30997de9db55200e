package discord

import (
	"context"
	"strings"

	"arbiter/commands"
	"arbiter/commands/render"
)

// messages lays a reply to an interaction out, with the commands in it to be
// pressed. Nobody asked for it where in is nil.
func (b *Bot) messages(ctx context.Context, in *interaction, r commands.Reply, page int) []render.Message {
	b.mention(&r)
	var keep render.Keep
	if in != nil {
		r.Quote = r.Quote && in.mayQuote()
		keep = b.keeps(ctx, in)
	}
	all := render.MessagesKept(r, page, keep)
	if r.Problem != nil && r.Problem.Elsewhere != "" {
		last := &all[len(all)-1]
		last.Components = append(last.Components, render.GoThere(r.Language, channels+r.Problem.Elsewhere))
	}
	return all
}

// mention puts Discord's ids beside the commands that a reply names, and what
// Discord calls them in the reader's language. Discord writes and knows a mention
// by the English name alone; it finds what is typed by either.
func (b *Bot) mention(r *commands.Reply) {
	b.names.RLock()
	defer b.names.RUnlock()
	for _, page := range r.Pages {
		for i := range page {
			name, _, _ := strings.Cut(page[i].Command, " ")
			page[i].CommandID = b.commandIDs[name]
			if called := r.Language.CommandName(page[i].Name); called != page[i].Name && !r.ForAll { // else it is not the reader's own
				page[i].Called = called
			}
		}
	}
}
