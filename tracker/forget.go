package tracker

import (
	"context"
	"fmt"
	"strings"
)

// Channels lists the channels that have a log.
func (ts *Tables) Channels(ctx context.Context) ([]string, error) { return ts.store.Channels(ctx) }

// Forget deletes the log of a channel permanently. Deleted data can remain in the
// store's files until Scrub.
func (ts *Tables) Forget(ctx context.Context, channel string) error {
	err := ts.store.Delete(ctx, channel)
	if err == nil {
		ts.watched.tell(channel)
	}
	return err
}

// ForgetPerson replaces a person's account and name in all logs, and returns the
// channels in which they occurred. The games stay otherwise unchanged.
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
		ts.watched.tell(channel)
		changed = append(changed, channel)
	}
	return changed, nil
}

// Scrub overwrites deleted data in the store's files.
func (ts *Tables) Scrub(ctx context.Context) error { return ts.store.Scrub(ctx) }

// table returns the table of a channel without reading the store.
func (ts *Tables) table(channel string) *Table {
	return ts.live.table(channel, func() *Table { return &Table{channel: channel, tables: ts} })
}

// reset discards what was read from the store.
func (t *Table) reset() {
	t.epoch, t.sum, t.base, t.damage = 0, Sum{}, Head{}, nil
	t.log, t.seq, t.done, t.undone, t.ids, t.shown = nil, 0, nil, nil, 0, nil
	t.drafts, t.disputes, t.changed = nil, nil, 0
}

// somebody is the name of a forgotten person.
const somebody = "Somebody"

// freeName returns the first such name that isn't taken.
func freeName(taken map[string]bool) string {
	name := somebody
	for n := 2; taken[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("%s %d", somebody, n)
	}
	return name
}
