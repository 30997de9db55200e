package discord

import (
	"context"
	"time"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
)

// Browser gives links to the pages of tables, and ends them.
type Browser interface {
	// Open returns an address that opens the table of a request as its person.
	Open(ctx context.Context, r commands.Request) (string, error)
	// Watch returns the address with which everybody can watch the table of a request, or "" if
	// there is none; on makes one.
	Watch(ctx context.Context, r commands.Request, on bool) (string, error)
	// Unwatch ends that address.
	Unwatch(ctx context.Context, r commands.Request) error
	// ForgetPerson ends the links and sessions of an account.
	ForgetPerson(ctx context.Context, account string) error
	// ForgetChannels ends the links and sessions of a channel, or of all whose names begin with a
	// prefix that ends in "/".
	ForgetChannels(ctx context.Context, prefix string) error
}

// errNoPages refuses a button of a board from when there were pages.
var errNoPages = tracker.Refuse("The table has no page in a browser any more.").Next("Ask the host of this bot, or play on here.")

// browse answers with links to the table's pages, for the presser alone.
func (b *Bot) browse(ctx context.Context, a *answer, by tracker.Speaker, p render.Press) {
	if b.Browser == nil {
		b.refuse(ctx, a, errNoPages)
		return
	}
	r := a.in.complete(commands.Request{}, by)
	r.Locale.Asker = a.in.Locale
	var err error
	if p.N == render.BrowseUnwatch {
		err = b.Browser.Unwatch(ctx, r)
	}
	watch, open := "", ""
	if err == nil {
		watch, err = b.Browser.Watch(ctx, r, p.N == render.BrowseWatch)
	}
	if err == nil {
		open, err = b.Browser.Open(ctx, r)
	}
	if err != nil {
		b.refuse(ctx, a, err)
		return
	}
	m := render.BrowserLinks(b.readerLanguage(ctx, a.in, a.in.Locale), open, watch)
	_, err = a.show(ctx, []render.Message{m}, a.in.private())
	b.logError(ctx, "send links to the pages", err)
}

// AnsweredElsewhere takes notice of a reply that another front end of this process has given to a request
// at a table: an edit of the table's board is scheduled, unless the board shows the table as it is, and
// what the bot itself stores of those whose data were deleted is deleted, too.
func (b *Bot) AnsweredElsewhere(ctx context.Context, r commands.Request, reply commands.Reply) {
	b.forgetDeleted(ctx, r, reply)
	b.soon(ctx, r.Channel, func() bool { return b.moved(context.WithoutCancel(ctx), r.Channel) })
}

// forgetDeleted deletes what the bot itself stores of a person or of a place whose data a reply says to
// have deleted, and schedules edits of the boards that have shown the person.
func (b *Bot) forgetDeleted(ctx context.Context, r commands.Request, reply commands.Reply) {
	for _, changed := range reply.Changed {
		b.touch(ctx, changed)
	}
	if reply.Forgotten {
		b.logError(ctx, "forget the deferred interactions of a person", b.forgetDeferred(ctx, "", r.By.Account))
		b.forgetPages(ctx, r.By.Account, "")
	}
	if reply.DataDeleted {
		place := r.Channel
		if r.Server != "" {
			place = r.Server + "/"
		}
		b.forgetPages(ctx, "", place)
		b.logError(ctx, "forget the boards of a place", b.boards.forgetAll(place))
		b.logError(ctx, "forget the deferred interactions of a place", b.forgetDeferred(ctx, place, ""))
		if b.Notes != nil && r.Server != "" {
			b.logError(ctx, "forget the note of a server", b.Notes.PutNotes(ctx, noteOfServer, map[string][]byte{r.Server: nil}, time.Now()))
		}
	}
}

// forgetPages ends the links and sessions of a person or of a place, if there are pages.
func (b *Bot) forgetPages(ctx context.Context, person, place string) {
	if b.Browser == nil {
		return
	}
	if person != "" {
		b.logError(ctx, "end the sessions of a person", b.Browser.ForgetPerson(ctx, person))
	}
	if place != "" {
		b.logError(ctx, "end the sessions of a place", b.Browser.ForgetChannels(ctx, place))
	}
}
