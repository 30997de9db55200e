package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"arbiter/tracker"
)

// BoardRow is a live board in its stored form, shared by processes.
type BoardRow = tracker.LiveBoard

// BoardStore stores the live boards, one per table, shared by processes.
type BoardStore = tracker.LiveBoards

const (
	// saveWithin is the debounce of writing small changes. A change of the
	// message itself is written at once.
	saveWithin = 200 * time.Millisecond
	// storeWithin is the timeout for reading or writing boards, saveAgain the delay before
	// a failed write is repeated.
	storeWithin = 5 * time.Second
	saveAgain   = time.Second
)

// detached is the context for storing boards, which outlives the interaction
// that caused it.
var detached = context.Background()

func newBoards(store BoardStore, now func() time.Time) *boards {
	if store == nil {
		store = &boardsInMemory{rows: make(map[string]BoardRow)}
	}
	return &boards{
		store: store, now: now, report: func(error) {}, wakeups: make(chan struct{}, 1),
		all: make(map[string]*slot), unsaved: make(map[string]bool),
	}
}

// open reads the boards that were changed last and schedules retries for those
// that are behind.
func (b *boards) open() error {
	ctx, cancel := context.WithTimeout(detached, storeWithin)
	defer cancel()
	rows, err := b.store.Boards(ctx, mostBoards)
	if err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for table, row := range rows {
		if next := boardOf(row); next != nil {
			b.all[table] = &slot{table: table, live: next}
		}
	}
	return nil
}

// importOld imports the boards from an earlier version's file, and removes the
// file.
func (b *boards) importOld(path string) error {
	raw, err := os.ReadFile(path) //nolint:gosec // the path is a setting
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	old := make(map[string]*board)
	if err := json.Unmarshal(raw, &old); err != nil {
		err = fmt.Errorf("the list of live boards: %w", err)
		return errors.Join(err, os.Remove(path)) // boards that are lost are posted anew
	}
	for table, live := range old {
		if live != nil {
			b.adopt(table, *live)
		}
	}
	return os.Remove(path)
}

// boardOf decodes a row, or returns nil if that fails.
func boardOf(r BoardRow) *board {
	next := new(board)
	if r.Version == 0 || json.Unmarshal(r.Data, next) != nil {
		return nil
	}
	next.version, next.read, next.shows.epoch, next.shows.seq = r.Version, r.Shown, r.Epoch, cmp.Or(next.Seq, r.Shown)
	next.shows.page, next.shows.target, next.shows.words = next.Page, next.Target, next.Words
	return next
}

// row encodes a board.
func (l *board) row() (BoardRow, error) {
	l.Seq = l.shows.seq
	data, err := json.Marshal(l)
	row := BoardRow{Data: data, Version: l.version, Epoch: l.shows.epoch, Shown: max(l.read, l.Seq)}
	if l.Leaving {
		row.Shown = 0 // so that other replicas find it among the late boards
	}
	return row, err
}

// read reads the board of a locked slot. If the store fails, the slot is unchanged.
func (b *boards) read(s *slot) {
	ctx, cancel := context.WithTimeout(detached, storeWithin)
	defer cancel()
	was := s.live
	row, err := b.store.Board(ctx, s.table)
	if err != nil {
		b.report(err)
		return
	}
	if was != nil && was.version == row.Version || was != nil && was.unwritten && b.reconcile(s, row) {
		return
	}
	b.isSaved(s.table) // another process has changed it
	if s.live = boardOf(row); s.live != nil && was != nil {
		s.live.keep(was)
		s.live.others++
	}
}

// reconcile writes a board that couldn't be written before another process changed its
// row. The later message is the board, and the other one is deleted with the next edit. It
// reports false if there is nothing to write or writing fails.
func (b *boards) reconcile(s *slot, row BoardRow) bool {
	ours, next := s.live, *s.live
	if theirs := boardOf(row); theirs != nil {
		if theirs.Message == ours.Message {
			return false
		}
		left := ours.Message
		if later(ours.Message, theirs.Message) {
			left = theirs.Message
		} else {
			next = *theirs
			next.keep(ours)
		}
		all := slices.DeleteFunc(slices.Concat(theirs.Left, ours.Left), func(m string) bool { return m == next.Message || m == left })
		slices.SortFunc(all, compareIDs)
		next.Left = withLeft(slices.Compact(all), left)
		next.Behind, next.Leaving = true, b.shared
	}
	next.unwritten = false
	return b.write(s, row.Version, &next) && !next.unwritten
}

// written reports whether the row of a table's board names its message.
func (b *boards) written(table string) bool {
	live, ok := b.live(table)
	return !ok || !live.unwritten
}

// keep copies the fields that are not stored.
func (l *board) keep(was *board) {
	l.dirty, l.again, l.lastAnswer = was.dirty, was.again, was.lastAnswer
	l.sending, l.edits, l.others = was.sending, was.edits, was.others
	if l.Message == was.Message {
		l.forbidden, l.tries, l.tried, l.next = was.forbidden, was.tries, was.tried, was.next
		l.pinning, l.wantPin = was.pinning, was.wantPin
		l.last, l.counted, l.below = was.last, was.counted, was.below
	}
}

// write stores a slot's board, or deletes it if next is nil. It reports false if
// another process has changed it since it was read.
func (b *boards) write(s *slot, version int64, next *board) bool {
	row := BoardRow{Version: version}
	var err error
	if next != nil {
		next.version = version
		row, err = next.row()
	}
	if err == nil {
		ctx, cancel := context.WithTimeout(detached, storeWithin)
		defer cancel()
		var now map[string]int64
		var stale []string
		if now, stale, err = b.store.PutBoards(ctx, map[string]BoardRow{s.table: row}, b.now()); len(stale) > 0 {
			return false
		}
		if next != nil {
			next.version = now[s.table]
		}
	}
	b.isSaved(s.table)
	s.live = next
	if err != nil {
		if next != nil { // it stays in memory until it is written
			next.unwritten = true
			b.saveLater(s.table)
		}
		b.report(err)
	} else if next != nil && next.Behind {
		b.wake()
	}
	return true
}

// changed schedules the writing of a board.
func (b *boards) changed(table string) { b.saveIn(saveWithin, table) }

// saveLater schedules the writing of boards after a failure.
func (b *boards) saveLater(tables ...string) { b.saveIn(saveAgain, tables...) }

// saveIn schedules the writing of boards, unless a write is scheduled already.
func (b *boards) saveIn(d time.Duration, tables ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, table := range tables {
		b.unsaved[table] = true
	}
	if b.due == nil {
		b.due = time.AfterFunc(d, b.saveDue)
	}
}

// saveDue writes the boards that have changed, and reports a failure.
func (b *boards) saveDue() {
	if err := b.save(); err != nil {
		b.report(err)
	}
}

// isSaved marks boards as saved.
func (b *boards) isSaved(tables ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, table := range tables {
		delete(b.unsaved, table)
	}
}

// save writes the boards that have changed, and tries again later if that fails.
func (b *boards) save() error {
	b.mu.Lock()
	if b.due != nil {
		b.due.Stop()
		b.due = nil
	}
	tables := slices.Collect(maps.Keys(b.unsaved))
	b.mu.Unlock()
	_, err := b.saveAll(tables...)
	return err
}

// saveAll writes those of some boards that have changed, and tries again later if that fails.
// Changes by other processes take precedence, except over a message that isn't stored yet.
// overtaken reports whether there were any.
func (b *boards) saveAll(tables ...string) (overtaken bool, err error) {
	slices.Sort(tables) // concurrent calls lock slots in the same order
	slots, rows := make(map[string]*slot), make(map[string]BoardRow)
	for _, table := range tables {
		s := b.lock(table)
		defer b.unlock(s)
		if slots[table] = s; s.live == nil || !b.isUnsaved(table) {
			continue
		}
		if rows[table], err = s.live.row(); err != nil {
			return false, err
		}
	}
	if len(rows) == 0 {
		return false, nil
	}
	ctx, cancel := context.WithTimeout(detached, storeWithin)
	defer cancel()
	now, stale, err := b.store.PutBoards(ctx, rows, b.now())
	if err != nil {
		b.saveLater(slices.Collect(maps.Keys(rows))...)
		return false, err
	}
	b.isSaved(slices.Collect(maps.Keys(rows))...)
	for table, version := range now {
		slots[table].live.version, slots[table].live.unwritten = version, false
	}
	for _, table := range stale {
		b.read(slots[table])
	}
	return len(stale) > 0, nil
}

// release releases a claimed board by do, which writes the row in the same transaction if the
// board has changed. A board whose message isn't stored yet is saved first. again reports
// whether the board has to be edited again, because do says so or another process has
// changed it.
func (b *boards) release(table string, do func(BoardRow) (now int64, again bool, err error)) (again bool, err error) {
	overtaken := false
	if live, ok := b.lastRead(table); ok && live.unwritten {
		if overtaken, err = b.saveAll(table); err != nil {
			b.report(err)
		}
	}
	s := b.lock(table)
	defer b.unlock(s)
	row, changed := BoardRow{}, s.live != nil && !s.live.unwritten && b.isUnsaved(table)
	if changed {
		if row, err = s.live.row(); err != nil {
			return false, err
		}
	}
	now, again, err := do(row)
	switch {
	case err != nil || !changed:
	case now == 0:
		overtaken = true
		b.isSaved(table)
		b.read(s)
	default:
		b.isSaved(table)
		s.live.version = now
	}
	return again || overtaken, err
}

// isUnsaved reports whether a board has changes to write. The result holds while its slot is
// locked.
func (b *boards) isUnsaved(table string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.unsaved[table]
}

// forgetAll deletes the boards of all tables whose keys have a prefix, from
// the store and from memory.
func (b *boards) forgetAll(prefix string) error {
	ctx, cancel := context.WithTimeout(detached, storeWithin)
	defer cancel()
	if err := b.store.ForgetBoards(ctx, prefix); err != nil {
		return err
	}
	b.each(func(s *slot) {
		if strings.HasPrefix(s.table, prefix) {
			b.isSaved(s.table)
			s.live = nil
		}
	})
	return nil
}

// boardsInMemory is a BoardStore in memory.
type boardsInMemory struct {
	mu       sync.Mutex
	rows     map[string]BoardRow
	versions int64
}

func (m *boardsInMemory) Board(_ context.Context, table string) (BoardRow, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.rows[table], nil
}

func (m *boardsInMemory) Boards(context.Context, int) (map[string]BoardRow, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.rows), nil
}

func (m *boardsInMemory) PutBoards(_ context.Context, rows map[string]BoardRow, _ time.Time) (now map[string]int64, stale []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now = make(map[string]int64)
	for table, row := range rows {
		switch {
		case m.rows[table].Version != row.Version:
			stale = append(stale, table)
		case row.Data == nil:
			delete(m.rows, table)
		default:
			m.versions++
			row.Version = m.versions
			m.rows[table], now[table] = row, row.Version
		}
	}
	return now, stale, nil
}

func (m *boardsInMemory) ForgetBoards(_ context.Context, prefix string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	maps.DeleteFunc(m.rows, func(table string, _ BoardRow) bool { return strings.HasPrefix(table, prefix) })
	return nil
}

func (m *boardsInMemory) LateBoards(context.Context, time.Time, time.Time) ([]string, error) {
	return nil, nil // there is no other process
}
