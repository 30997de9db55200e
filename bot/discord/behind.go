package discord

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"arbiter/commands"
	"arbiter/tracker"
)

// A board is behind if its message doesn't show the last change because an edit
// failed. The edit is retried with exponential backoff, at once when Discord
// reports a change of permissions, and with the next action.
const (
	// tryEvery and mostWait are the shortest and longest backoff if Discord
	// forbids the edit.
	tryEvery = 5 * time.Second
	mostWait = time.Hour
	// The backoff after other errors.
	failedEvery = 2 * time.Second
	failedWait  = 5 * time.Minute
	// mostEdits is the maximum number of retries without a new action, which
	// take about half a day.
	mostEdits = 20
)

// errUnreadable reports that the table couldn't be read.
var errUnreadable = errors.New("the table can't be read")

// forbidden reports whether Discord refused for lack of a permission, as opposed
// to the content.
func forbidden(err error) bool {
	return refusedWith(err, codeMissingAccess) || refusedWith(err, codeMissingPermissions) || refusedWith(err, codeArchived)
}

// retryBackoff returns the backoff before the next retry.
func retryBackoff(tries int, barred bool) time.Duration {
	first, most := failedEvery, failedWait
	if barred {
		first, most = tryEvery, mostWait
	}
	return min(first<<min(tries, mostEdits), most)
}

// failed records a failed edit. fresh reports whether earlier edits succeeded;
// to is the answer to the last action that the board doesn't show.
func (b *boards) failed(table, message string, barred bool) (fresh bool, to *answer) {
	s := b.known(table)
	defer b.unlock(s)
	if !s.shows(message) {
		return false, nil
	}
	live := s.live
	fresh, to = barred && !live.forbidden && !live.Silent, live.lastAnswer
	now := b.now()
	live.tried, live.next = now, now.Add(retryBackoff(live.tries, barred))
	live.tries++
	live.forbidden, live.lastAnswer = barred, nil
	b.isBehind(s)
	return fresh, to
}

// failedFor is like failed, for whatever message shows the table.
func (b *boards) failedFor(table string) {
	if live, ok := b.lastRead(table); ok {
		b.failed(table, live.Message, false)
	}
}

// shown records a successful edit.
func (b *boards) shown(table, message string, what drawn) {
	s := b.inEdit(table)
	defer b.unlock(s)
	if !s.shows(message) {
		return
	}
	live := s.live
	if live.others != what.others {
		// What another process has sent meanwhile may have come before this edit.
		live.again = true
	}
	live.read = what.read
	live.shows, live.Drawn, live.forbidden, live.tries, live.next = what.sight, what.picture, false, 0, time.Time{}
	if !live.again {
		live.lastAnswer = nil
	}
	live.Behind, live.Silent = false, false
	b.changed(table)
}

// isBehind marks a board as behind.
func (b *boards) isBehind(s *slot) {
	if !s.live.Behind {
		s.live.Behind = true
		b.changed(s.table)
	}
	b.wake()
}

// wake wakes keepUp.
func (b *boards) wake() {
	select {
	case b.wakeups <- struct{}{}:
	default:
	}
}

// doneBy records the answer to the last action at a table, which an edit in flight may not
// show. It reports whether Discord has forbidden the last edit.
func (b *boards) doneBy(table string, a *answer) (barred bool) {
	s := b.known(table)
	defer b.unlock(s)
	live := s.live
	if live == nil {
		return false
	}
	live.lastAnswer, live.again = a, live.again || live.dirty
	return live.forbidden
}

// markUnfinished marks boards with edits in flight as behind, for the next process.
func (b *boards) markUnfinished() {
	b.each(func(s *slot) {
		if s.live.dirty {
			b.isBehind(s)
		}
	})
}

// beginRetries begins the retries that are due, and returns when the next one is.
func (b *boards) beginRetries() (tables []string, next time.Time) {
	now := b.now()
	b.each(func(s *slot) {
		live := s.live
		switch {
		case !live.Behind || live.dirty || live.tries >= mostEdits:
		case live.next.After(now):
			if next.IsZero() || live.next.Before(next) {
				next = live.next
			}
		default:
			live.dirty = true
			tables = append(tables, s.table)
		}
	})
	return tables, next
}

// scheduleRetries schedules retries for boards that the bot may be permitted to edit
// again.
func (b *boards) scheduleRetries(where func(table string) bool) {
	b.each(func(s *slot) {
		live := s.live
		if !live.Behind && !live.forbidden || !where(s.table) {
			return
		}
		live.tries, live.next = 0, live.tried.Add(tryEvery)
		if soon := b.now().Add(editEvery); live.next.Before(soon) {
			live.next = soon
		}
		if !live.Behind { // nothing to edit
			live.forbidden = false
		}
	})
	b.wake()
}

// recordPermissions reads a channel's board and records the bot's permissions in the channel,
// as stated by an interaction. It reports whether the board can be edited again. Without the
// permissions to view the channel and attach files, the bot doesn't use the webhook either.
func (b *boards) recordPermissions(ctx context.Context, table string, sees, attaches, mayPin bool) (again bool) {
	s := b.confirmed(ctx, table)
	defer b.unlock(s)
	live := s.live
	if live != nil && live.Webhook != nil && (!sees || !attaches) {
		live.Webhook = nil
		b.changed(table)
	}
	if live == nil || live.Silent == !sees && live.MayPin == mayPin {
		return false
	}
	again = sees && live.Silent
	if again || mayPin && !live.MayPin {
		live.NoPin = false
	}
	if again {
		live.forbidden, live.tries, live.next = false, 0, time.Time{}
	}
	live.Silent, live.MayPin = !sees, mayPin
	b.changed(table)
	return again
}

// hasForbidden reports whether a table has a board that the bot may not edit.
func (b *boards) hasForbidden(table string) bool {
	live, ok := b.lastRead(table)
	return ok && (live.Silent || live.forbidden)
}

// keepUp retries the edits of boards that are behind, until ctx is done.
func (b *Bot) keepUp(ctx context.Context) {
	defer b.recoverAndLog(ctx, "")
	for {
		tables, next := b.boards.beginRetries()
		for _, table := range tables {
			b.edits.Go(func() {
				defer b.recoverAndLog(ctx, table)
				b.refreshBoard(context.WithoutCancel(ctx), table, func() bool { return true })
			})
		}
		later := time.NewTimer(mostWait)
		if !next.IsZero() {
			later.Reset(time.Until(next))
		}
		select {
		case <-later.C:
		case <-b.boards.wakeups:
		case <-ctx.Done():
			later.Stop()
			return
		case <-b.leaving:
			later.Stop()
			return
		}
		later.Stop()
	}
}

// A board that isn't current after this time has lost its edit with another
// process. Such boards are looked for, up to an hour back.
const (
	lateEvery = 30 * time.Second
	lateAfter = 10 * time.Second
	lateFor   = time.Hour
)

// watchLate edits boards whose edits were lost with another process, until ctx
// is done.
func (b *Bot) watchLate(ctx context.Context) {
	defer b.recoverAndLog(ctx, "")
	interval, look := lateEvery, b.touchLate
	if b.replica != nil {
		interval, look = 2*b.replica.beat, b.claimLate
	}
	every := time.NewTicker(interval)
	defer every.Stop()
	for {
		if err := look(ctx); ctx.Err() == nil {
			b.logError(ctx, "look for late boards", err)
		}
		select {
		case <-every.C:
		case <-ctx.Done():
			return
		case <-b.leaving:
			return
		}
	}
}

// touchLate schedules the edits of boards whose edits were lost.
func (b *Bot) touchLate(ctx context.Context) error {
	now := time.Now()
	tables, err := b.boards.store.LateBoards(ctx, now.Add(-lateFor), now.Add(-lateAfter))
	for _, table := range tables {
		b.soon(ctx, table, func() bool { return b.late(context.WithoutCancel(ctx), table) })
	}
	return err
}

// late reports whether the stored board of a table doesn't show its current state. If it
// does, the end of the log is recorded as shown, since boards don't show all records.
func (b *Bot) late(ctx context.Context, table string) bool {
	b.boards.refresh(table)
	if b.moved(ctx, table) {
		return true
	}
	if look, err := b.lookNow(ctx, table); err == nil {
		b.boards.upToDate(table, look.Epoch, look.Seq, look.Read)
	}
	return false
}

// upToDate records that a board that shows a record shows the log up to another one.
func (b *boards) upToDate(table string, epoch, seq, read int64) {
	s := b.known(table)
	defer b.unlock(s)
	if live := s.live; live != nil && live.shows.epoch == epoch && live.shows.seq == seq && live.read < read {
		live.read = read
		b.changed(table)
	}
}

// readPermissions reads the board in the channel of an interaction, and records the bot's
// permissions there.
func (b *Bot) readPermissions(ctx context.Context, in *interaction) {
	if in.Permissions == "" {
		b.boards.refresh(in.table())
		return
	}
	if b.boards.recordPermissions(ctx, in.table(), in.may(viewChannel), in.may(attachFiles), in.mayPin()) {
		b.touch(ctx, in.table())
	}
}

// Notices on a new board that the bot may not edit, and in replies to actions
// that such a board doesn't show.
const (
	unseen    = "I can't see this channel, so this board changes only when it is pressed. To change that, give me View Channel here."
	unlet     = "I'm not in this thread, so this board changes only when it is pressed. To change that, mention me here, or add me to the thread."
	oldUnseen = "The board here no longer shows what is so: I can't see this channel. Give me View Channel here, or press Board for a new one."
	oldUnlet  = "The board here no longer shows what is so: I can't write in this thread. Mention me here to add me to it, or press Board for a new one."
)

// boardNotice returns why a new board will not be updated and what to do about it,
// or "" if it will be.
func (b *Bot) boardNotice(in *interaction) string {
	switch {
	case !in.may(viewChannel):
		return unseen
	case !b.boards.hasForbidden(in.table()):
		return ""
	case in.inThread():
		return unlet
	}
	return unseen
}

// warn adds a notice and a button for a new board to the reply to an action
// that the board doesn't show.
func (b *Bot) warn(in *interaction, r *commands.Reply) {
	if !b.boards.hasForbidden(in.table()) || r.Table.Game == "" {
		return
	}
	said := oldUnseen
	if in.may(viewChannel) && in.inThread() {
		said = oldUnlet
	}
	r.Notices = append(r.Notices, tracker.Say(said))
	r.Buttons = append(slices.Clip(r.Buttons), commands.Button{Label: tracker.Say("Board"), Line: "board"})
}

// tellForbidden sends a public message that the board doesn't show the last action, with
// its events if they were acknowledged in private. Until the board can be edited, actions
// are acknowledged in public.
func (b *Bot) tellForbidden(ctx context.Context, a *answer) {
	if a == nil || time.Since(a.since) > tokenLife-time.Minute {
		return
	}
	r := commands.Reply{Table: tracker.Look{Game: "?"}}
	if len(a.privately) > 0 {
		r.Events = a.privately
		r.Notices = []tracker.Message{tracker.Named(b.speaker(ctx, a.in).Name)}
	}
	b.warn(a.in, &r)
	r.Language = b.readerLanguage(ctx, a.in, b.boardLocale(a.in))
	_, err := a.followUp(ctx, b.messages(ctx, a.in, r, 0)[0])
	b.logError(ctx, "say that the board stands still", err)
}

// permitted handles gateway events that may permit editing boards again:
// changes of a channel's or role's permissions, of the bot's roles, and of a
// thread's members. They are part of the intent Guilds.
func (b *Bot) permitted(kind string, data json.RawMessage) {
	var e struct {
		ID    string `json:"id"`
		Guild string `json:"guild_id"`
	}
	if json.Unmarshal(data, &e) != nil || e.Guild == "" {
		return
	}
	switch kind {
	case "CHANNEL_CREATE", "CHANNEL_UPDATE", "THREAD_LIST_SYNC", "GUILD_ROLE_CREATE", "GUILD_ROLE_UPDATE", "GUILD_ROLE_DELETE", "GUILD_MEMBER_UPDATE":
		// A channel's permissions apply to its threads.
		b.boards.scheduleRetries(func(table string) bool { return strings.HasPrefix(table, e.Guild+"/") })
	case "THREAD_CREATE", "THREAD_UPDATE", "THREAD_MEMBER_UPDATE", "THREAD_MEMBERS_UPDATE":
		b.boards.scheduleRetries(func(table string) bool { return table == e.Guild+"/"+e.ID })
	}
}
