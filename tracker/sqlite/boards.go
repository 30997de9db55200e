package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"arbiter/tracker"
)

// Board returns a channel's board, or the zero LiveBoard if there is none.
func (s *Store) Board(ctx context.Context, channel string) (tracker.LiveBoard, error) {
	var b tracker.LiveBoard
	err := s.stmts.board.QueryRowContext(ctx, channel).Scan(&b.Data, &b.Version, &b.Epoch, &b.Shown)
	if errors.Is(err, sql.ErrNoRows) {
		return tracker.LiveBoard{}, nil
	}
	return b, asProblem(err)
}

// Boards returns the most recently changed boards by channel, at most the given
// number.
func (s *Store) Boards(ctx context.Context, most int) (map[string]tracker.LiveBoard, error) {
	rows, err := s.reads.QueryContext(ctx, `SELECT channel, board, version, epoch, shown FROM boards ORDER BY changed DESC LIMIT ?`, most)
	if err != nil {
		return nil, asProblem(err)
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	all := make(map[string]tracker.LiveBoard)
	for rows.Next() {
		var channel string
		var b tracker.LiveBoard
		if err := rows.Scan(&channel, &b.Data, &b.Version, &b.Epoch, &b.Shown); err != nil {
			return nil, asProblem(err)
		}
		all[channel] = b
	}
	return all, asProblem(rows.Err())
}

// PutBoards replaces the boards whose stored version is Version, and deletes
// those without Data. It returns the new versions. A board that another process
// has changed is left as it is and returned in stale.
func (s *Store) PutBoards(ctx context.Context, boards map[string]tracker.LiveBoard, at time.Time) (now map[string]int64, stale []string, err error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, nil, asProblem(err)
	}
	defer func() { _ = tx.Rollback() }() // no-op after Commit
	now = make(map[string]int64)
	for channel, b := range boards {
		switch version, err := putBoard(ctx, tx, channel, b, at); {
		case err != nil:
			return nil, nil, asProblem(err)
		case version < 0:
			stale = append(stale, channel)
		case version > 0:
			now[channel] = version
		}
	}
	return now, stale, asProblem(tx.Commit())
}

// putBoard writes one board and returns its new version: 0 if it was deleted,
// -1 if another process has changed it.
func putBoard(ctx context.Context, tx *sql.Tx, channel string, b tracker.LiveBoard, at time.Time) (version int64, err error) {
	var is int64
	err = tx.QueryRowContext(ctx, `SELECT version FROM boards WHERE channel = ?`, channel).Scan(&is)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, err
	}
	if is != b.Version {
		return -1, nil
	}
	if b.Data == nil {
		_, err = tx.ExecContext(ctx, `DELETE FROM boards WHERE channel = ?`, channel)
		return 0, err
	}
	// Versions are random: a version isn't reused after its board was deleted.
	err = tx.QueryRowContext(ctx, `INSERT INTO boards (channel, board, version, epoch, shown, changed) VALUES (?, ?, abs(random() / 2) + 1, ?, ?, ?)
		ON CONFLICT (channel) DO UPDATE SET board = excluded.board, version = excluded.version, epoch = excluded.epoch, shown = excluded.shown, changed = excluded.changed
		RETURNING version`, channel, b.Data, b.Epoch, b.Shown, at.UnixMilli()).Scan(&version)
	return version, err
}

// ForgetBoards deletes the boards of all channels whose names have the prefix.
func (s *Store) ForgetBoards(ctx context.Context, prefix string) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM boards WHERE substr(channel, 1, length(?1)) = ?1`, prefix)
	return asProblem(err)
}

// LateBoards returns the channels whose boards don't show the last record of
// their logs, if that record was added between the two times.
func (s *Store) LateBoards(ctx context.Context, from, to time.Time) ([]string, error) {
	all, err := scanTexts(s.reads.QueryContext(ctx, `SELECT channel FROM boards JOIN logs USING (channel)
		WHERE (boards.epoch <> logs.epoch OR boards.shown <> logs.seq)
		AND (SELECT at FROM batches WHERE batches.epoch = logs.epoch ORDER BY seq DESC LIMIT 1) BETWEEN ? AND ?`, from.UnixMilli(), to.UnixMilli()))
	return all, asProblem(err)
}
