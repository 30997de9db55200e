package discord

import (
	"context"
	"sync"
	"time"

	"arbiter/commands"
	"arbiter/tracker"
)

// A command that acts on a table with a live board is acknowledged in private: the board
// shows all others what happened, who did it, when, and by which rules (render.LiveBoard).
// Public answers would push the board up in the channel.
//
// A person has at most one private answer per table, which the next one replaces, because
// private answers push the board up for their reader.

// hasCurrent reports whether a table has a live board that shows everybody what is done
// there.
func (b *boards) hasCurrent(table string) bool {
	live, ok := b.lastRead(table)
	return ok && b.keepsUp(&live)
}

// keepsUp reports whether a board can be edited, and its last edit succeeded.
func (b *boards) keepsUp(live *board) bool {
	return b.now().Sub(live.Posted) < freshFor && !live.Silent && !live.forbidden && !live.Behind
}

// likelyHasCurrent is like hasCurrent, but uses only what is in memory: it is called when
// an answer is late, and the store may be the cause.
func (b *boards) likelyHasCurrent(table string) bool {
	const tries, apart = 10, 2 * time.Millisecond
	for range tries {
		if s, ok := b.tryLock(table); ok {
			defer b.unlock(s)
			return s.live != nil && b.keepsUp(s.live)
		}
		time.Sleep(apart)
	}
	return false
}

// acknowledgesPrivately reports whether an interaction is expected to be acknowledged in
// private.
func (b *Bot) acknowledgesPrivately(in *interaction) bool {
	if in.Type != kindCommand {
		return false
	}
	name, options, _ := in.command()
	return b.Judge.ForAsker(commands.Request{Command: name, Options: options}) && b.boards.likelyHasCurrent(in.table())
}

// acknowledge answers an action: in private if the live board shows it to the others, and
// else in public. If update is true, the answer replaces the pressed message.
func (b *Bot) acknowledge(ctx context.Context, a *answer, reply commands.Reply, update bool) {
	table := a.in.table()
	reply.Shown = reply.Table.Game != "" && !reply.Lasting && (!update || a.in.private()) && b.boards.hasCurrent(table)
	b.warn(a.in, &reply)
	if reply.Shown {
		a.privately = reply.Events
		if b.acknowledged.first(a) {
			reply.Notices = append(reply.Notices, tracker.Say("Only you see this message; the board tells the others."))
		}
	}
	_, err := a.show(ctx, b.messages(ctx, a.in, reply, 0), update)
	b.logError(ctx, "acknowledge", err)
	if reply.Shown && err == nil {
		b.replacePrivate(ctx, a)
	}
	b.boards.saw(table, a.in.Place.Last)
	b.touchFor(ctx, a)
}

// acknowledged are the last private answers to people, by table and account.
type acknowledged struct {
	mu   sync.Mutex
	last map[string]private
}

// private is a private answer that can be deleted.
type private struct {
	path   string // of its interaction's webhook
	origin string // the interaction that created the message
	since  time.Time
}

// mostAcknowledged is the maximum number of private answers in memory.
const mostAcknowledged = 10_000

// first reports whether a person has had no private answer at this table since the start.
func (k *acknowledged) first(a *answer) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	_, had := k.last[scopeOf(a.in.table(), a.in.by().ID)]
	return !had
}

// put records a person's private answer. It returns the previous one, and whether that can
// be deleted: its token hasn't expired, and it is another message.
func (k *acknowledged) put(a *answer) (before private, ok bool) {
	key, next := scopeOf(a.in.table(), a.in.by().ID), private{a.path(), a.in.origin(), a.since}
	k.mu.Lock()
	defer k.mu.Unlock()
	before, ok = k.last[key]
	if len(k.last) >= mostAcknowledged || k.last == nil {
		k.last = make(map[string]private) // the messages of dropped entries aren't deleted
	}
	k.last[key] = next
	return before, ok && before.origin != next.origin && time.Since(before.since) < tokenLife-time.Minute
}

// origin returns the interaction that created the message of a private answer.
func (in *interaction) origin() string {
	if in.private() && in.Message.Metadata != nil {
		return in.Message.Metadata.ID
	}
	return in.ID
}

// replacePrivate deletes a person's previous private answer in the background. If that
// fails, the answer stays until its reader closes it.
func (b *Bot) replacePrivate(ctx context.Context, a *answer) {
	before, ok := b.acknowledged.put(a)
	if !ok {
		return
	}
	ctx = context.WithoutCancel(ctx)
	b.edits.Go(func() {
		defer b.recoverAndLog(ctx, a.in.table())
		ctx, cancel := context.WithTimeout(ctx, answerWithin)
		defer cancel()
		r := request{method: "DELETE", path: before.path + firstMessage, route: before.path, exempt: true, idempotent: true}
		if err := b.client.do(ctx, r); !refusedWith(err, codeUnknownMessage) {
			b.logError(ctx, "take the last private answer away", err)
		}
	})
}
