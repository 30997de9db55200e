package discord

import (
	"context"
	"encoding/json"
	"errors"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
)

// open answers with the form that a button names.
func (b *Bot) open(ctx context.Context, a *answer, p render.Press) {
	shown := b.Judge.Do(ctx, lookRequest(a.in.table()))
	form, err := b.Judge.Form(shown.Table, p.Line, p.Target)
	if err != nil {
		b.tell(ctx, a, b.Judge.Stale(ctx, a.in.table(), b.Judge.Refuse(ctx, err, a.in.table()), p.Seq))
		b.touch(ctx, a.in.table())
		return
	}
	b.openModal(ctx, a, render.FormModal(form.In(b.readerLanguage(ctx, a.in, a.in.Locale)), p))
}

// reopenForm answers with a form that contains the refused line.
func (b *Bot) reopenForm(ctx context.Context, a *answer, p render.Press) {
	p.Line = commands.FormSay
	b.openModal(ctx, a, render.FormModal(commands.LineForm(render.Typed(b.components(ctx, a.in))).In(b.readerLanguage(ctx, a.in, a.in.Locale)), p))
}

// openModal answers with a form, which must be the first answer.
func (b *Bot) openModal(ctx context.Context, a *answer, m render.Modal) {
	err := a.sendFirst(ctx, callbackModal, m)
	if errors.Is(err, errAcknowledged) {
		b.refuse(ctx, a, tracker.Refuse("That took too long.").Next("Press it again."))
		return
	}
	b.logError(ctx, "open a form", err)
}

// components returns those of the pressed message.
func (b *Bot) components(ctx context.Context, in *interaction) (shown []render.Component) {
	if in.Message != nil {
		b.logError(ctx, "read a message", json.Unmarshal(in.Message.Components, &shown))
	}
	return shown
}
