package tracker

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Entry is one input in the log.
type Entry struct {
	Seq    int64 // the number of its first record
	At     time.Time
	By     Speaker
	Text   string // as it was understood: as typed, or in the words of the game's phrases
	Told   []Told
	Undone bool // taken back, and not done again
}

// Log returns the last limit inputs in words, oldest first, or all if limit is 0. all is
// the number of inputs of the last game or, if limit covers that, of all games.
// Inputs that were taken back are included and marked. The cost is that of replaying
// the returned inputs, and those since the milestone before them.
func (t *Table) Log(ctx context.Context, limit int) (entries []Entry, all int, err error) {
	t.mu.Lock()
	from, all, within := t.lastInputs(limit)
	if !within {
		if err := t.readAll(ctx); err != nil {
			t.mu.Unlock()
			return nil, 0, err
		}
		from, all, _ = t.lastInputs(limit)
	}
	log := t.log
	standing := make(map[int64]bool, len(t.done))
	for _, m := range t.done {
		standing[m.batch] = true
	}
	again, next := t.before(from)
	t.mu.Unlock()
	for i := next; i < len(log); i++ {
		b := log[i]
		told, err := again.apply(b, i >= from, nil)
		if err != nil {
			return nil, 0, err
		}
		if i >= from && !b.private() {
			undone := !standing[b.Seq] && !reverses(b) && !b.beside()
			entries = append(entries, Entry{Seq: b.Seq, At: b.At, By: b.By, Text: b.understood(), Told: told, Undone: undone})
		}
	}
	return entries, all, nil
}

// lastInputs returns the index of the first batch of the last limit inputs, or of all if limit
// is 0, and their number as Log does. within reports whether the games that were read
// have as many.
func (t *Table) lastInputs(limit int) (from, all int, within bool) {
	from = len(t.log)
	for i, b := range slices.Backward(t.log) {
		if b.private() {
			continue
		}
		if all++; all <= limit || limit == 0 {
			from = i
		}
		if limit > 0 && all > limit && b.Begins() {
			return from, all, true
		}
	}
	return from, all, t.base.Seq == 0
}

// batchAt returns the index of the batch whose first record has a number.
func (t *Table) batchAt(seq int64) (i int, ok bool) {
	return slices.BinarySearchFunc(t.log, seq, func(b Batch, seq int64) int { return cmp.Compare(b.Seq, seq) })
}

// before returns a table as it was at an earlier point of the log, and the index of
// the batch after it, which is at most from. An input that stands now has had the
// same inputs before it since it was done, so the table right after it is known.
func (t *Table) before(from int) (*Table, int) {
	again := &Table{channel: t.channel, tables: t.tables, seq: t.base.Seq}
	for i, m := range slices.Backward(t.done) {
		at, ok := t.batchAt(m.batch)
		if !ok || at >= from || m.bare {
			continue
		}
		again.log, again.seq, again.changed, again.done = slices.Clip(t.log[:at+1]), t.log[at].Last(), t.log[at].Last(), slices.Clone(t.done[:i+1])
		again.disputes = until(t.disputes, again.seq)
		return again, at + 1
	}
	return again, 0
}

// Told returns the events of an input of the last game in words, and whether it is the
// last one. The number of its first record identifies it.
func (t *Table) Told(seq int64) (told []Told, last bool, err error) {
	t.mu.Lock()
	at, ok := t.batchAt(seq)
	if !ok {
		t.mu.Unlock()
		return nil, false, nil
	}
	last = !slices.ContainsFunc(t.log[at+1:], func(b Batch) bool { return !b.private() })
	log := t.log[:at+1]
	again, next := t.before(at)
	t.mu.Unlock()
	for i := next; ; i++ {
		if told, err := again.apply(log[i], i == at, nil); err != nil || i == at {
			return told, last, err
		}
	}
}

// LookAfter returns the table as it was after an input, which the number of its first record
// identifies. ok is false if the games that were read have no such input.
func (t *Table) LookAfter(seq int64) (look Look, ok bool, err error) {
	t.mu.Lock()
	at, ok := t.batchAt(seq)
	if !ok {
		t.mu.Unlock()
		return look, false, nil
	}
	log := t.log[:at+1]
	again, next := t.before(at + 1)
	t.mu.Unlock()
	for i := next; i <= at; i++ {
		if _, err := again.apply(log[i], false, nil); err != nil {
			return look, true, err
		}
	}
	look = again.look()
	look.Drafts = nil
	return look, true, nil
}

// SaidInGame is Said for the inputs of the last game.
func (t *Table) SaidInGame() []Entry {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, b := range slices.Backward(t.log) {
		if b.Begins() {
			return t.saidAfter(b.Seq - 1)
		}
	}
	return nil
}

// Said returns the inputs after a record that are part of the play, oldest first,
// without their events. It replays nothing.
func (t *Table) Said(ctx context.Context, after int64) ([]Entry, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if after < t.base.Seq {
		if err := t.readAll(ctx); err != nil {
			return nil, err
		}
	}
	return t.saidAfter(after), nil
}

func (t *Table) saidAfter(after int64) []Entry {
	standing := make(map[int64]bool, len(t.done))
	for _, m := range t.done {
		standing[m.batch] = true
	}
	var entries []Entry
	for _, b := range t.log {
		if b.Seq > after && !b.private() && !b.beside() {
			entries = append(entries, Entry{Seq: b.Seq, At: b.At, By: b.By, Text: b.understood(), Undone: !standing[b.Seq] && !reverses(b)})
		}
	}
	return entries
}

// Last returns the last n inputs of the last game that are part of the play, oldest
// first, without their events. It replays nothing, and its cost doesn't grow with the log.
func (t *Table) Last(n int) []Entry {
	t.mu.Lock()
	defer t.mu.Unlock()
	var entries []Entry
	left := len(t.done) // the inputs of done up to the batch at hand
	for _, b := range slices.Backward(t.log) {
		for left > 0 && t.done[left-1].batch > b.Seq {
			left--
		}
		if b.private() || b.beside() {
			continue
		}
		stands := left > 0 && t.done[left-1].batch == b.Seq
		entries = append(entries, Entry{Seq: b.Seq, At: b.At, By: b.By, Text: b.understood(), Undone: !stands && !reverses(b)})
		if len(entries) == n || b.Begins() {
			break
		}
	}
	slices.Reverse(entries)
	return entries
}

// Why derives what is shown of an object and tells its history. The object is named as
// typed: "#3", a name, a label. An object that left, named by its id or name, has only
// a history. A player's name that no object has explains the player's numbers.
func (t *Table) Why(what string) (Explanation, error) {
	t.mu.Lock()
	p := t.current()
	t.mu.Unlock()
	if err := playing(p); err != nil {
		return Explanation{}, err
	}
	x, err := p.engine.explain(p.state, what)
	id := x.ID
	if err != nil {
		if problem := (*Problem)(nil); !errors.As(err, &problem) {
			return Explanation{}, err
		}
		if player, ok := p.player(what); ok {
			return t.whyPlayer(p, player)
		}
		n, notID := strconv.ParseInt(strings.TrimPrefix(strings.TrimSpace(what), "#"), 10, 64)
		if id = n; notID != nil {
			id = t.once(what)
		}
		if id < 1 {
			return Explanation{}, err
		}
		x = Explanation{Title: Say("#%d has left the board.", id)}
	}
	if id != 0 {
		var errLog error
		if x.Story, errLog = t.story(id); errLog != nil {
			return Explanation{}, errLog
		}
	}
	if err != nil && len(x.Story) == 0 {
		return Explanation{}, err
	}
	return x, nil
}

// lookBack is how many inputs ago an object may have left to be found by its name.
const lookBack = remembered

// once returns the id of the object that was last on the board under a name; 0 if
// there was none within lookBack.
func (t *Table) once(name string) int64 {
	t.mu.Lock()
	done := slices.Clone(t.done[max(0, len(t.done)-lookBack):])
	t.mu.Unlock()
	for _, m := range slices.Backward(done) {
		if m.engine == nil {
			break // another game, or too long ago
		}
		if x, err := m.engine.explain(m.state, name); err == nil && x.ID != 0 {
			return x.ID
		}
	}
	return 0
}

func reverses(b Batch) bool {
	k := b.Records[0].Kind
	return k == kindUndone || k == kindRedone
}
