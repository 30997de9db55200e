package discord

import (
	"context"
	"time"
)

// Among replicas, one at a time edits a board, which it claims when the debounce is over.
// The claim of a replica that is gone expires, and another replica edits the board as it
// is then. So an edit is made at least once after each change, and the last one shows the
// last state.

// mostLate is the maximum number of boards claimed at once after their edits were lost.
const mostLate = 20

// claims returns how long a claim lasts. An edit has to end before.
func (r *replica) claims() time.Duration { return beatsOfWork * r.beat }

// editTimeout is the timeout of one edit.
func (b *Bot) editTimeout() time.Duration {
	if b.replica == nil {
		return editWithin
	}
	return b.replica.claims() - b.replica.beat
}

// claim claims a board for an edit, and reports whether this process has to make it.
func (b *Bot) claim(ctx context.Context, table string) (bool, error) {
	if b.replica == nil {
		return true, nil
	}
	return b.Shared.ClaimBoard(ctx, table, b.replica.id, b.replica.claims())
}

// release ends the claim after an edit. It reports whether the board has to be edited again,
// because another process has asked for that or has changed the board during the edit.
func (b *Bot) release(ctx context.Context, table string) (again bool) {
	if b.replica == nil {
		return false
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeWithin)
	defer cancel()
	again, err := b.boards.release(table, func(row BoardRow) (int64, bool, error) {
		return b.Shared.ReleaseBoard(ctx, table, b.replica.id, b.replica.claims(), row, time.Now())
	})
	b.logError(ctx, "release a board", err)
	return again
}

// claimLate claims the boards whose edits were lost with another replica, and schedules
// their edits.
func (b *Bot) claimLate(ctx context.Context) error {
	now := time.Now()
	tables, err := b.Shared.ClaimLate(ctx, b.replica.id, b.replica.claims(), now.Add(-lateFor), now.Add(-2*b.replica.beat), mostLate)
	for _, table := range tables {
		if !b.boards.begin(table) { // it can't be edited, or is about to be
			b.release(ctx, table)
			continue
		}
		b.edits.Go(func() {
			ctx := context.WithoutCancel(ctx)
			defer b.recoverAndLog(ctx, table)
			b.refreshBoard(ctx, table, func() bool { return b.late(ctx, table) })
		})
	}
	return err
}
