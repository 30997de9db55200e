package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"arbiter/tracker"
)

// Note returns the note with a key, or nil if there is none.
func (s *Store) Note(ctx context.Context, kind, key string) ([]byte, error) {
	var value []byte
	err := s.again(ctx, func(ctx context.Context) error {
		err := s.pool.QueryRow(ctx, `SELECT value FROM notes WHERE kind = $1 AND key = $2`, kind, key).Scan(&value)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	})
	return value, asProblem(err)
}

// Notes returns all notes of a kind by key.
func (s *Store) Notes(ctx context.Context, kind string) (map[string][]byte, error) {
	return s.valuesBy(ctx, `SELECT key, value FROM notes WHERE kind = $1`, kind)
}

// AllNotes returns all notes.
func (s *Store) AllNotes(ctx context.Context) ([]tracker.Noted, error) {
	var all []tracker.Noted
	err := s.again(ctx, func(ctx context.Context) error {
		rows, err := s.pool.Query(ctx, `SELECT kind, key, value, at FROM notes`)
		if err != nil {
			return err
		}
		all, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (tracker.Noted, error) {
			var n tracker.Noted
			var at int64
			err := row.Scan(&n.Kind, &n.Key, &n.Value, &at)
			n.At = time.UnixMilli(at).UTC()
			return n, err
		})
		return err
	})
	return all, asProblem(err)
}

// PutNotes replaces notes of a kind in one transaction. A nil value deletes its note.
func (s *Store) PutNotes(ctx context.Context, kind string, notes map[string][]byte, at time.Time) error {
	var gone, keys []string
	var values [][]byte
	for _, key := range sorted(notes) {
		if value := notes[key]; value == nil {
			gone = append(gone, key)
		} else {
			keys, values = append(keys, key), append(values, value)
		}
	}
	return s.change(ctx, func(tx pgx.Tx) error {
		if len(gone) > 0 {
			if _, err := tx.Exec(ctx, `DELETE FROM notes WHERE kind = $1 AND key = ANY($2::TEXT[])`, kind, gone); err != nil {
				return err
			}
		}
		if len(keys) == 0 {
			return nil
		}
		_, err := tx.Exec(ctx, `INSERT INTO notes (kind, key, value, at)
			SELECT $1::TEXT, n.key, n.value, $4::BIGINT FROM unnest($2::TEXT[], $3::BYTEA[]) AS n (key, value)
			ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, at = excluded.at`, kind, keys, values, at.UnixMilli())
		return err
	})
}

// AddNote writes a note unless it exists, and returns its value.
func (s *Store) AddNote(ctx context.Context, kind, key string, value []byte, at time.Time) ([]byte, error) {
	var there []byte
	err := s.change(ctx, func(tx pgx.Tx) error {
		return tx.QueryRow(ctx, `INSERT INTO notes (kind, key, value, at) VALUES ($1, $2, $3, $4)
			ON CONFLICT (kind, key) DO UPDATE SET key = excluded.key RETURNING value`, kind, key, value, at.UnixMilli()).Scan(&there)
	})
	return there, err
}

// TakeNote deletes a note and returns it, or nil if there is none. If the connection breaks
// while the deletion is committed, the note is lost.
func (s *Store) TakeNote(ctx context.Context, kind, key string) ([]byte, error) {
	var value []byte
	err := s.change(ctx, func(tx pgx.Tx) error {
		value = nil
		err := tx.QueryRow(ctx, `DELETE FROM notes WHERE kind = $1 AND key = $2 RETURNING value`, kind, key).Scan(&value)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	})
	return value, err
}

// TrimNotes deletes the notes of a kind that were written before a time, and then the
// oldest, so that at most the given number are left.
func (s *Store) TrimNotes(ctx context.Context, kind string, before time.Time, most int) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM notes WHERE kind = $1 AND (at < $2 OR key IN (
			SELECT key FROM notes WHERE kind = $1 ORDER BY at DESC, key OFFSET $3))`, kind, before.UnixMilli(), most)
		return err
	})
}
