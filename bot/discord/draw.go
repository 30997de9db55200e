package discord

import (
	"context"
	"runtime"
	"time"

	"arbiter/commands"
	"arbiter/commands/render"
)

// drawWithin is how long an answer waits for a pen. Where all are busy for
// longer, the board is said in words, and drawn with the next edit.
const drawWithin = 250 * time.Millisecond

// mostDrawn is how many boards are drawn at a time: some of the processors stay
// free for what has to be acknowledged.
func mostDrawn() int { return max(1, runtime.GOMAXPROCS(0)/2) }

// liveBoard is a table's board as it is now, for an edit: it takes its time.
func (b *Bot) liveBoard(ctx context.Context, table string, live board) render.Message {
	reply := b.Judge.Do(ctx, commands.Request{Channel: table, Command: "board"})
	v := render.View{Page: live.Page, Target: live.Target}
	if b.drawn(reply, live.Words) {
		v.Picture = b.paint(ctx, reply, editWithin)
	}
	return b.draw(reply, v)
}

// answerBoard is the board for an answer. It reports whether a picture is still
// owed.
func (b *Bot) answerBoard(ctx context.Context, r commands.Reply, v render.View, words bool) (m render.Message, owed bool) {
	if b.drawn(r, words) {
		v.Picture = b.paint(ctx, r, drawWithin)
		owed = v.Picture == nil
	}
	return b.draw(r, v), owed
}

// drawn reports whether a board is to be drawn.
func (b *Bot) drawn(r commands.Reply, words bool) bool {
	return !b.Words && !words && r.Table.Game != ""
}

// paint draws a board. Where that fails, or no pen is free in time, there is no
// picture.
func (b *Bot) paint(ctx context.Context, r commands.Reply, within time.Duration) []byte {
	late := time.NewTimer(within)
	defer late.Stop()
	select {
	case b.pens <- struct{}{}:
		defer func() { <-b.pens }()
	case <-late.C:
		return nil
	case <-ctx.Done():
		return nil
	}
	png, err := b.Judge.Picture(r.Table.Board)
	b.noted(ctx, "draw the board", err)
	if err != nil || len(png) > render.LargestFile {
		return nil
	}
	return png
}

func (b *Bot) draw(r commands.Reply, v render.View) render.Message {
	return render.LiveBoard(r, b.Judge.Moves(r.Table, v.Target), v)
}
