package discord

import (
	"context"
	"strconv"

	"arbiter/commands/render"
	"arbiter/tracker"
)

// openMenu answers with a private menu, which replaces the pressed menu if there is one.
// It changes nothing at the table.
func (b *Bot) openMenu(ctx context.Context, a *answer, by tracker.Speaker, p render.Press) {
	in := a.in
	m, look, err := b.Judge.Menu(ctx, in.table(), p.Line, by, pickedIDs(in, p))
	if err != nil {
		b.tell(ctx, a, b.Judge.Stale(ctx, in.table(), b.Judge.Refuse(ctx, err, in.table()), p.Seq))
		b.touch(ctx, in.table())
		return
	}
	shown := render.MenuMessage(m, look.Seq, b.readerLanguage(ctx, in, in.Locale), b.lineStore(ctx, in))
	_, err = a.show(ctx, []render.Message{shown}, p.Menu && in.private())
	b.logError(ctx, "open a menu", err)
}

// pickedIDs returns the ids of the stacks that a menu is about: the selected ones.
func pickedIDs(in *interaction, p render.Press) (ids []int64) {
	for _, v := range in.Data.Values {
		if id, err := strconv.ParseInt(v, 10, 64); err == nil {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 && p.Target != 0 {
		ids = append(ids, p.Target)
	}
	return ids
}
