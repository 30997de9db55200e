package tracker

import (
	"errors"
	"fmt"
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
	Text   string // as typed
	Told   []Told
	Undone bool // taken back, and not done again
}

// Log tells what was done, oldest first: the last limit inputs, or all of
// them where limit is 0. What was taken back stays in it, marked.
func (t *Table) Log(limit int) ([]Entry, error) {
	entries, _, err := t.retell(false)
	if err != nil {
		return nil, err
	}
	if limit > 0 && len(entries) > limit {
		entries = entries[len(entries)-limit:]
	}
	return entries, nil
}

// Said are the inputs after a record, oldest first, without what they did: for
// those who want to know what was said, and don't replay a game for it.
func (t *Table) Said(after int64) []Entry {
	t.mu.Lock()
	defer t.mu.Unlock()
	standing := make(map[int64]bool, len(t.done))
	for _, m := range t.done {
		standing[m.batch] = true
	}
	var entries []Entry
	for _, b := range t.log {
		if b.Seq > after {
			entries = append(entries, Entry{Seq: b.Seq, At: b.At, By: b.By, Text: b.Text, Undone: !standing[b.Seq] && !reverses(b)})
		}
	}
	return entries
}

// Why derives what is shown of an object, and tells what happened to it. The
// object is named as typed: "#3", a name, a label. For one that has left,
// by its id or by its name, there is only the story. A player's name, where no object has it, asks how the
// player's numbers came to be what they are.
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
		x = Explanation{Title: fmt.Sprintf("#%d has left the board.", id)}
	}
	_, scenes, errLog := t.retell(id != 0)
	if errLog != nil {
		return Explanation{}, errLog
	}
	x.Story = story(scenes, id)
	if err != nil && len(x.Story) == 0 {
		return Explanation{}, err
	}
	return x, nil
}

// lookBack is how many inputs ago something may have left, to be found by its
// name.
const lookBack = remembered

// once is the id of what was last on the board under a name; 0 where there was
// nothing lately.
func (t *Table) once(name string) int64 {
	t.mu.Lock()
	done := slices.Clone(t.done[max(0, len(t.done)-lookBack):])
	t.mu.Unlock()
	for _, m := range slices.Backward(done) {
		if m.engine == nil {
			break // before that, another game was played, or it is too long ago
		}
		if x, err := m.engine.explain(m.state, name); err == nil && x.ID != 0 {
			return x.ID
		}
	}
	return 0
}

// retell replays the log in words: everything, and, if asked for, scene by
// scene what stands of the game that goes on.
func (t *Table) retell(scenes bool) ([]Entry, []scene, error) {
	t.mu.Lock()
	log := t.log
	standing := make(map[int64]bool, len(t.done))
	for _, m := range t.done {
		standing[m.batch] = true
	}
	t.mu.Unlock()

	again := &Table{channel: t.channel, tables: t.tables}
	entries := make([]Entry, 0, len(log))
	var told []scene
	for _, b := range log {
		before := again.current()
		said, err := again.apply(b, true, nil)
		if err != nil {
			return nil, nil, err
		}
		e := Entry{Seq: b.Seq, At: b.At, By: b.By, Text: b.Text, Told: said}
		e.Undone = !standing[b.Seq] && !reverses(b)
		entries = append(entries, e)
		if b.Records[0].Kind == kindStarted {
			told = nil // a new game: its ids begin anew
			before = play{engine: again.current().engine}
			if before.engine != nil {
				before.state = before.engine.fresh()
			}
		}
		if scenes && standing[b.Seq] {
			told = append(told, tell(before, b)...)
		}
	}
	return entries, told, nil
}

func reverses(b Batch) bool {
	k := b.Records[0].Kind
	return k == kindUndone || k == kindRedone
}
