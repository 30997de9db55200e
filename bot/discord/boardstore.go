package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"strings"
	"sync"
	"time"
)

// BoardRow is a live board as it is stored for all processes that share the games.
type BoardRow struct {
	Data    []byte // what the bot knows of it, as JSON
	Version int64  // another with each change, from 1; 0 where there is no board
	Epoch   int64  // of the log, and
	Shown   int64  // the last of its records, that the message shows
}

// BoardStore keeps the live boards, one for each table, for all processes that share
// the games.
type BoardStore interface {
	// Board returns a table's board, or the zero BoardRow if there is none.
	Board(ctx context.Context, table string) (BoardRow, error)
	// Boards returns the boards that were changed last, at most most of them.
	Boards(ctx context.Context, most int) (map[string]BoardRow, error)
	// PutBoards writes boards, and deletes those without Data. The Version of each is
	// the one that was read. A board that another process has changed since is left as
	// it is and returned in stale; now has the versions of those written.
	PutBoards(ctx context.Context, rows map[string]BoardRow, at time.Time) (now map[string]int64, stale []string, err error)
	// ForgetBoards deletes the boards of all tables whose keys have a prefix.
	ForgetBoards(ctx context.Context, prefix string) error
	// LateBoards lists the tables whose boards don't show the last record of their
	// logs, if that record was added between two times.
	LateBoards(ctx context.Context, from, to time.Time) ([]string, error)
}

const (
	// saveWithin is how long a small change waits to be written together with others.
	// Which message is the board is written at once.
	saveWithin = 200 * time.Millisecond
	// storeWithin bounds how long reading or writing a board may take.
	storeWithin = 5 * time.Second
)

// detached is the context for storing boards. It doesn't end with the interaction
// that caused it.
var detached = context.Background()

func newBoards(store BoardStore, now func() time.Time) *boards {
	if store == nil {
		store = &boardsInMemory{rows: make(map[string]BoardRow)}
	}
	return &boards{
		store: store, now: now, report: func(error) {}, wakeups: make(chan struct{}, 1),
		all: make(map[string]*board), unsaved: make(map[string]bool),
	}
}

// open reads the boards that were changed last, so that those behind are tried
// again.
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
		if next := row.board(); next != nil {
			b.all[table] = next
		}
	}
	return nil
}

// takeOver imports the boards that earlier versions kept in a file of their own,
// and removes the file.
func (b *boards) takeOver(path string) error {
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
		return errors.Join(err, os.Remove(path)) // it is only a cache: boards are posted anew
	}
	for table, live := range old {
		if live != nil {
			b.adopt(table, *live)
		}
	}
	return os.Remove(path)
}

// board decodes a row; nil if it can't be read.
func (r BoardRow) board() *board {
	next := new(board)
	if r.Version == 0 || json.Unmarshal(r.Data, next) != nil {
		return nil
	}
	next.version, next.shows.epoch, next.shows.seq = r.Version, r.Epoch, r.Shown
	next.shows.page, next.shows.target, next.shows.words = next.Page, next.Target, next.Words
	return next
}

// row is a board as it is stored.
func (l *board) row() (BoardRow, error) {
	data, err := json.Marshal(l)
	return BoardRow{Data: data, Version: l.version, Epoch: l.shows.epoch, Shown: l.shows.seq}, err
}

// at returns the board of a table as the store has it now. b.mu is held.
func (b *boards) at(table string) (*board, bool) {
	ctx, cancel := context.WithTimeout(detached, storeWithin)
	defer cancel()
	was := b.all[table]
	row, err := b.store.Board(ctx, table)
	if err != nil {
		b.report(err)
		return was, was != nil
	}
	if was != nil && was.version == row.Version {
		return was, true
	}
	delete(b.unsaved, table) // another process was faster
	next := row.board()
	if next == nil {
		delete(b.all, table)
		return nil, false
	}
	if was != nil {
		next.keep(was)
	}
	b.all[table] = next
	return next, true
}

// keep copies the fields that are not stored.
func (l *board) keep(was *board) {
	l.dirty, l.again, l.doer = was.dirty, was.again, was.doer
	l.sending, l.edits = was.sending, was.edits
	if l.Message == was.Message {
		l.barred, l.tries, l.tried, l.next = was.barred, was.tries, was.tried, was.next
		l.pinning, l.wantPin = was.pinning, was.wantPin
	}
}

// write stores a board at once, or deletes it if nil. It reports false if another
// process has changed it since it was read. b.mu is held.
func (b *boards) write(table string, version int64, next *board) bool {
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
		if now, stale, err = b.store.PutBoards(ctx, map[string]BoardRow{table: row}, b.now()); len(stale) > 0 {
			return false
		}
		if next != nil {
			next.version = now[table]
		}
	}
	if err != nil {
		b.report(err) // it is known here, as long as this process runs
	}
	delete(b.unsaved, table)
	if next == nil {
		delete(b.all, table)
	} else {
		b.all[table] = next
		b.bound(table)
	}
	return true
}

// changed schedules the writing of a board. b.mu is held.
func (b *boards) changed(table string) {
	b.unsaved[table] = true
	if b.due == nil {
		b.due = time.AfterFunc(saveWithin, func() {
			if err := b.save(); err != nil {
				b.report(err)
			}
		})
	}
}

// save writes the boards that have changed. One that another process has changed
// meanwhile stays as that process wrote it.
func (b *boards) save() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.due != nil {
		b.due.Stop()
		b.due = nil
	}
	rows := make(map[string]BoardRow)
	for table := range b.unsaved {
		if live := b.all[table]; live != nil {
			row, err := live.row()
			if err != nil {
				return err
			}
			rows[table] = row
		}
	}
	clear(b.unsaved)
	if len(rows) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(detached, storeWithin)
	defer cancel()
	now, _, err := b.store.PutBoards(ctx, rows, b.now())
	for table, version := range now {
		b.all[table].version = version
	}
	return err
}

// forgetAll deletes the boards of a server or of a channel, whose tables' keys have
// that prefix, from memory and from the store.
func (b *boards) forgetAll(prefix string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	maps.DeleteFunc(b.all, func(table string, _ *board) bool { return strings.HasPrefix(table, prefix) })
	maps.DeleteFunc(b.unsaved, func(table string, _ bool) bool { return strings.HasPrefix(table, prefix) })
	ctx, cancel := context.WithTimeout(detached, storeWithin)
	defer cancel()
	return b.store.ForgetBoards(ctx, prefix)
}

// boardsInMemory is a BoardStore that lasts as long as the process.
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
	return nil, nil // whoever is late is known: nobody else edits
}
