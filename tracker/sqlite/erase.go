package sqlite

import (
	"context"

	"arbiter/tracker"
)

// Replace writes a channel's log anew.
func (s *Store) Replace(ctx context.Context, channel string, batches []tracker.Batch) error {
	return explain(s.replace(ctx, channel, batches))
}

func (s *Store) replace(ctx context.Context, channel string, batches []tracker.Batch) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after a commit there is nothing to roll back
	if _, err := tx.ExecContext(ctx, `DELETE FROM batches WHERE channel = ?`, channel); err != nil {
		return err
	}
	if err := s.appendAll(ctx, tx, channel, 0, batches); err != nil {
		return err
	}
	return tx.Commit()
}

// Scrub writes what was deleted through to the file, where it is overwritten
// with zeros (secure_delete), and empties the write-ahead log, which still holds
// it. ErrBusy: somebody goes on reading the file, here or in another process.
func (s *Store) Scrub(ctx context.Context) error {
	var busy, pages, moved int
	if err := s.db.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &pages, &moved); err != nil {
		return explain(err)
	}
	if busy != 0 {
		return explain(tracker.ErrBusy)
	}
	return nil
}
