package tracker

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
)

// refresh reads what was added to the log since, or another log that has replaced it.
// Of a log that wasn't read before, it reads the last game.
func (t *Table) refresh(ctx context.Context) error {
	if t.epoch == 0 {
		return t.read(ctx)
	}
	more, head, err := t.store().Load(ctx, t.channel, t.head())
	if err != nil && !isDamage(err) {
		return err
	}
	if head.Epoch != t.epoch {
		return t.read(ctx)
	}
	return t.add(more, head, err)
}

// mostBases is the maximum number of games from which read tries to replay a log.
const mostBases = 3

// read replaces what was read by the log as it is: from its last game, from an earlier one if undo reaches back
// before the beginning of that, or from its beginning.
func (t *Table) read(ctx context.Context) error {
	before := int64(math.MaxInt64)
	for tried := 0; ; tried++ {
		if t.whole || tried == mostBases {
			before = 0
		}
		base, err := t.store().GameStart(ctx, t.channel, before)
		if err != nil {
			return err
		}
		more, head, err := t.store().Load(ctx, t.channel, base)
		if err != nil && !isDamage(err) {
			return err
		}
		t.reset()
		if head.Epoch == base.Epoch && len(more) > 0 && more[0].Seq == base.Seq+1 && more[0].Begins() {
			t.epoch, t.base, t.seq, t.sum = base.Epoch, base, base.Seq, base.Sum
		}
		if base.Seq > 0 && t.base.Seq == 0 && len(more) > 0 && more[0].Seq > 1 {
			before = 0 // no game begins there
			continue
		}
		if err = t.add(more, head, err); base.Seq == 0 || !errors.Is(err, errReplay) {
			return err
		}
		before = base.Seq + 1
	}
}

// readAll reads the games before those that were read, and keeps all of them from then
// on.
func (t *Table) readAll(ctx context.Context) error {
	if t.whole = true; t.base.Seq == 0 {
		return nil
	}
	return t.read(ctx)
}

// reach reads the whole log if the n last inputs in effect, and the one before them,
// aren't all among those that were read.
func (t *Table) reach(ctx context.Context, n int) error {
	if len(t.done) > n {
		return nil
	}
	return t.readAll(ctx)
}

// add applies batches that Load has returned, and notes the damage if its error is one.
func (t *Table) add(more []Batch, head Head, loaded error) error {
	damage := (*DamageError)(nil)
	_ = errors.As(loaded, &damage)
	if len(more) > 0 && more[0].Seq <= t.seq {
		t.reset()
	}
	if t.damage != damage {
		t.damage, t.shown = damage, nil
	}
	t.log, t.done = slices.Grow(t.log, len(more)), slices.Grow(t.done, len(more))
	for _, b := range more {
		if _, err := t.apply(b, false, nil); err != nil {
			t.reset()
			return fmt.Errorf("channel %s, record %d: %w", t.channel, b.Seq, err)
		}
	}
	t.epoch, t.sum = head.Epoch, head.Sum
	return nil
}

func isDamage(err error) bool {
	damage := (*DamageError)(nil)
	return errors.As(err, &damage)
}
