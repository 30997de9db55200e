package discord

import (
	"context"
	"slices"
	"sync"
	"time"
)

const (
	// freshFor is the age up to which a message is edited: Discord limits edits
	// of messages older than an hour.
	freshFor = 50 * time.Minute
	// mostBoards is the maximum number of boards in memory.
	mostBoards = 1000
	// editEvery is the debounce of edits for actions elsewhere.
	editEvery  = time.Second
	editWithin = 5 * time.Minute
)

// board is the message that shows a channel's table.
type board struct {
	Channel string    `json:"channel"` // Discord's id
	Message string    `json:"message"`
	Posted  time.Time `json:"posted"`

	// Page and Target are the current view.
	Page   int   `json:"page,omitempty"`
	Target int64 `json:"target,omitempty"`
	// Silent reports whether the bot can't see the channel and can only answer
	// interactions.
	Silent bool `json:"silent,omitempty"`
	// Words reports whether the board is text, on request or for lack of the
	// permission to attach files.
	Words bool `json:"words,omitempty"`
	// Locale is its language; empty for English.
	Locale string `json:"locale,omitempty"`

	// MayPin reports whether the bot may pin messages here, Pinned whether this
	// one is pinned, and NoPin whether Discord has refused to.
	MayPin bool `json:"may_pin,omitempty"`
	Pinned bool `json:"pinned,omitempty"`
	NoPin  bool `json:"no_pin,omitempty"`

	// Behind reports whether its message doesn't show the last change
	// (behind.go).
	Behind bool `json:"behind,omitempty"`
	// Drawn is what the picture on the message shows (drawnOf), as far as is known.
	Drawn string `json:"drawn,omitempty"`
	// Left are replaced boards that aren't deleted yet.
	Left []string `json:"left,omitempty"`

	// Following reports whether a message that replaces it may have been posted, by a
	// replica that has ended since.
	Following bool `json:"following,omitempty"`

	// Leaving reports whether another replica may have to delete the messages of Left,
	// because the one that replaced them has ended or Discord didn't answer.
	Leaving bool `json:"leaving,omitempty"`

	// Webhook edits it without counting against the bot's request limit; nil if no
	// interaction with the board is recent enough.
	Webhook *webhook `json:"webhook,omitempty"`

	// Seq is the last record that did something, of those that the message shows.
	Seq int64 `json:"seq,omitempty"`

	version int64 // of the stored row; 0 if there is none
	read    int64 // the last record of the log when the message was drawn
	// The fields below are not stored.
	// unwritten reports whether writing the row failed when Message became the board.
	unwritten bool

	others int  // how often another process has changed the row
	dirty  bool // an edit is pending
	again  bool // the table has changed since it was drawn
	// shows is what the message shows, as far as is known. sending is the
	// number of edits in flight; edits counts their beginnings and ends.
	shows          sight
	sending, edits int
	// forbidden reports whether Discord forbade the last edit.
	forbidden   bool
	tries       int       // consecutive failed edits
	tried, next time.Time // of the last retry, and the earliest for the next
	lastAnswer  *answer   // the answer to the last action that isn't shown; may be nil
	// last is the last message below it that an interaction named, below the number of
	// such messages, and counted the value of last at the last count (moveDown).
	last, counted string
	below         int
	// pinning reports whether a pin is being changed, wantPin the wanted state.
	pinning, wantPin bool
}

// boards caches the live boards, at most one per table. They are stored with the games and
// shared by processes. A board is read from the store when an interaction begins
// (readPermissions), during an edit, and after a write that another process preceded; other
// methods use the cache. If the stored data are lost, the next action in a channel posts a new
// board, and a press on an old board makes it live again. It is safe for concurrent use.
type boards struct {
	store  BoardStore
	now    func() time.Time
	report func(error) // called if the store fails

	wakeups chan struct{} // holds one value to wake keepUp

	shared bool // whether other processes post boards, too

	mu      sync.Mutex       // not held during requests to the store
	all     map[string]*slot // cache by table
	unsaved map[string]bool  // tables with unsaved changes
	due     *time.Timer      // the timer of the next save, or nil
}

// live returns a table's board as it is in the store.
func (b *boards) live(table string) (board, bool) {
	s := b.current(table)
	defer b.unlock(s)
	return s.board()
}

// refresh reads a table's board from the store into the cache.
func (b *boards) refresh(table string) { b.unlock(b.current(table)) }

// lastRead is like live, but uses the cache.
func (b *boards) lastRead(table string) (board, bool) {
	s := b.known(table)
	defer b.unlock(s)
	return s.board()
}

// fresh reports whether a table has a board that can still be edited.
func (b *boards) fresh(table string) bool {
	live, ok := b.lastRead(table)
	return ok && b.now().Sub(live.Posted) < freshFor
}

// put makes a message the table's board, and returns the previous board, also
// if another process posted that. Among replicas the latest message is the board, in
// whatever order they are put: if another one is later, put returns next.
func (b *boards) put(table string, next board) (old board) {
	s := b.known(table)
	defer b.unlock(s)
	next.Posted = b.now()
	for {
		put, version := next, int64(0)
		old = board{}
		if was := s.live; was != nil {
			version = was.version
			put.forbidden, put.tried, put.Left = was.forbidden, was.tried, was.Left
			put.sending, put.edits, put.dirty, put.again = was.sending, was.edits, was.dirty, was.again
			put.pinning, put.wantPin = was.pinning, was.wantPin
			if b.shared && later(was.Message, next.Message) {
				put, old = *was, next
				put.Left, put.Leaving = withLeft(was.Left, next.Message), true
			} else if was.Message != next.Message {
				old = *was
				put.NoPin = was.NoPin
				put.Left, put.Leaving = withLeft(was.Left, was.Message), b.shared // until it is deleted
			}
			put.Left = slices.DeleteFunc(slices.Clone(put.Left), func(m string) bool { return m == put.Message }) // it may have been replaced before
		}
		if b.write(s, version, &put) {
			return old
		}
		b.read(s)
	}
}

// adopt makes a pressed message the table's board if there is none. It reports
// whether the message is the board.
func (b *boards) adopt(table string, next board) bool {
	s := b.known(table)
	defer b.unlock(s)
	for {
		if s.live != nil {
			return s.live.Message == next.Message
		}
		if put := next; b.write(s, 0, &put) {
			return true
		}
		b.read(s)
	}
}

// look records the view of a board.
func (b *boards) look(table, message string, page int, target int64, words bool) {
	s := b.known(table)
	defer b.unlock(s)
	live := s.live
	if !s.shows(message) || live.Page == page && live.Target == target && live.Words == words {
		return
	}
	live.Page, live.Target, live.Words = page, target, words
	b.changed(table)
}

// setWords records that Discord accepts a board only without its picture.
func (b *boards) setWords(table, message string) {
	s := b.known(table)
	defer b.unlock(s)
	if s.shows(message) {
		s.live.Words = true
		b.changed(table)
	}
}

// editing records that an edit is sent; the caller calls ended after it.
func (b *boards) editing(table string) (ended func()) {
	count := func(by int) {
		s := b.known(table)
		defer b.unlock(s)
		if live := s.live; live != nil {
			live.sending = max(0, live.sending+by) // the board may have been replaced meanwhile
			live.edits++
		}
	}
	count(1)
	return func() { count(-1) }
}

// pressing records that the answer to a press will change a board. Then changed
// records what the board shows, unless an edit was in flight at the same time:
// which of them Discord applied last is unknown.
func (b *boards) pressing(table, message string) (changed func(to drawn)) {
	s := b.known(table)
	defer b.unlock(s)
	if !s.shows(message) {
		return func(drawn) {}
	}
	edits, alone := s.live.edits, s.live.sending == 0
	return func(to drawn) {
		s := b.known(table)
		defer b.unlock(s)
		if !s.shows(message) {
			return
		}
		now := s.live
		if alone && now.edits == edits {
			now.shows, now.read, now.Drawn = to.sight, to.read, to.picture
		} else {
			now.Drawn = "" // unknown
		}
		now.Behind, now.Webhook = false, to.webhook
		b.changed(table)
	}
}

// forget removes a board whose message was deleted.
func (b *boards) forget(table, message string) {
	s := b.known(table)
	defer b.unlock(s)
	for s.shows(message) && !b.write(s, s.live.version, nil) {
		b.read(s)
	}
}

// begin reports whether the caller has to edit the board: it can be edited, and
// no edit is pending.
func (b *boards) begin(table string) bool {
	s := b.known(table)
	defer b.unlock(s)
	live := s.live
	switch {
	case live == nil:
		return false
	case live.dirty:
		live.again = true
		return false
	case live.Silent || live.forbidden && b.now().Sub(live.tried) < tryEvery:
		if soon := b.now().Add(tryEvery); !live.Behind && live.next.Before(soon) {
			live.next = soon
		}
		b.isBehind(s)
		return false
	}
	live.dirty = true
	return true
}

// drawing records that a table is being drawn for its message, and returns the
// board.
func (b *boards) drawing(table, message string) (board, bool) {
	s := b.inEdit(table)
	defer b.unlock(s)
	if !s.shows(message) {
		return board{}, false
	}
	s.live.again = false
	return *s.live, true
}

// changedSince reports whether the table has changed since an edit was begun.
func (b *boards) changedSince(table string) bool {
	s := b.known(table)
	defer b.unlock(s)
	return s.live != nil && s.live.again
}

// finished ends the edit that begin began. It reports whether the table has
// changed since it was drawn.
func (b *boards) finished(table string) (again bool) {
	s := b.known(table)
	defer b.unlock(s)
	live := s.live
	if live == nil {
		return false
	}
	again, live.dirty, live.again = live.again, false, false
	if live.Behind {
		b.wake()
	}
	return again
}

// touch schedules an edit of a table's board.
func (b *Bot) touch(ctx context.Context, table string) {
	b.soon(ctx, table, func() bool { return true })
}

// soon schedules an edit of a table's board, which is skipped if needed reports
// false then.
func (b *Bot) soon(ctx context.Context, table string, needed func() bool) {
	if !b.boards.begin(table) {
		return
	}
	ctx = context.WithoutCancel(ctx)
	b.edits.Go(func() {
		defer b.recoverAndLog(ctx, table)
		select {
		case <-time.After(editEvery):
		case <-b.leaving: // without delay
		}
		b.refreshBoard(ctx, table, needed)
	})
}

// touchFor is like touch, after an action whose person is notified if the board
// can't show it.
func (b *Bot) touchFor(ctx context.Context, a *answer) {
	if b.boards.doneBy(a.in.table(), a) && len(a.privately) > 0 {
		b.tellForbidden(ctx, a) // an edit failed after the answer was sent in private
	}
	b.touch(ctx, a.in.table())
}

// refreshBoard performs a scheduled edit if needed reports true. It compares
// what was shown with the table afterwards, since a press or another process
// may have changed either.
func (b *Bot) refreshBoard(ctx context.Context, table string, needed func() bool) {
	ctx, cancel := context.WithTimeout(ctx, b.editTimeout())
	defer cancel()
	current, claimed := false, false
	defer func() { // also after a panic
		again := b.boards.finished(table)
		if claimed && b.release(ctx, table) {
			again = true
		}
		switch {
		case again:
			b.touch(ctx, table)
		case current && b.moved(ctx, table):
			b.soon(ctx, table, func() bool { return b.moved(context.WithoutCancel(ctx), table) })
		}
	}()
	var err error
	if claimed, err = b.claim(ctx, table); err != nil {
		b.logError(ctx, "claim a board", err)
		b.boards.failedFor(table)
		return
	}
	if claimed && (needed() || b.boards.changedSince(table)) {
		current = b.edit(ctx, table)
	}
}
