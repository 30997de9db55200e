package sqlite

import (
	"context"

	"arbiter/tracker"
	"arbiter/tracker/packed"
)

// Rewrite reads, changes and writes a channel's log in one transaction, which
// holds the write lock from its beginning.
func (s *Store) Rewrite(ctx context.Context, channel string, change func([]tracker.Batch) ([]tracker.Batch, error)) error {
	return asProblem(s.rewrite(ctx, channel, change))
}

func (s *Store) rewrite(ctx context.Context, channel string, change func([]tracker.Batch) ([]tracker.Batch, error)) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // no-op after Commit
	head, err := tx.PrepareContext(ctx, headQuery)
	if err != nil {
		return err
	}
	defer func() { _ = head.Close() }() // opened for reading only
	batches, _, err := loadLog(ctx, tx, head, channel, tracker.Head{})
	if err != nil {
		return err
	}
	var last int64
	if err := tx.QueryRowContext(ctx, `SELECT coalesce(max(packed), 0) FROM logs WHERE channel = ?`, channel).Scan(&last); err != nil {
		return err
	}
	packed.ForgetRequests(batches, last)
	if batches, err = change(batches); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM logs WHERE channel = ?`, channel); err != nil {
		return err
	}
	rows, _, err := tracker.Chain(channel, tracker.Head{}, batches)
	if err != nil {
		return err
	}
	if len(rows) == 0 {
		return tx.Commit()
	}
	epoch, err := s.newLog(ctx, tx, channel)
	if err != nil {
		return err
	}
	if err := s.put(ctx, tx, epoch, rows, batches); err != nil {
		return err
	}
	return tx.Commit()
}

// Scrub makes deleted data unrecoverable: it checkpoints and truncates the
// write-ahead log, so that deleted pages in the file are overwritten with zeros
// (secure_delete). The error is tracker.ErrBusy if a reader, in this process or
// another, prevents it.
func (s *Store) Scrub(ctx context.Context) error {
	var busy, pages, moved int
	if err := s.db.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &pages, &moved); err != nil {
		return asProblem(err)
	}
	if busy != 0 {
		return asProblem(tracker.ErrBusy)
	}
	return nil
}
