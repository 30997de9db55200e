package tracker

import (
	"context"
	"fmt"
	"strings"
)

// Channels lists the channels that have a log.
func (ts *Tables) Channels(ctx context.Context) ([]string, error) { return ts.store.Channels(ctx) }

// Forget deletes the log of a channel for good: its games, boards and undo. What
// was deleted can be found in the store's files until Scrub.
func (ts *Tables) Forget(ctx context.Context, channel string) error {
	t := ts.table(channel)
	t.mu.Lock()
	defer t.mu.Unlock()
	defer t.reset() // whatever became of it, the store knows
	return ts.store.Delete(ctx, channel)
}

// ForgetPerson takes a person's account and name out of all logs, and gives in
// how many channels they were. The games stay as they are, with somebody else's
// name in the seat: they are other people's too.
func (ts *Tables) ForgetPerson(ctx context.Context, who Speaker) (int, error) {
	channels, err := ts.store.Channels(ctx)
	if err != nil {
		return 0, err
	}
	changed := 0
	for _, channel := range channels {
		found, err := ts.forgetIn(ctx, channel, who)
		if err != nil {
			return changed, fmt.Errorf("channel %s: %w", channel, err)
		}
		if found {
			changed++
		}
	}
	return changed, nil
}

func (ts *Tables) forgetIn(ctx context.Context, channel string, who Speaker) (found bool, err error) {
	t := ts.table(channel)
	t.mu.Lock()
	defer t.mu.Unlock()
	log, err := ts.store.Load(ctx, channel, 0)
	if err != nil {
		return false, err
	}
	a := newAlias(log, who)
	if a == nil {
		return false, nil
	}
	for i := range log {
		if log[i], err = a.batch(log[i]); err != nil {
			return false, err
		}
	}
	defer t.reset()
	return true, ts.store.Replace(ctx, channel, log)
}

// Scrub sees to it that nothing that was deleted is left in the store's files.
func (ts *Tables) Scrub(ctx context.Context) error { return ts.store.Scrub(ctx) }

// table is the table of a channel as far as it was read.
func (ts *Tables) table(channel string) *Table {
	return ts.live.table(channel, func() *Table { return &Table{channel: channel, tables: ts, stale: true} })
}

// reset forgets what was read of the store.
func (t *Table) reset() {
	t.log, t.seq, t.done, t.undone, t.ids, t.shown, t.stale = nil, 0, nil, nil, 0, nil, true
}

// somebody is what a person who was forgotten is called.
const somebody = "Somebody"

// freeName is the first such name that nobody has.
func freeName(taken map[string]bool) string {
	name := somebody
	for n := 2; taken[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("%s %d", somebody, n)
	}
	return name
}
