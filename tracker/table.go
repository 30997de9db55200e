package tracker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// Tables holds the tables of all channels over one store.
type Tables struct {
	store   Store
	now     func() time.Time
	engines map[string]Engine
	live    *live
}

// NewTables makes the tables. The clock dates the log and nothing else.
func NewTables(store Store, now func() time.Time, engines ...Engine) *Tables {
	ts := &Tables{store: store, now: now, engines: make(map[string]Engine), live: newLive(LiveRecords)}
	for _, e := range engines {
		ts.engines[e.ID()] = e
	}
	return ts
}

// At gives the table of a channel, read from the store unless it is in memory
// (LiveRecords).
func (ts *Tables) At(ctx context.Context, channel string) (*Table, error) {
	t := ts.table(channel)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.refresh(ctx); err != nil {
		return nil, err
	}
	ts.live.used(t, t.seq)
	return t, nil
}

// Table is the game of one channel: its log, and the state that follows from
// it. All methods may be called at the same time; they act one after another.
type Table struct {
	channel string
	tables  *Tables

	mu     sync.Mutex
	stale  bool     // the store may know more than the table
	log    []Batch  // everything, also what was taken back
	seq    int64    // the last record read or written
	done   []moment // what stands, oldest first
	undone []moment // what redo brings back, next one last
	ids    int64    // the highest id the game has used
	shown  *Look    // as it is now, once somebody looked

	foreign *Work // of a log from outside, which is being tried out: each event is checked
}

// moment is a batch that stands, and the play after it.
type moment struct {
	batch   int64 // its first record
	text    string
	touched []int64 // the objects that it was about
	bare    bool    // the play isn't kept: recall works it out again
	went    went    // where the game went that ended with it, if it did
	play
}

// Look is a consistent view of a table. Everyone who looks before the next line
// gets the same: it must not be changed.
type Look struct {
	Game   string // "" when no game is going on
	Seq    int64
	Board  Board
	Choice *Choice
	Seats  []Seat
}

// Told is one event in words.
type Told struct {
	Kind  string
	Text  string
	Cause Cause
	Group int // events of one group of a batch happened at once
}

// Result is what an input caused. Told is empty if nothing changed.
type Result struct {
	Told     []Told
	Look     Look
	Reversed []string // for undo and redo: the lines in question
	Steps    int64    // the work that it was, of LineSteps at most
}

// Look shows the table as it is.
func (t *Table) Look() Look {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.look()
}

func (t *Table) look() Look {
	if t.shown == nil {
		look := t.view()
		t.shown = &look
	}
	return *t.shown
}

func (t *Table) view() Look {
	p := t.current()
	look := Look{Seq: t.seq, Choice: p.choice}
	if p.engine == nil {
		return look
	}
	look.Game, look.Board, look.Seats = p.engine.ID(), p.engine.board(p.state, t.seq), p.engine.seats(p.state)
	mark(&look.Board, t.done[len(t.done)-1].touched, func(tile *Tile) { tile.Changed = true })
	if p.choice != nil {
		mark(&look.Board, p.choice.Question.About, func(tile *Tile) { tile.Chosen = true })
	}
	return look
}

// mark does something to the tiles of some objects.
func mark(b *Board, ids []int64, do func(*Tile)) {
	about := make(map[int64]bool, len(ids))
	for _, id := range ids {
		about[id] = true
	}
	var visit func(tiles []Tile)
	visit = func(tiles []Tile) {
		for i := range tiles {
			if about[tiles[i].ID] {
				do(&tiles[i])
			}
			visit(tiles[i].Under)
		}
	}
	for i := range b.Lanes {
		visit(b.Lanes[i].Tiles)
	}
	visit(b.Elsewhere)
}

// Complete offers ways to end a line.
func (t *Table) Complete(by Speaker, line string) []string {
	t.mu.Lock()
	p := t.current()
	t.mu.Unlock()
	if p.engine == nil {
		return nil
	}
	return p.engine.complete(p.state, by, line)
}

func (t *Table) current() play {
	if len(t.done) == 0 {
		return play{}
	}
	return t.done[len(t.done)-1].play
}

// mostTries is how often a batch is worked out anew because another process was
// faster. One that is always busy may win many times in a row.
const mostTries = 100

// change works out a batch and stores it. The plan is made anew if someone
// else wrote to the log in between.
func (t *Table) change(ctx context.Context, by Speaker, text string, decide func(p *plan) ([]any, error)) (Result, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	refused := int64(-1) // where the log did not end, as it turned out
	for range mostTries {
		if err := t.refresh(ctx); err != nil {
			return Result{}, err
		}
		if t.seq == refused { // it has not grown: another process has deleted it
			t.reset()
			if err := t.refresh(ctx); err != nil {
				return Result{}, err
			}
		}
		from := requestOf(ctx)
		if err := t.repeated(from); err != nil {
			return Result{}, err
		}
		p := t.plan()
		actions, err := p.work(decide)
		if err != nil {
			return Result{}, err
		}
		if len(p.records) == 0 {
			return Result{Look: t.look()}, nil
		}
		b := Batch{
			Seq: t.seq + 1, At: t.tables.now().UTC().Truncate(time.Millisecond),
			By: by, Text: text, Records: p.records,
		}
		if from != nil {
			b.Request = from.name
		}
		if len(actions) > 0 {
			stored, err := encodeAll(p.engine, actions)
			if err != nil {
				return Result{}, err
			}
			if b.Actions, err = json.Marshal(stored); err != nil {
				return Result{}, fmt.Errorf("store the line: %w", err)
			}
		}
		err = t.tables.store.Append(ctx, t.channel, t.seq, b)
		if errors.Is(err, ErrStale) {
			t.stale, refused = true, t.seq
			continue
		}
		if err != nil {
			// It may have been written all the same: the store knows.
			t.stale = true
			return Result{}, err
		}
		if from != nil {
			from.done[t.channel]++
		}
		told, err := t.apply(b, true, p.told)
		if err != nil {
			t.stale = true
			return Result{}, err
		}
		return Result{Told: told, Look: t.look(), Steps: p.steps.Taken()}, nil
	}
	return Result{}, fmt.Errorf("channel %s: %w", t.channel, ErrStale)
}

// refresh reads what the store knows more than the table.
func (t *Table) refresh(ctx context.Context) error {
	if !t.stale {
		return nil
	}
	more, err := t.tables.store.Load(ctx, t.channel, t.seq)
	if err != nil {
		return err
	}
	t.log, t.done = slices.Grow(t.log, len(more)), slices.Grow(t.done, len(more))
	for _, b := range more {
		if _, err := t.apply(b, false, nil); err != nil {
			return fmt.Errorf("channel %s, record %d: %w", t.channel, b.Seq, err)
		}
	}
	t.stale = false
	return nil
}
