package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"arbiter/tracker"
)

// Note returns the note with a key, or nil if there is none.
func (s *Store) Note(ctx context.Context, kind, key string) ([]byte, error) {
	var value []byte
	err := s.reads.QueryRowContext(ctx, `SELECT value FROM notes WHERE kind = ? AND key = ?`, kind, key).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return value, asProblem(err)
}

// Notes returns all notes of a kind by key.
func (s *Store) Notes(ctx context.Context, kind string) (map[string][]byte, error) {
	rows, err := s.reads.QueryContext(ctx, `SELECT key, value FROM notes WHERE kind = ?`, kind)
	if err != nil {
		return nil, asProblem(err)
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	all := make(map[string][]byte)
	for rows.Next() {
		var key string
		var value []byte
		if err := rows.Scan(&key, &value); err != nil {
			return nil, asProblem(err)
		}
		all[key] = value
	}
	return all, asProblem(rows.Err())
}

// AllNotes returns all notes.
func (s *Store) AllNotes(ctx context.Context) ([]tracker.Noted, error) {
	rows, err := s.reads.QueryContext(ctx, `SELECT kind, key, value, at FROM notes`)
	if err != nil {
		return nil, asProblem(err)
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	var all []tracker.Noted
	for rows.Next() {
		var n tracker.Noted
		var at int64
		if err := rows.Scan(&n.Kind, &n.Key, &n.Value, &at); err != nil {
			return nil, asProblem(err)
		}
		n.At = time.UnixMilli(at).UTC()
		all = append(all, n)
	}
	return all, asProblem(rows.Err())
}

// PutNotes replaces notes of a kind in one transaction. A nil value deletes its
// note.
func (s *Store) PutNotes(ctx context.Context, kind string, notes map[string][]byte, at time.Time) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return asProblem(err)
	}
	defer func() { _ = tx.Rollback() }() // no-op after Commit
	for key, value := range notes {
		if value == nil {
			_, err = tx.ExecContext(ctx, `DELETE FROM notes WHERE kind = ? AND key = ?`, kind, key)
		} else {
			_, err = tx.ExecContext(ctx, `INSERT INTO notes (kind, key, value, at) VALUES (?, ?, ?, ?)
				ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, at = excluded.at`, kind, key, value, at.UnixMilli())
		}
		if err != nil {
			return asProblem(err)
		}
	}
	return asProblem(tx.Commit())
}

// AddNote writes a note unless it exists, and returns its value.
func (s *Store) AddNote(ctx context.Context, kind, key string, value []byte, at time.Time) ([]byte, error) {
	var there []byte
	err := s.db.QueryRowContext(ctx, `INSERT INTO notes (kind, key, value, at) VALUES (?, ?, ?, ?)
		ON CONFLICT (kind, key) DO UPDATE SET key = excluded.key RETURNING value`, kind, key, value, at.UnixMilli()).Scan(&there)
	return there, asProblem(err)
}

// TakeNote deletes a note and returns it, or nil if there is none.
func (s *Store) TakeNote(ctx context.Context, kind, key string) ([]byte, error) {
	var value []byte
	err := s.db.QueryRowContext(ctx, `DELETE FROM notes WHERE kind = ? AND key = ? RETURNING value`, kind, key).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return value, asProblem(err)
}

// TrimNotes deletes the notes of a kind that were written before a time, and
// then the oldest, so that at most the given number are left.
func (s *Store) TrimNotes(ctx context.Context, kind string, before time.Time, most int) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM notes WHERE kind = ?1 AND (at < ?2 OR key IN (
		SELECT key FROM notes WHERE kind = ?1 ORDER BY at DESC, key LIMIT -1 OFFSET ?3))`, kind, before.UnixMilli(), most)
	return asProblem(err)
}
