package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"arbiter/tracker"
)

var _ tracker.Locker = (*Store)(nil)

// beginLocked begins a transaction that waits at most eight seconds for a lock. The server
// ends it after five idle seconds, so that a suspended process doesn't keep the lock.
const beginLocked = `BEGIN; SET LOCAL lock_timeout = 8000; SET LOCAL idle_in_transaction_session_timeout = 5000`

// Locked calls do while the row of a channel's log is locked, in one transaction.
func (s *Store) Locked(ctx context.Context, channel string, do func(tracker.Log) error) error {
	l := &lockedLog{store: s}
	err := s.again(ctx, func(ctx context.Context) error { return l.begin(ctx, channel) })
	switch {
	case late(err):
		return tracker.ErrStale
	case err != nil:
		return asProblem(err)
	case l.head.Epoch == 0: // there is nothing to lock
		l.release(ctx)
	}
	defer l.release(ctx)
	return do(l)
}

// lockedLog is the log of a channel whose row a transaction has locked. After the end of the
// transaction its methods are those of the store.
type lockedLog struct {
	store *Store
	tx    pgx.Tx // nil when it has ended
	head  tracker.Head
}

// begin locks the row of a log.
func (l *lockedLog) begin(ctx context.Context, channel string) error {
	tx, err := l.store.pool.BeginTx(ctx, pgx.TxOptions{BeginQuery: beginLocked})
	if err != nil {
		return err
	}
	l.tx = tx
	if l.head, err = readHead(tx.QueryRow(ctx, selectHead+` FOR UPDATE`, channel)); err != nil {
		l.release(ctx)
	}
	return err
}

// release ends the transaction without a change, if it hasn't ended.
func (l *lockedLog) release(ctx context.Context) {
	if l.tx != nil {
		_ = l.tx.Rollback(context.WithoutCancel(ctx)) // the server rolls back if the connection is broken
		l.tx = nil
	}
}

// end commits what do does, or nothing of it, and ends the transaction.
func (l *lockedLog) end(ctx context.Context, do func(pgx.Tx) error) error {
	defer l.release(ctx)
	if err := do(l.tx); err != nil {
		return err
	}
	return l.tx.Commit(ctx)
}

// Load returns the batches after a head. If the transaction breaks, the log isn't locked
// from then on.
func (l *lockedLog) Load(ctx context.Context, channel string, after tracker.Head) ([]tracker.Batch, tracker.Head, error) {
	if l.tx == nil {
		return l.store.Load(ctx, channel, after)
	}
	if l.head == after {
		return nil, after, nil
	}
	all, reached, damage, err := loadLog(ctx, l.tx, channel, after)
	switch {
	case err != nil:
		l.release(ctx)
		return l.store.Load(ctx, channel, after)
	case damage != nil:
		return all, reached, damage
	}
	return all, reached, nil
}

// GameStart returns where the last game before a record begins.
func (l *lockedLog) GameStart(ctx context.Context, channel string, before int64) (tracker.Head, error) {
	if l.tx != nil {
		h, err := gameStart(ctx, l.tx, channel, before)
		if err == nil {
			return h, nil
		}
		l.release(ctx)
	}
	return l.store.GameStart(ctx, channel, before)
}

// Append appends batches and ends the lock. If the connection breaks, it looks up whether the
// batches were stored, as Store.Append does.
func (l *lockedLog) Append(ctx context.Context, channel string, after tracker.Head, batches ...tracker.Batch) (tracker.Head, error) {
	return l.store.append(ctx, l, channel, after, batches...)
}
