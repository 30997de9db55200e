package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/packed"
)

// GameStart returns the head after which the last game begins whose first record is
// before a given one.
func (s *Store) GameStart(ctx context.Context, channel string, before int64) (tracker.Head, error) {
	var h tracker.Head
	var sum []byte
	err := s.stmts.start.QueryRowContext(ctx, channel, before).Scan(&h.Epoch, &h.Seq, &sum)
	if errors.Is(err, sql.ErrNoRows) {
		return tracker.Head{}, nil
	}
	copy(h.Sum[:], sum)
	return h, asProblem(err)
}

// startQuery selects the head before a game. A game at the beginning of its log has none.
const startQuery = `SELECT l.epoch, g.seq - 1, g.before FROM logs l JOIN games g ON g.epoch = l.epoch
	WHERE l.channel = ? AND g.seq < ? AND g.seq > 1 ORDER BY g.seq DESC LIMIT 1`

// queries is a database or a transaction.
type queries interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// rowsOf returns the packed rows of a log that end after a record. They have no Data
// unless whole is set.
func rowsOf(ctx context.Context, q queries, epoch, after int64, whole bool) ([]packed.Row, error) {
	data := "NULL"
	if whole {
		data = "data"
	}
	rows, err := q.QueryContext(ctx, `SELECT seq, last, before, sum, lines, size, `+data+` FROM packs WHERE epoch = ? AND last > ? ORDER BY last`, epoch, after)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	var all []packed.Row
	for rows.Next() {
		var r packed.Row
		var before, sum []byte
		if err := rows.Scan(&r.Seq, &r.Last, &before, &sum, &r.Lines, &r.Size, &r.Data); err != nil {
			return all, fmt.Errorf("%w: %w", errChecksum, err)
		}
		copy(r.Before[:], before)
		copy(r.After[:], sum)
		all = append(all, r)
	}
	return all, rows.Err()
}

// loadPacked returns the batches after a head that are packed, and the head after them.
func loadPacked(ctx context.Context, tx *sql.Tx, after tracker.Head, reader *tracker.Reader) ([]tracker.Batch, tracker.Head, error) {
	rows, err := rowsOf(ctx, tx, after.Epoch, after.Seq, true)
	if err != nil {
		return nil, after, err
	}
	var all []tracker.Batch
	for _, r := range rows {
		more, reached, err := r.Batches(after, reader)
		if errors.Is(err, packed.ErrDamaged) {
			return all, after, fmt.Errorf("%w: %w", errChecksum, err)
		}
		if err != nil {
			return all, after, err
		}
		all, after = append(all, more...), reached
	}
	return all, after, nil
}

// hasPacks reports whether a file's schema has packed batches.
func hasPacks(ctx context.Context, tx *sql.Tx) (has bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'packs')`).Scan(&has)
	return has, err
}

// Pack packs ended games and idle logs, of at most the given number of channels.
func (s *Store) Pack(ctx context.Context, now time.Time, most int) (int, error) {
	var since, byName int64
	if err := s.reads.QueryRowContext(ctx, `SELECT since, by_name FROM packing`).Scan(&since, &byName); err != nil {
		return 0, asProblem(err)
	}
	format := packed.Allowed(now, time.UnixMilli(since), time.UnixMilli(byName))
	if format == 0 {
		return 0, nil
	}
	s.packing.Lock()
	defer s.packing.Unlock()
	channels, err := s.toPack(ctx, now, most)
	if s.packedTo != "" && len(channels) == 0 && err == nil {
		s.packedTo = ""
		channels, err = s.toPack(ctx, now, most)
	}
	if err != nil {
		return 0, asProblem(err)
	}
	if len(channels) > 0 {
		s.packedTo = channels[len(channels)-1]
	}
	done := 0
	for _, channel := range channels {
		changed, err := s.packLog(ctx, channel, now, format)
		if errors.Is(err, packed.ErrUnfit) || errors.Is(err, packed.ErrDamaged) || errors.Is(err, tracker.ErrNewer) {
			continue // Load and doctor report it
		}
		if err != nil {
			return done, asProblem(err)
		}
		if changed {
			done++
		}
	}
	return done, nil
}

// toPack returns channels after packedTo of which something is to be packed, so that all
// calls of Pack together examine each log once.
func (s *Store) toPack(ctx context.Context, now time.Time, most int) ([]string, error) {
	ended, idle := packed.Times(now)
	return scanTexts(s.reads.QueryContext(ctx, `SELECT channel FROM logs l WHERE packed < seq AND (
			(SELECT at FROM batches b WHERE b.epoch = l.epoch ORDER BY seq DESC LIMIT 1) < ?1
			OR EXISTS (SELECT 1 FROM games g JOIN batches b ON b.epoch = g.epoch AND b.seq = l.packed + 1
				WHERE g.epoch = l.epoch AND g.seq > l.packed + 1 AND b.at < ?2))
		AND channel > ?4 ORDER BY channel LIMIT ?3`, idle.UnixMilli(), ended.UnixMilli(), most, s.packedTo))
}

// packLog packs a part of a log, in one transaction after the work is done.
func (s *Store) packLog(ctx context.Context, channel string, now time.Time, format packed.Format) (bool, error) {
	epoch, log, err := s.logToPack(ctx, channel)
	if err != nil {
		return false, err
	}
	log.Format = format
	change, err := log.Next(now, func(r packed.Row) (packed.Row, error) {
		return r, s.reads.QueryRowContext(ctx, `SELECT data FROM packs WHERE epoch = ? AND last = ?`, epoch, r.Last).Scan(&r.Data)
	})
	if err != nil || len(change.Rows) == 0 {
		return false, err
	}
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return false, err
	}
	defer func() { _ = tx.Rollback() }() // no-op after Commit
	done, err := tx.ExecContext(ctx, `UPDATE logs SET packed = ? WHERE epoch = ? AND packed = ?`, change.Last, epoch, log.Packed)
	if err != nil {
		return false, err
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return false, err // it was deleted, rewritten or packed meanwhile
	}
	if err := putPacked(ctx, tx, epoch, change); err != nil {
		return false, err
	}
	return true, tx.Commit()
}

// logToPack reads what of a log isn't packed.
func (s *Store) logToPack(ctx context.Context, channel string) (epoch int64, log packed.Log, err error) {
	tx, err := s.reads.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return 0, log, err
	}
	defer func() { _ = tx.Rollback() }() // read-only transaction
	var at sql.NullInt64
	err = tx.QueryRowContext(ctx, `SELECT epoch, packed, (SELECT coalesce(max(seq), 0) FROM games g WHERE g.epoch = l.epoch),
		(SELECT at FROM batches b WHERE b.epoch = l.epoch ORDER BY seq DESC LIMIT 1) FROM logs l WHERE channel = ?`, channel).Scan(&epoch, &log.Packed, &log.LastStart, &at)
	if errors.Is(err, sql.ErrNoRows) || err == nil && !at.Valid {
		return 0, log, nil
	}
	if err != nil {
		return 0, log, err
	}
	log.LastAt = time.UnixMilli(at.Int64)
	if log.Rows, err = rowsOf(ctx, tx, epoch, 0, false); err != nil {
		return 0, log, err
	}
	rows, err := tx.QueryContext(ctx, linkQuery+` LIMIT ?`, epoch, log.Packed, packed.MostLines)
	if err != nil {
		return 0, log, err
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	for rows.Next() {
		l, err := scanLink(rows)
		if err != nil {
			return 0, log, err
		}
		log.Batches = append(log.Batches, l)
	}
	return epoch, log, rows.Err()
}

// putPacked replaces batches and rows of a log by rows.
func putPacked(ctx context.Context, tx *sql.Tx, epoch int64, change packed.Change) error {
	for _, r := range change.Gone {
		if _, err := tx.ExecContext(ctx, `DELETE FROM packs WHERE epoch = ? AND last = ?`, epoch, r.Last); err != nil {
			return err
		}
	}
	for _, r := range change.Rows {
		if _, err := tx.ExecContext(ctx, `INSERT INTO packs (epoch, last, seq, before, sum, lines, size, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			epoch, r.Last, r.Seq, r.Before[:], r.After[:], r.Lines, r.Size, r.Data); err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM batches WHERE epoch = ? AND seq <= ?`, epoch, change.Last)
	return err
}
