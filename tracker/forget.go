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
	return ts.store.Delete(ctx, channel)
}

// ForgetPerson takes a person's account and name out of all logs, and gives the
// channels in which they were. The games stay as they are, with somebody else's
// name in the seat: they are other people's too.
func (ts *Tables) ForgetPerson(ctx context.Context, who Speaker) ([]string, error) {
	channels, err := ts.store.ChannelsOf(ctx, who)
	if err != nil {
		return nil, err
	}
	var changed []string
	for _, channel := range channels {
		err := ts.store.Rewrite(ctx, channel, func(log []Batch) ([]Batch, error) { return withoutPerson(log, who) })
		if err != nil {
			return changed, fmt.Errorf("channel %s: %w", channel, err)
		}
		changed = append(changed, channel)
	}
	return changed, nil
}

// Scrub sees to it that nothing that was deleted is left in the store's files.
func (ts *Tables) Scrub(ctx context.Context) error { return ts.store.Scrub(ctx) }

// table is the table of a channel as far as it was read.
func (ts *Tables) table(channel string) *Table {
	return ts.live.table(channel, func() *Table { return &Table{channel: channel, tables: ts} })
}

// reset forgets what was read of the store.
func (t *Table) reset() {
	t.epoch, t.sum, t.damage = 0, Sum{}, nil
	t.log, t.seq, t.done, t.undone, t.ids, t.shown = nil, 0, nil, nil, 0, nil
	t.drafts, t.changed = nil, 0
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
