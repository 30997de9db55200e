package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"arbiter/tracker"
	"arbiter/tracker/packed"
)

// Rewrite reads, changes and writes a channel's log in one transaction, which locks
// the row of the log. change is called again if another has changed it meanwhile, or
// the connection breaks.
func (s *Store) Rewrite(ctx context.Context, channel string, change func([]tracker.Batch) ([]tracker.Batch, error)) error {
	var given error // of change
	err := s.retry(ctx, func(ctx context.Context) error {
		return inTransaction(ctx, s.pool, func(tx pgx.Tx) error {
			given = nil
			return rewrite(ctx, tx, channel, func(log []tracker.Batch) ([]tracker.Batch, error) {
				log, given = change(log)
				return log, given
			})
		})
	}, func(err error) bool {
		return given == nil && (away(err) || late(err) || errors.Is(err, errMoved))
	})
	if given != nil {
		return given
	}
	return asProblem(err)
}

// errMoved: a log was begun while its channel was being rewritten.
var errMoved = errors.New("the channel has a log since")

func rewrite(ctx context.Context, tx pgx.Tx, channel string, change func([]tracker.Batch) ([]tracker.Batch, error)) error {
	last, err := lockLog(ctx, tx, channel)
	if err != nil {
		return err
	}
	batches, _, damage, err := loadLog(ctx, tx, channel, tracker.Head{})
	if err != nil {
		return err
	}
	if damage != nil {
		return damage
	}
	packed.ForgetRequests(batches, last)
	if batches, err = change(batches); err != nil {
		return err
	}
	if err := deleteLog(ctx, tx, channel); err != nil {
		return err
	}
	rows, head, err := tracker.Chain(channel, tracker.Head{}, batches)
	if err != nil || len(rows) == 0 {
		return err
	}
	head.Epoch = newEpoch()
	a := appending{channel: channel, head: head, rows: rows, batches: batches}
	if err := a.insert(ctx, tx); errors.Is(err, tracker.ErrStale) {
		return errMoved
	} else if err != nil {
		return err
	}
	return nil
}

// lockLog locks the row of a channel's log, if there is one, until the transaction
// ends. It returns the last record that is packed.
func lockLog(ctx context.Context, tx pgx.Tx, channel string) (packed int64, err error) {
	err = tx.QueryRow(ctx, `SELECT packed FROM logs WHERE channel = $1 FOR UPDATE`, channel).Scan(&packed)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, nil
	}
	return packed, err
}

// deleteLog deletes a channel's log. Its row goes first: nobody appends after that,
// and the statements that follow see all that was appended before.
func deleteLog(ctx context.Context, tx pgx.Tx, channel string) error {
	var epoch int64
	err := tx.QueryRow(ctx, `DELETE FROM logs WHERE channel = $1 RETURNING epoch`, channel).Scan(&epoch)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, statement := range []string{
		`DELETE FROM batches WHERE epoch = $1`, `DELETE FROM people WHERE epoch = $1`,
		`DELETE FROM games WHERE epoch = $1`, `DELETE FROM packs WHERE epoch = $1`,
	} {
		if _, err := tx.Exec(ctx, statement, epoch); err != nil {
			return err
		}
	}
	return nil
}

// Delete deletes a channel's log, its board and the claim of that.
func (s *Store) Delete(ctx context.Context, channel string) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		if err := deleteLog(ctx, tx, channel); err != nil {
			return err
		}
		for _, statement := range []string{`DELETE FROM boards WHERE channel = $1`, `DELETE FROM edits WHERE channel = $1`} {
			if _, err := tx.Exec(ctx, statement, channel); err != nil {
				return err
			}
		}
		return nil
	})
}

// change makes a change in a transaction, again if the connection breaks or another
// comes first. The change must be one that may be made twice.
func (s *Store) change(ctx context.Context, do func(pgx.Tx) error) error {
	return asProblem(s.retryChange(ctx, func(ctx context.Context) error { return inTransaction(ctx, s.pool, do) }))
}

// retryChange retries a change, also after it lost to that of another process.
func (s *Store) retryChange(ctx context.Context, do func(context.Context) error) error {
	return s.retry(ctx, do, func(err error) bool { return away(err) || late(err) })
}

// Scrub does nothing: the server overwrites deleted rows when it vacuums, and its
// write-ahead log and backups keep them as long as the host has set.
func (s *Store) Scrub(context.Context) error { return nil }
