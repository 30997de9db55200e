package discord

import (
	"context"
	"strings"

	"arbiter/commands"
	"arbiter/commands/render"
)

// messages lays out a reply to an interaction, with mentions of commands. in
// may be nil.
func (b *Bot) messages(ctx context.Context, in *interaction, r commands.Reply, page int) []render.Message {
	if r.Lasting && in != nil && in.Guild != "" { // shared by its readers, so in the language of the server
		b.setLanguage(&r, in.GuildLocale)
	}
	b.mention(&r)
	var keep render.Keep
	if in != nil {
		r.Quote = r.Quote && in.mayQuote()
		keep = b.lineStore(ctx, in)
	}
	all := render.MessagesKept(r, page, keep)
	if r.Problem != nil && r.Problem.Elsewhere != "" {
		last := &all[len(all)-1]
		last.Components = append(last.Components, render.GoThere(r.Language, channels+r.Problem.Elsewhere))
	}
	return all
}

// mention sets Discord's ids of the commands that a reply names, and their
// names in the reader's language. A mention contains the English name; people
// can type either.
func (b *Bot) mention(r *commands.Reply) {
	b.names.RLock()
	defer b.names.RUnlock()
	for _, page := range r.Pages {
		for i := range page {
			name, _, _ := strings.Cut(page[i].Command, " ")
			page[i].CommandID = b.commandIDs[name]
			if called := r.Language.CommandName(page[i].Name); called != page[i].Name && !r.ForAll { // otherwise the reply isn't in the reader's language
				page[i].Called = called
			}
		}
	}
}
