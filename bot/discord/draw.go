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
)

const (
	// drawWithin is how long an answer waits for a pen. Where all are busy for
	// longer, the board is said in words, and drawn with the next edit.
	drawWithin = 35 * time.Millisecond
	// A pen rests three times as long as it was held, but not longer than that.
	rests    = 3
	mostRest = 30 * time.Millisecond
)

// mostDrawn is how many boards are drawn at a time: some of the processors stay
// free for what has to be acknowledged.
func mostDrawn() int { return max(1, runtime.GOMAXPROCS(0)/2) }

// liveBoard is a table's board as it is now, for an edit: it takes its time.
func (b *Bot) liveBoard(ctx context.Context, table string, live board) (drawn, error) {
	drop, free := func() {}, false
	if !b.Words && !live.Words {
		drop, free = b.pen(ctx, editWithin) // before we look: what is drawn is the latest
	}
	defer drop()
	reply := b.Judge.Do(ctx, look(table))
	if reply.Problem != nil {
		return drawn{}, fmt.Errorf("%w: %s", errLook, reply.Problem.What)
	}
	b.speak(&reply, live.Locale)
	v := render.View{Page: live.Page, Target: live.Target}
	if free && reply.Table.Game != "" {
		v.Pictures = b.paint(ctx, reply)
	}
	return drawn{b.draw(reply, v), sightOf(reply.Table, live.Page, live.Target, live.Words)}, nil
}

// answerBoard is the board for an answer. It reports whether a picture is still
// owed.
func (b *Bot) answerBoard(ctx context.Context, r commands.Reply, v render.View, words bool) (m render.Message, owed bool) {
	if b.Words || words || r.Table.Game == "" {
		return b.draw(r, v), false
	}
	drop, free := b.pen(ctx, drawWithin)
	defer drop()
	if free {
		v.Pictures = b.paint(ctx, r)
	}
	return b.draw(r, v), len(v.Pictures) == 0
}

// pen waits for a place to draw. It is given back with drop, and rests then:
// drawing leaves room for everything else.
func (b *Bot) pen(ctx context.Context, within time.Duration) (drop func(), free bool) {
	late := time.NewTimer(within)
	defer late.Stop()
	select {
	case b.pens <- struct{}{}:
	case <-late.C:
		return func() {}, false
	case <-ctx.Done():
		return func() {}, false
	}
	since := time.Now()
	return func() {
		time.AfterFunc(min(rests*time.Since(since), mostRest), func() { <-b.pens })
	}, true
}

// paint draws a board. Where that fails, there is no picture.
func (b *Bot) paint(ctx context.Context, r commands.Reply) []picture.Part {
	parts, err := b.Judge.Pictures(r.Table.Board, r.Theme, r.Language)
	b.noted(ctx, "draw the board", err)
	if err != nil || slices.ContainsFunc(parts, func(p picture.Part) bool { return len(p.PNG) > render.LargestFile }) {
		return nil
	}
	return parts
}

func (b *Bot) draw(r commands.Reply, v render.View) render.Message {
	return render.LiveBoard(r, b.Judge.Moves(r.Table, v.Target), v)
}

// speak has a reply said in a language, if the place hasn't chosen one.
func (b *Bot) speak(r *commands.Reply, locale string) {
	if !r.ForAll {
		r.Language = b.Judge.Languages.In(locale)
	}
}

// reads is the language of what only one locale's reader is shown, if the place
// hasn't chosen one.
func (b *Bot) reads(ctx context.Context, in *interaction, locale string) *language.Tongue {
	r := look(in.table())
	r.Locale.Asker = locale
	return b.Judge.Reads(ctx, r)
}

// spoken is the language of a board that everybody reads: the server's. One that
// never chose a language says English, so that there the one who has the board
// posted decides, and so it is outside servers.
func (b *Bot) spoken(in *interaction) string {
	for _, locale := range []string{in.GuildLocale, in.Locale} {
		if l := b.Judge.Languages.In(locale); l != nil {
			return l.Locale()
		}
	}
	return ""
}
