package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"arbiter/tracker"
)

// Statements about edits commit asynchronously (synchronous_commit is off). A server that
// fails may lose
//   - a claim: two processes may edit the board, and the second to write it finds another
//     version and edits it again;
//   - a release: the board is edited when the claim expires;
//   - the state that the message shows: ClaimLate finds the board.
const (
	// soon makes the commit of its transaction asynchronous.
	soon = `(SELECT set_config('synchronous_commit', 'off', true)) AS soon`

	// free reports whether a claim is the holder's or has expired.
	free = `(edits.holder = $2 OR edits.until <= ` + serverTime + `)`

	claimBoard = `INSERT INTO edits (channel, holder, until, again) SELECT $1::TEXT, $2::TEXT, ` + serverTime + ` + $3, false FROM ` + soon + `
		ON CONFLICT (channel) DO UPDATE SET again = NOT ` + free + `,
			until = CASE WHEN ` + free + ` THEN excluded.until ELSE edits.until END,
			holder = CASE WHEN ` + free + ` THEN excluded.holder ELSE edits.holder END
		RETURNING holder = $2`

	// A claim that another process marks at the same time is either marked first, and
	// isn't deleted, or deleted first, and is the other's.
	releaseBoard = `DELETE FROM edits USING ` + soon + ` WHERE channel = $1 AND holder = $2 AND NOT again`
	keepBoard    = `UPDATE edits SET again = false, until = ` + serverTime + ` + $3 FROM ` + soon + ` WHERE channel = $1 AND holder = $2`

	// An earlier attempt may have written the board already.
	writeAndRelease = `WITH released AS (` + releaseBoard + ` RETURNING 1), written AS (
			UPDATE boards SET board = $3, version = $4, epoch = $5, shown = $6, changed = $7 WHERE channel = $1 AND version = $8 RETURNING 1)
		SELECT EXISTS (SELECT 1 FROM released), EXISTS (SELECT 1 FROM written) OR EXISTS (SELECT 1 FROM boards WHERE channel = $1 AND version = $4)`

	takeExpired = `UPDATE edits SET holder = $1, until = ` + serverTime + ` + $2, again = false
		WHERE channel IN (SELECT channel FROM edits WHERE until <= ` + serverTime + ` ORDER BY until LIMIT $3 FOR UPDATE SKIP LOCKED)
		RETURNING channel`
	claimLate = `INSERT INTO edits (channel, holder, until, again)
		SELECT b.channel, $4::TEXT, ` + serverTime + ` + $5, false ` + lateBoards + `
		AND NOT EXISTS (SELECT 1 FROM edits e WHERE e.channel = b.channel)
		ORDER BY l.at LIMIT $3
		ON CONFLICT DO NOTHING RETURNING channel`
)

// ClaimBoard claims a board for a duration, or marks it if it is another holder's.
func (s *Store) ClaimBoard(ctx context.Context, channel, holder string, duration time.Duration) (claimed bool, err error) {
	err = s.again(ctx, func(ctx context.Context) error {
		return s.pool.QueryRow(ctx, claimBoard, channel, holder, duration.Microseconds()).Scan(&claimed)
	})
	return claimed, asProblem(err)
}

// ReleaseBoard ends a claim and writes the board, or reports that others want it to be edited
// again.
func (s *Store) ReleaseBoard(ctx context.Context, channel, holder string, duration time.Duration, shows tracker.LiveBoard, at time.Time) (now int64, again bool, err error) {
	version := newVersion()
	err = s.again(ctx, func(ctx context.Context) error {
		var released, written bool
		var err error
		if shows.Data == nil {
			var done pgconn.CommandTag
			done, err = s.pool.Exec(ctx, releaseBoard, channel, holder)
			released = done.RowsAffected() > 0
		} else {
			err = s.pool.QueryRow(ctx, writeAndRelease, channel, holder, shows.Data, version, shows.Epoch, shows.Shown, at.UnixMilli(), shows.Version).Scan(&released, &written)
		}
		if now, again = 0, false; written {
			now = version
		}
		if err != nil || released {
			return err
		}
		done, err := s.pool.Exec(ctx, keepBoard, channel, holder, duration.Microseconds())
		again = done.RowsAffected() > 0
		return err
	})
	return now, again, asProblem(err)
}

// ClaimLate claims boards that nobody edits and that don't show the end of their logs.
func (s *Store) ClaimLate(ctx context.Context, holder string, duration time.Duration, from, to time.Time, most int) ([]string, error) {
	expired, err := s.texts(ctx, takeExpired, holder, duration.Microseconds(), most)
	if err != nil || len(expired) >= most {
		return expired, err
	}
	late, err := s.texts(ctx, claimLate, from.UnixMilli(), to.UnixMilli(), most-len(expired), holder, duration.Microseconds())
	return append(expired, late...), err
}

// forgetEdits deletes the claims of all channels whose names have a prefix.
func forgetEdits(ctx context.Context, tx pgx.Tx, prefix string) error {
	_, err := tx.Exec(ctx, `DELETE FROM edits WHERE substr(channel, 1, length($1::TEXT)) = $1::TEXT`, prefix)
	return err
}
