package discord

import (
	"context"
	"sync"
	"time"
)

const (
	// freshFor is how long a message is edited: Discord refuses many edits of
	// one that is older than an hour.
	freshFor = 50 * time.Minute
	// mostBoards is how many boards are kept in memory.
	mostBoards = 1000
	// editEvery is how often a board is edited for what is done elsewhere.
	editEvery  = time.Second
	editWithin = 5 * time.Minute
)

// board is the message that shows a channel's table.
type board struct {
	Channel string    `json:"channel"` // Discord's id
	Message string    `json:"message"`
	Posted  time.Time `json:"posted"`

	// Page and Target are how it was last looked at.
	Page   int   `json:"page,omitempty"`
	Target int64 `json:"target,omitempty"`
	// Silent: we may not see this channel but by being asked.
	Silent bool `json:"silent,omitempty"`
	// Words: it is not drawn, because that was asked for, or we may attach no
	// files here.
	Words bool `json:"words,omitempty"`
	// Locale is the language it is in; empty for English.
	Locale string `json:"locale,omitempty"`

	// MayPin: we may pin messages here. Pinned: this one is. NoPin: Discord
	// refused to, so that we don't ask again.
	MayPin bool `json:"may_pin,omitempty"`
	Pinned bool `json:"pinned,omitempty"`
	NoPin  bool `json:"no_pin,omitempty"`

	// Behind: its message doesn't show the last change (behind.go).
	Behind bool `json:"behind,omitempty"`
	// Left are earlier boards whose messages couldn't be deleted yet.
	Left []string `json:"left,omitempty"`

	version int64 // of the row that says this; 0 where none does yet
	// The fields below are not stored.
	dirty bool // an edit is on its way
	again bool // and something was done since it was drawn
	// shows is what the message shows, as far as is known. sending is how many edits
	// are in flight; edits counts their beginnings and ends.
	shows          sight
	sending, edits int
	// barred: Discord forbade the last edit.
	barred      bool
	tries       int       // that failed, in a row
	tried, next time.Time // the last of them, and the earliest for the next
	doer        *answer   // to whoever did last what it has to show; nil for none
	// pinning: a pin is being set or taken; wantPin: it is to have one.
	pinning, wantPin bool
}

// boards are the live boards, at most one for each table. They are stored with the
// games, and every process that shares the store sees the others' changes: a board
// is read from the store before it is used, unless it is unchanged there. Nothing
// depends on what is stored: without it, the next action in a channel posts a new
// board, and a press on an old board makes that the live one again.
type boards struct {
	store  BoardStore
	now    func() time.Time
	report func(error) // that the store can't be read or written

	wakeups chan struct{} // holds one value while keepUp has to look again

	mu      sync.Mutex
	all     map[string]*board // by table, as they were last read or written
	unsaved map[string]bool   // those with changes that are not stored yet
	due     *time.Timer       // until they are; nil where all are
}

// live is a table's board, as it is now.
func (b *boards) live(table string) (board, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	live, ok := b.at(table)
	if !ok {
		return board{}, false
	}
	return *live, true
}

// fresh reports whether a table has a board that can still be edited.
func (b *boards) fresh(table string) bool {
	live, ok := b.live(table)
	return ok && b.now().Sub(live.Posted) < freshFor
}

// put makes a message the table's board, and returns the board before it, whichever
// process posted that.
func (b *boards) put(table string, next board) (old board) {
	b.mu.Lock()
	defer b.mu.Unlock()
	next.Posted = b.now()
	for {
		put, version := next, int64(0)
		old = board{}
		if was, ok := b.at(table); ok {
			version = was.version
			put.barred, put.tried, put.Left = was.barred, was.tried, was.Left
			put.sending, put.edits, put.dirty, put.again = was.sending, was.edits, was.dirty, was.again
			if was.Message != next.Message {
				old = *was
				put.NoPin = was.NoPin
			}
		}
		if b.write(table, version, &put) {
			return old
		}
	}
}

// adopt makes a board that somebody pressed the table's board, if it has none.
// It reports whether the message is the board.
func (b *boards) adopt(table string, next board) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	for {
		if live, ok := b.at(table); ok {
			return live.Message == next.Message
		}
		if put := next; b.write(table, 0, &put) {
			return true
		}
	}
}

// bound drops the oldest boards from memory beyond mostBoards, except the new one
// and those that are being edited. They stay in the store.
func (b *boards) bound(table string) {
	for len(b.all) > mostBoards {
		oldest := ""
		for other, live := range b.all {
			if other != table && !live.dirty && live.sending == 0 && !b.unsaved[other] && (oldest == "" || live.Posted.Before(b.all[oldest].Posted)) {
				oldest = other
			}
		}
		if oldest == "" {
			return
		}
		delete(b.all, oldest)
	}
}

// look notes how a board is being looked at.
func (b *boards) look(table, message string, page int, target int64, words bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	live, ok := b.at(table)
	if !ok || live.Message != message || live.Page == page && live.Target == target && live.Words == words {
		return
	}
	live.Page, live.Target, live.Words = page, target, words
	b.changed(table)
}

// inWords records that Discord accepts a board only without its picture.
func (b *boards) inWords(table, message string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if live, ok := b.at(table); ok && live.Message == message {
		live.Words = true
		b.changed(table)
	}
}

// editing records that an edit is sent, and ended that it is over.
func (b *boards) editing(table string) (ended func()) {
	count := func(by int) {
		b.mu.Lock()
		defer b.mu.Unlock()
		if live, ok := b.at(table); ok {
			live.sending = max(0, live.sending+by) // an edit may outlast its board
			live.edits++
		}
	}
	count(1)
	return func() { count(-1) }
}

// pressing records that the answer to a press is about to change a board. After
// that, changed records what the board shows, unless an edit was in flight at the
// same time: then which of them Discord took last isn't known.
func (b *boards) pressing(table, message string) (changed func(to sight)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	live, ok := b.at(table)
	if !ok || live.Message != message {
		return func(sight) {}
	}
	edits, alone := live.edits, live.sending == 0
	return func(to sight) {
		b.mu.Lock()
		defer b.mu.Unlock()
		now, ok := b.at(table)
		if !ok || now.Message != message {
			return
		}
		if alone && now.edits == edits {
			now.shows = to
		}
		now.Behind = false
		b.changed(table)
	}
}

// forget forgets a board whose message is gone.
func (b *boards) forget(table, message string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for {
		live, ok := b.at(table)
		if !ok || live.Message != message || b.write(table, live.version, nil) {
			return
		}
	}
}

// begin reports whether the caller has to edit the board: there is one that we may
// edit, and no edit of it has begun.
func (b *boards) begin(table string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	live, ok := b.at(table)
	switch {
	case !ok:
		return false
	case live.dirty:
		live.again = true
		return false
	case live.Silent || live.barred && b.now().Sub(live.tried) < tryEvery:
		if soon := b.now().Add(tryEvery); !live.Behind && live.next.Before(soon) {
			live.next = soon
		}
		b.isBehind(table, live)
		return false
	}
	live.dirty = true
	return true
}

// drawing records that a table is being drawn for its message, and returns how the
// message shows it.
func (b *boards) drawing(table, message string) (board, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	live, ok := b.at(table)
	if !ok || live.Message != message {
		return board{}, false
	}
	live.again = false
	return *live, true
}

// touched reports whether the table has changed since an edit was begun.
func (b *boards) touched(table string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	live, ok := b.at(table)
	return ok && live.again
}

// finished ends what begin began. It reports whether the table has changed since it
// was drawn.
func (b *boards) finished(table string) (again bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	live, ok := b.at(table)
	if !ok {
		return false
	}
	again, live.dirty, live.again = live.again, false, false
	if live.Behind {
		b.wake()
	}
	return again
}

// touch has a table's board edited soon: the latest state wins.
func (b *Bot) touch(ctx context.Context, table string) {
	b.soon(ctx, table, func() bool { return true })
}

// soon schedules an edit of a table's board, which is skipped if the board shows
// the table by then.
func (b *Bot) soon(ctx context.Context, table string, needed func() bool) {
	if !b.boards.begin(table) {
		return
	}
	ctx = context.WithoutCancel(ctx)
	b.edits.Go(func() {
		defer b.recovered(ctx, table)
		select {
		case <-time.After(editEvery):
		case <-b.leaving: // at once, then
		}
		b.refreshBoard(ctx, table, needed)
	})
}

// touchFor is touch after an action. Its person is told if the board can't show it.
func (b *Bot) touchFor(ctx context.Context, a *answer) {
	b.boards.doneBy(a.in.table(), a)
	b.touch(ctx, a.in.table())
}

// refreshBoard performs the edit that was begun, if the board needs it. It compares
// what was shown with the table as it is then, since a press or another process may
// have overtaken the edit, or been overtaken.
func (b *Bot) refreshBoard(ctx context.Context, table string, needed func() bool) {
	ctx, cancel := context.WithTimeout(ctx, editWithin)
	defer cancel()
	current := false
	defer func() { // also where it panics
		again := b.boards.finished(table)
		switch {
		case again:
			b.touch(ctx, table)
		case current && b.moved(ctx, table):
			b.soon(ctx, table, func() bool { return b.moved(context.WithoutCancel(ctx), table) })
		}
	}()
	if needed() || b.boards.touched(table) {
		current = b.edit(ctx, table)
	}
}
