package postgres

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"arbiter/tracker"
)

// Board returns a channel's board, or the zero LiveBoard if there is none.
func (s *Store) Board(ctx context.Context, channel string) (tracker.LiveBoard, error) {
	if b := aheadOf(ctx, channel).board.Swap(nil); b != nil {
		return *b, nil
	}
	var b tracker.LiveBoard
	err := s.again(ctx, func(ctx context.Context) error {
		err := s.pool.QueryRow(ctx, `SELECT board, version, epoch, shown FROM boards WHERE channel = $1`, channel).Scan(&b.Data, &b.Version, &b.Epoch, &b.Shown)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	})
	return b, asProblem(err)
}

// Boards returns the most recently changed boards by channel, at most the given
// number.
func (s *Store) Boards(ctx context.Context, most int) (map[string]tracker.LiveBoard, error) {
	var all map[string]tracker.LiveBoard
	err := s.again(ctx, func(ctx context.Context) error {
		all = make(map[string]tracker.LiveBoard)
		rows, err := s.pool.Query(ctx, `SELECT channel, board, version, epoch, shown FROM boards ORDER BY changed DESC LIMIT $1`, most)
		if err != nil {
			return err
		}
		var channel string
		var b tracker.LiveBoard
		_, err = pgx.ForEachRow(rows, []any{&channel, &b.Data, &b.Version, &b.Epoch, &b.Shown}, func() error {
			all[channel] = b
			b.Data = nil
			return nil
		})
		return err
	})
	return all, asProblem(err)
}

// PutBoards replaces the boards whose stored version is Version, and deletes those
// without Data. It returns the new versions. A board that another process has changed
// is left as it is and returned in stale.
func (s *Store) PutBoards(ctx context.Context, boards map[string]tracker.LiveBoard, at time.Time) (now map[string]int64, stale []string, err error) {
	versions := make(map[string]int64, len(boards))
	for channel := range boards {
		versions[channel] = newVersion()
	}
	put := func(ctx context.Context, q querier) error {
		now, stale = make(map[string]int64), nil
		for _, channel := range sorted(boards) { // in one order, so that two processes don't wait for each other
			b, version := boards[channel], versions[channel]
			switch written, err := putBoard(ctx, q, channel, b, version, at); {
			case err != nil:
				return err
			case !written:
				stale = append(stale, channel)
			case b.Data != nil:
				now[channel] = version
			}
		}
		return nil
	}
	if len(boards) == 1 { // one statement
		err = asProblem(s.retryChange(ctx, func(ctx context.Context) error { return put(ctx, s.pool) }))
	} else {
		err = s.change(ctx, func(tx pgx.Tx) error { return put(ctx, tx) })
	}
	return now, stale, err
}

// putBoard writes one board, or reports that another process has changed it. An
// attempt of the same that was made before counts as written.
func putBoard(ctx context.Context, q querier, channel string, b tracker.LiveBoard, version int64, at time.Time) (written bool, err error) {
	var done pgconn.CommandTag
	switch {
	case b.Data == nil:
		done, err = q.Exec(ctx, `DELETE FROM boards WHERE channel = $1 AND version = $2`, channel, b.Version)
	case b.Version == 0:
		done, err = q.Exec(ctx, `INSERT INTO boards (channel, board, version, epoch, shown, changed) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (channel) DO NOTHING`, channel, b.Data, version, b.Epoch, b.Shown, at.UnixMilli())
	default:
		done, err = q.Exec(ctx, `UPDATE boards SET board = $2, version = $3, epoch = $4, shown = $5, changed = $6
			WHERE channel = $1 AND version = $7`, channel, b.Data, version, b.Epoch, b.Shown, at.UnixMilli(), b.Version)
	}
	if err != nil || done.RowsAffected() > 0 {
		return err == nil, err
	}
	var is int64
	if err := q.QueryRow(ctx, `SELECT version FROM boards WHERE channel = $1`, channel).Scan(&is); err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return false, err
	}
	return is == version || b.Data == nil && is == 0, nil
}

// newVersion returns a version by chance, since none is used again after its board
// was deleted.
func newVersion() int64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return int64(binary.BigEndian.Uint64(b[:])>>2) + 1
}

// ForgetBoards deletes the boards of all channels whose names have the prefix.
func (s *Store) ForgetBoards(ctx context.Context, prefix string) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM boards WHERE substr(channel, 1, length($1::TEXT)) = $1::TEXT`, prefix); err != nil {
			return err
		}
		return forgetEdits(ctx, tx, prefix)
	})
}

// mostLate is the maximum number of boards that LateBoards returns.
const mostLate = 1000

// lateBoards selects boards that don't show the last record of their logs, if that record
// was added between the two times. It reads only the logs that were added to in that time.
const lateBoards = `FROM logs l JOIN boards b ON b.channel = l.channel
		WHERE l.busy BETWEEN $1::BIGINT - $1::BIGINT % 600000 AND $2::BIGINT AND l.at BETWEEN $1 AND $2
		AND (b.epoch <> l.epoch OR b.shown <> l.seq)`

// LateBoards returns channels whose boards don't show the last record of their logs, if
// that record was added between the two times.
func (s *Store) LateBoards(ctx context.Context, from, to time.Time) ([]string, error) {
	return s.texts(ctx, `SELECT b.channel `+lateBoards+` ORDER BY l.at LIMIT $3`, from.UnixMilli(), to.UnixMilli(), mostLate)
}

// sorted returns the keys of a map in order.
func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
