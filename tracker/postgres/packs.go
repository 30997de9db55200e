package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"arbiter/tracker"
	"arbiter/tracker/packed"
)

// GameStart returns the head after which the last game begins whose first record is
// before a given one.
func (s *Store) GameStart(ctx context.Context, channel string, before int64) (h tracker.Head, err error) {
	err = s.again(ctx, func(ctx context.Context) error {
		h, err = gameStart(ctx, s.pool, channel, before)
		return err
	})
	return h, asProblem(err)
}

func gameStart(ctx context.Context, q querier, channel string, before int64) (tracker.Head, error) {
	var h tracker.Head
	var sum []byte
	err := q.QueryRow(ctx, `SELECT l.epoch, g.seq - 1, g.before FROM logs l JOIN games g ON g.epoch = l.epoch
		WHERE l.channel = $1 AND g.seq < $2 AND g.seq > 1 ORDER BY g.seq DESC LIMIT 1`, channel, before).Scan(&h.Epoch, &h.Seq, &sum)
	if errors.Is(err, pgx.ErrNoRows) {
		return tracker.Head{}, nil
	}
	copy(h.Sum[:], sum)
	return h, err
}

// Pack packs ended games and idle logs, of at most the given number of channels.
func (s *Store) Pack(ctx context.Context, now time.Time, most int) (int, error) {
	var format packed.Format
	var channels []string
	s.packing.Lock()
	defer s.packing.Unlock()
	err := s.again(ctx, func(ctx context.Context) (err error) {
		if format, err = s.packsIn(ctx, now); err != nil || format == 0 {
			return err
		}
		channels, err = s.toPack(ctx, now, most)
		if s.packedTo != "" && len(channels) == 0 && err == nil {
			s.packedTo = ""
			channels, err = s.toPack(ctx, now, most)
		}
		return err
	})
	if err != nil {
		return 0, asProblem(err)
	}
	if len(channels) > 0 {
		s.packedTo = channels[len(channels)-1]
	}
	done := 0
	for _, channel := range channels {
		changed, err := s.packLog(ctx, channel, now, format)
		if errors.Is(err, packed.ErrUnfit) || errors.Is(err, packed.ErrDamaged) || errors.Is(err, errChecksum) || errors.Is(err, tracker.ErrNewer) {
			continue // Load reports it
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

// byNameStep is the migration that brings the second format.
const byNameStep = 25

// packsIn returns the format in which logs may be packed, or 0 if in none yet. Programs
// that don't know the format can't use the schema from then on.
func (s *Store) packsIn(ctx context.Context, now time.Time) (packed.Format, error) {
	var since, byName int64
	if err := s.pool.QueryRow(ctx, `SELECT since, by_name FROM packing`).Scan(&since, &byName); err != nil {
		return 0, err
	}
	format := packed.Allowed(now, time.UnixMilli(since), time.UnixMilli(byName))
	if format < packed.ByName {
		return format, nil
	}
	_, err := s.pool.Exec(ctx, `UPDATE arbiter_schema SET reads = $1 WHERE one = 1 AND reads < $1`, byNameStep)
	return format, err
}

// toPack returns channels after packedTo of which something is to be packed, so that all
// calls of Pack together examine each log once.
func (s *Store) toPack(ctx context.Context, now time.Time, most int) ([]string, error) {
	ended, idle := packed.Times(now)
	rows, err := s.pool.Query(ctx, `SELECT channel FROM logs l WHERE packed < seq AND (at < $1
			OR EXISTS (SELECT 1 FROM games g JOIN batches b ON b.epoch = g.epoch AND b.seq = l.packed + 1
				WHERE g.epoch = l.epoch AND g.seq > l.packed + 1 AND b.at < $2))
		AND channel > $4 ORDER BY channel LIMIT $3`, idle.UnixMilli(), ended.UnixMilli(), most, s.packedTo)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// packLog packs a part of a log, in one transaction after the work is done.
func (s *Store) packLog(ctx context.Context, channel string, now time.Time, format packed.Format) (changed bool, err error) {
	var epoch int64
	var log packed.Log
	if err := s.again(ctx, func(ctx context.Context) (err error) {
		epoch, log, err = logToPack(ctx, s.pool, channel)
		return err
	}); err != nil {
		return false, err
	}
	log.Format = format
	change, err := log.Next(now, func(r packed.Row) (packed.Row, error) {
		return r, s.again(ctx, func(ctx context.Context) error {
			err := s.pool.QueryRow(ctx, `SELECT data FROM packs WHERE epoch = $1 AND last = $2`, epoch, r.Last).Scan(&r.Data)
			if errors.Is(err, pgx.ErrNoRows) { // another process has replaced it
				return packed.ErrDamaged
			}
			return err
		})
	})
	if err != nil || len(change.Rows) == 0 {
		return false, err
	}
	// A second attempt, after a commit in doubt, finds the log packed and changes nothing.
	err = s.change(ctx, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, `UPDATE logs SET packed = $1 WHERE epoch = $2 AND packed = $3`, change.Last, epoch, log.Packed)
		if err != nil || done.RowsAffected() == 0 {
			return err // it was deleted, rewritten or packed meanwhile
		}
		changed = true
		return putPacked(ctx, tx, epoch, change)
	})
	return changed && err == nil, err
}

// logToPack reads what of a log isn't packed. Each statement reads what later ones don't
// change: a log is packed only if it still is as the first has read it.
func logToPack(ctx context.Context, q querier, channel string) (epoch int64, log packed.Log, err error) {
	var at int64
	var before []byte
	err = q.QueryRow(ctx, `SELECT epoch, packed, at, (SELECT coalesce(max(seq), 0) FROM games g WHERE g.epoch = l.epoch),
		(SELECT sum FROM packs p WHERE p.epoch = l.epoch AND p.last = l.packed) FROM logs l WHERE channel = $1`, channel).
		Scan(&epoch, &log.Packed, &at, &log.LastStart, &before)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, log, nil
	}
	if err != nil {
		return 0, log, err
	}
	log.LastAt = time.UnixMilli(at)
	rows, err := q.Query(ctx, `SELECT seq, last, before, sum, lines, size, NULL::BYTEA FROM packs WHERE epoch = $1 ORDER BY last`, epoch)
	if err != nil {
		return 0, log, err
	}
	if log.Rows, err = pgx.CollectRows(rows, scanRow); err != nil {
		return 0, log, err
	}
	sum := tracker.FirstSum(channel)
	if log.Packed > 0 {
		copy(sum[:], before)
	}
	rows, err = q.Query(ctx, `SELECT seq, last, at, request, part, data, sum FROM batches WHERE epoch = $1 AND seq > $2 ORDER BY seq LIMIT $3`, epoch, log.Packed, packed.MostLines)
	if err != nil {
		return 0, log, err
	}
	log.Batches, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (tracker.Link, error) {
		l := tracker.Link{Before: sum}
		var data, after []byte
		if err := row.Scan(&l.Seq, &l.Last, &l.At, &l.Request, &l.Part, &data, &after); err != nil {
			return l, err
		}
		copy(l.After[:], after)
		if err := readTexts(data, &l.Stored); err != nil || l.Sum(sum) != l.After {
			return l, errChecksum
		}
		sum = l.After
		return l, nil
	})
	return epoch, log, err
}

func scanRow(row pgx.CollectableRow) (packed.Row, error) {
	var r packed.Row
	var before, sum []byte
	err := row.Scan(&r.Seq, &r.Last, &before, &sum, &r.Lines, &r.Size, &r.Data)
	copy(r.Before[:], before)
	copy(r.After[:], sum)
	return r, err
}

// putPacked replaces batches and rows of a log by rows.
func putPacked(ctx context.Context, tx pgx.Tx, epoch int64, change packed.Change) error {
	for _, r := range change.Gone {
		if _, err := tx.Exec(ctx, `DELETE FROM packs WHERE epoch = $1 AND last = $2`, epoch, r.Last); err != nil {
			return err
		}
	}
	for _, r := range change.Rows {
		if _, err := tx.Exec(ctx, `INSERT INTO packs (epoch, last, seq, before, sum, lines, size, data) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			epoch, r.Last, r.Seq, r.Before[:], r.After[:], r.Lines, r.Size, r.Data); err != nil {
			return err
		}
	}
	_, err := tx.Exec(ctx, `DELETE FROM batches WHERE epoch = $1 AND seq <= $2`, epoch, change.Last)
	return err
}

// loadPacked returns the batches after a head that a packed row has, and the head after
// them.
func loadPacked(r packed.Row, after tracker.Head, reader *tracker.Reader) ([]tracker.Batch, tracker.Head, error) {
	all, reached, err := r.Batches(after, reader)
	if errors.Is(err, packed.ErrDamaged) {
		err = fmt.Errorf("%w: %w", errChecksum, err)
	}
	return all, reached, err
}
