package tracker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

// Tables holds the tables of all channels over one store.
type Tables struct {
	store   Store
	now     func() time.Time
	engines map[string]Engine
	live    *live
	watched watched
}

// NewTables returns tables. The clock is used only for the times in the log.
func NewTables(store Store, now func() time.Time, engines ...Engine) *Tables {
	ts := &Tables{store: store, now: now, engines: make(map[string]Engine), live: newLive(LiveRecords)}
	for _, e := range engines {
		ts.engines[e.ID()] = e
	}
	return ts
}

// At returns the table of a channel, after reading what other processes stored. With a
// context of ReadOnce, only the first call reads.
func (ts *Tables) At(ctx context.Context, channel string) (*Table, error) {
	t := ts.table(channel)
	t.mu.Lock()
	defer t.mu.Unlock()
	read := readIn(ctx)
	if _, ok := read.Load(channel); !ok || t.epoch == 0 {
		if err := t.refresh(ctx); err != nil {
			return nil, err
		}
		read.Store(channel, true)
	}
	ts.live.used(t, t.seq-t.base.Seq)
	return t, nil
}

// Table is the game of one channel: its log, and the state that follows from it. It is
// safe for use by several goroutines.
type Table struct {
	channel string
	tables  *Tables

	mu       sync.Mutex
	epoch    int64        // of the log, as last read
	sum      Sum          // the checksum of what was read
	damage   *DamageError // of the records after the last one; nil if there is none
	base     Head         // after which the log was read; the zero Head is its beginning
	whole    bool         // the log is read from its beginning
	log      []Batch      // the batches after base, including undone ones
	seq      int64        // the last record read or written
	done     []moment     // the inputs in effect, oldest first
	undone   []moment     // what redo repeats, the next one last
	ids      int64        // the highest id the game has used
	drafts   []*Choice    // the open drafts
	disputes []Dispute    // of all games after base, in order
	changed  int64        // the last record of a batch that wasn't only about drafts or a dispute
	shown    *Look        // the current view; nil until somebody looks

	locked  Log   // the log while this process has locked it; otherwise nil
	foreign *Work // set while a log from outside is replayed: each event is checked
}

// moment is a batch in effect and the play after it.
type moment struct {
	batch   int64 // its first record
	text    string
	touched []int64 // the objects that it was about
	bare    bool    // the play isn't kept; recall replays it
	went    went    // the channel to which the game moved, if it ended so
	play
}

// Look is a consistent view of a table. It is shared and must not be changed.
type Look struct {
	Game     string // empty if no game is running
	Epoch    int64  // of the log that is read
	Seq      int64  // of the last record that did something: drafts and disputes don't count
	Read     int64  // the last record of the log
	Board    Board
	Choice   *Choice
	Drafts   []*Choice // private questions, each shown only to its speaker
	Seats    []Seat
	Disputes []Dispute    // of the running game, oldest first
	Damage   *DamageError // damage after Seq; nil if there is none
}

// Told is one event in words.
type Told struct {
	Kind  string
	Text  Message
	Cause Cause
	Group int     // events of one group of a batch happened at once
	Cited []Cited // the rules that a dispute cites
	About []int64 // the objects that it is about
}

// Result is what an input caused. Told is empty if nothing changed.
type Result struct {
	Told     []Told
	Look     Look
	Reversed []string // for undo, redo and corrections: the lines in question
	Before   []Told   // the events of the input made first: the start of a game, or the undo of a corrected line
	Steps    int64    // the work that it took, at most LineSteps
	Private  bool     // only a draft was opened or withdrawn: shown only to the speaker
}

// Look shows the table as it is.
func (t *Table) Look() Look {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.look()
}

func (t *Table) look() Look {
	return t.lookBy(nil)
}

// lookBy is look with a survey of the table's state, or nil.
func (t *Table) lookBy(survey any) Look {
	if t.shown == nil {
		look := t.view(survey)
		t.shown = &look
	}
	return *t.shown
}

func (t *Table) view(survey any) Look {
	p := t.current()
	look := Look{Epoch: t.epoch, Seq: t.changed, Read: t.seq, Choice: p.choice, Drafts: t.drafts, Damage: t.damage}
	if p.engine == nil {
		return look
	}
	look.Disputes = p.disputesOf(t.disputes)
	look.Game, look.Board, look.Seats = p.engine.ID(), p.engine.board(p.state, t.changed, survey), p.engine.seats(p.state)
	last := len(t.done) - 1
	touched := t.done[last].touched
	mark(&look.Board, touched, func(tile *Tile) { tile.Changed = true })
	if last > 0 && t.done[last-1].engine == p.engine && t.done[last-1].began == p.began {
		before := t.done[last-1].state
		look.Board.Gone = p.engine.gone(before, p.state, touched)
		for i := range look.Board.Lanes {
			gained(look.Board.Lanes[i].Facts, p.engine.facts(before, look.Board.Lanes[i].Player))
		}
	}
	if p.choice != nil {
		mark(&look.Board, p.choice.Question.About, func(tile *Tile) { tile.Chosen = true })
	}
	return look
}

// gained sets the change of each number since an earlier board, on which a missing number
// counts as 0.
func gained(now, before []Fact) {
	for i := range now {
		was := int64(0)
		for _, f := range before {
			if f.Name == now[i].Name && f.Of == now[i].Of {
				was = f.Value
			}
		}
		now[i].Gained = SaturatingAdd(now[i].Value, -was)
	}
}

// mark applies a change to the tiles of some objects.
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

// mostReadings is the maximum number of readings offered as completions.
const mostReadings = 3

// Complete returns completions of a line: if it is no phrase, its readings,
// the likeliest first; then completions of its last word.
func (t *Table) Complete(by Speaker, line string) []string {
	t.mu.Lock()
	p, last := t.current(), t.lastSaid(by)
	t.mu.Unlock()
	if p.engine == nil {
		return nil
	}
	var all []string
	if _, err := p.engine.parse(line); err != nil && strings.TrimSpace(line) != "" {
		for _, r := range p.engine.readings(p.state, by, last, line) {
			if read := r.Line(); len(all) < mostReadings && len(r.Unseen) == 0 && len(r.Mended) == 0 && !slices.Contains(all, read) {
				all = append(all, read)
			}
		}
	}
	for _, end := range p.engine.complete(p.state, by, line) {
		if !slices.Contains(all, end) {
			all = append(all, end)
		}
	}
	return all
}

func (t *Table) current() play {
	if len(t.done) == 0 {
		return play{}
	}
	return t.done[len(t.done)-1].play
}

// input is something a speaker said: its text, and a function that decides it.
type input struct {
	text   string
	decide func(p *plan) ([]any, error)
}

// change plans what an input does and stores it. The plan is made from the current
// log, also if it is a refusal, and made again if someone else has written to the log
// meanwhile.
func (t *Table) change(ctx context.Context, by Speaker, text string, decide func(p *plan) ([]any, error)) (Result, error) {
	results, err := t.changes(ctx, by, func() []input { return []input{{text, decide}} })
	if err != nil {
		return Result{}, err
	}
	return results[0], nil
}

// changes is change for several inputs, each made where the one before it ends. All
// of them are stored, or none. The table is shown in the last result.
func (t *Table) changes(ctx context.Context, by Speaker, inputs func() []input) (results []Result, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	asked := t.epoch == 0
	err = t.untilCurrent(ctx, func() error {
		results, err = t.changesOnce(ctx, by, inputs, asked)
		asked = true
		return err
	})
	return results, err
}

// changesOnce is one attempt of changes. The error is ErrStale if another process writes to
// the log meanwhile. If ask is false, it plans from the log in memory, and Append detects
// whether that is current; inputs that append nothing are planned again from the current log.
func (t *Table) changesOnce(ctx context.Context, by Speaker, inputs func() []input, ask bool) ([]Result, error) {
	if ask {
		if err := t.refresh(ctx); err != nil {
			return nil, err
		}
	}
	plans, batches, err := t.plans(ctx, by, inputs)
	if !ask && len(batches) == 0 {
		read := t.head()
		if err := t.refresh(ctx); err != nil {
			return nil, err
		}
		if t.head() != read || t.damage != nil {
			plans, batches, err = t.plans(ctx, by, inputs)
		}
	}
	if err != nil {
		return nil, err
	}
	head := t.head()
	if len(batches) > 0 {
		if head, err = t.append(ctx, batches...); err != nil {
			return nil, err
		}
	}
	results, err := t.results(plans, batches)
	if err != nil {
		t.reset()
		return nil, err
	}
	t.epoch, t.sum = head.Epoch, head.Sum
	last := len(results) - 1
	if survey := plans[last].survey; len(plans[last].records) > 0 && !results[last].Private {
		results[last].Look = t.lookBy(survey)
	} else {
		results[last].Look = t.look()
	}
	return results, nil
}

// plans works out what inputs do, one after another. An input that changes nothing
// has a plan and no batch.
func (t *Table) plans(ctx context.Context, by Speaker, inputs func() []input) ([]*plan, []Batch, error) {
	if err := t.repeated(requestOf(ctx)); err != nil {
		return nil, nil, err
	}
	if t.damage != nil {
		return nil, nil, t.damaged()
	}
	var plans []*plan
	var batches []Batch
	now, seq, at := t.current(), t.seq, t.tables.now().UTC().Truncate(time.Millisecond)
	for _, in := range inputs() {
		p := planFrom(now)
		p.text = in.text
		actions, err := p.work(in.decide)
		if err != nil {
			return nil, nil, err
		}
		if plans = append(plans, p); len(p.records) == 0 {
			continue
		}
		b := Batch{Seq: seq + 1, At: at, By: by, Text: p.text, Records: p.records}
		if from := requestOf(ctx); from != nil {
			b.Request, b.Part = from.stored(), from.parts+len(batches)
		}
		if len(actions) > 0 {
			stored, err := encodeAll(p.engine, actions)
			if err != nil {
				return nil, nil, err
			}
			if b.Actions, err = json.Marshal(stored); err != nil {
				return nil, nil, fmt.Errorf("store the line: %w", err)
			}
		}
		batches, seq, now = append(batches, b), b.Last(), p.after(b.Seq)
	}
	return plans, batches, nil
}

// results applies the batches of plans and returns the result of each.
func (t *Table) results(plans []*plan, batches []Batch) ([]Result, error) {
	results := make([]Result, len(plans))
	for i, p := range plans {
		if len(p.records) == 0 {
			continue
		}
		b := batches[0]
		batches = batches[1:]
		told, err := t.apply(b, true, p)
		if err != nil {
			return nil, err
		}
		results[i] = Result{Told: told, Steps: p.steps.Taken(), Private: b.private() && !reverses(b)}
	}
	return results, nil
}

// append stores batches after the last that the table has read.
func (t *Table) append(ctx context.Context, batches ...Batch) (Head, error) {
	if givenUp(ctx) {
		return t.head(), context.DeadlineExceeded
	}
	head, err := t.store().Append(ctx, t.channel, t.head(), batches...)
	if err != nil {
		readIn(ctx).Delete(t.channel)
	}
	if errors.Is(err, ErrRepeated) {
		return head, repeated()
	}
	if err == nil {
		defer t.tables.watched.tell(t.channel)
	}
	if from := requestOf(ctx); err == nil && from != nil {
		for _, b := range batches {
			if b.Request == from.stored() {
				from.parts++
			}
		}
	}
	return head, err
}

// head returns how far the table has read the log.
func (t *Table) head() Head { return Head{Epoch: t.epoch, Seq: t.seq, Sum: t.sum} }

// damaged refuses to write to a log whose end can't be read.
func (t *Table) damaged() *Problem { return t.damage.Problem() }
