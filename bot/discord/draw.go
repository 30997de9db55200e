package discord

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"time"

	"arbiter/commands"
	"arbiter/commands/language"
	"arbiter/commands/render"
	"arbiter/commands/render/picture"
	"arbiter/tracker"
)

const (
	// drawWithin is the default of Options.DrawWithin: a board that is text is
	// drawn with the next edit.
	drawWithin = 35 * time.Millisecond
	// The semaphore is released after rests times the duration of rendering, at
	// most mostRest.
	restFactor = 3
	maxRest    = 30 * time.Millisecond
)

// maxRenders is the size of the render semaphore, which leaves processors free
// for acknowledgements.
func maxRenders() int { return max(1, runtime.GOMAXPROCS(0)/2) }

// liveBoard returns a table's current board for an edit.
func (b *Bot) liveBoard(ctx context.Context, table string, live board) (drawn, error) {
	drop, free := func() {}, false
	if !b.Words && !live.Words {
		within := editWithin
		if b.WhenFree {
			within = b.DrawWithin
		}
		drop, free = b.acquireRender(ctx, within) // before reading the table, so that the picture is current
		if b.WhenFree && !free {
			b.undrawn.add(table)
		}
	}
	defer drop()
	look := lookRequest(table)
	ctx = b.readAhead(tracker.ReadOnce(ctx), look)
	reply := b.Judge.Do(ctx, look)
	if reply.Problem != nil {
		return drawn{}, fmt.Errorf("%w: %s", errUnreadable, reply.Problem.What)
	}
	b.setLanguage(&reply, live.Locale)
	v := render.View{Page: live.Page, Target: live.Target}
	shows := drawn{sight: sightOf(reply.Table, live.Page, live.Target, live.Words), read: reply.Table.Read, playing: reply.Table.Game != ""}
	if free && reply.Table.Game != "" {
		v.Pictures = b.drawPictures(ctx, reply)
	}
	if len(v.Pictures) > 0 {
		shows.picture = drawnOf(reply)
	}
	shows.Message = b.draw(b.Judge.WithRecent(ctx, table, reply), v)
	return shows, nil
}

// answerBoard returns the board for an answer. owed reports whether it still
// lacks its picture.
func (b *Bot) answerBoard(ctx context.Context, r commands.Reply, v render.View, words bool) (m render.Message, owed bool) {
	if b.Words || words || r.Table.Game == "" {
		return b.draw(r, v), false
	}
	if len(v.Kept) > 0 {
		return b.draw(r, v), false
	}
	drop, free := b.acquireRender(ctx, b.DrawWithin)
	defer drop()
	if free {
		v.Pictures = b.drawPictures(ctx, r)
	}
	return b.draw(r, v), len(v.Pictures) == 0
}

// kept returns the pictures of the pressed board if they show the state in a reply, so that
// the edited message keeps them. It returns none for an answer in an HTTP response: whether
// Discord accepts that is unknown, so a refusal couldn't be answered with new pictures.
func (b *Bot) kept(ctx context.Context, in *interaction, r commands.Reply, p render.Press) []render.Kept {
	live, ok := b.boards.lastRead(in.table())
	if !ok || in.Message == nil || in.direct != nil || live.Message != in.Message.ID || live.Drawn != drawnOf(r) || p.Seq != r.Table.Seq || live.Words {
		return nil
	}
	return render.KeptPictures(b.components(ctx, in), in.Message.Files)
}

// acquireRender acquires the render semaphore, waiting at most within. free reports
// whether it did. drop releases it after a delay, which leaves processor time
// for other work.
func (b *Bot) acquireRender(ctx context.Context, within time.Duration) (drop func(), free bool) {
	late := time.NewTimer(within)
	defer late.Stop()
	select {
	case b.renders <- struct{}{}:
	case <-late.C:
		return func() {}, false
	case <-ctx.Done():
		return func() {}, false
	}
	since := time.Now()
	return func() {
		time.AfterFunc(min(restFactor*time.Since(since), maxRest), func() { <-b.renders })
	}, true
}

// drawPictures draws a board, or returns nil if that fails.
func (b *Bot) drawPictures(ctx context.Context, r commands.Reply) []picture.Part {
	parts, err := b.Judge.Pictures(r.Table.Board, r.Theme, r.Language)
	b.logError(ctx, "draw the board", err)
	if err != nil || slices.ContainsFunc(parts, func(p picture.Part) bool { return len(p.PNG) > render.MaxFileSize }) {
		return nil
	}
	return parts
}

func (b *Bot) draw(r commands.Reply, v render.View) render.Message {
	v.Browser = b.Browser != nil
	return render.LiveBoard(r, b.Judge.Moves(r.Table, v.Target), v)
}

// setLanguage sets the language of a reply, unless the server has set one.
func (b *Bot) setLanguage(r *commands.Reply, locale string) {
	if !r.ForAll {
		r.Language = b.Judge.Languages.In(locale)
	}
}

// readerLanguage returns the language for an ephemeral answer, unless the server has set
// one.
func (b *Bot) readerLanguage(ctx context.Context, in *interaction, locale string) *language.Tongue {
	r := lookRequest(in.table())
	r.Locale.Asker = locale
	return b.Judge.Reads(ctx, r)
}

// boardLocale returns the locale of a public board: the server's preferred locale if
// it is supported, or else that of the person who posts it; "" for English.
func (b *Bot) boardLocale(in *interaction) string {
	for _, locale := range []string{in.GuildLocale, in.Locale} {
		if l := b.Judge.Languages.In(locale); l != nil {
			return l.Locale()
		}
	}
	return ""
}
