package sqlite

import (
	"context"
	"database/sql"

	"arbiter/tracker"
)

var _ tracker.Settings = (*Store)(nil)

// Settings reads what is set in a scope.
func (s *Store) Settings(ctx context.Context, of tracker.Scope) (map[string]string, error) {
	return pairs(s.said.settings.QueryContext(ctx, string(of.Kind), of.ID))
}

// Having reads who has set a name.
func (s *Store) Having(ctx context.Context, kind tracker.ScopeKind, name string) (map[string]string, error) {
	return pairs(s.reads.QueryContext(ctx, `SELECT id, value FROM settings WHERE scope = ? AND name = ?`, string(kind), name))
}

// Set writes one setting, or takes it away.
func (s *Store) Set(ctx context.Context, of tracker.Scope, name, value string) error {
	query, args := `INSERT INTO settings (scope, id, name, value) VALUES (?, ?, ?, ?)
		ON CONFLICT (scope, id, name) DO UPDATE SET value = excluded.value`, []any{string(of.Kind), of.ID, name, value}
	if value == "" {
		query, args = `DELETE FROM settings WHERE scope = ? AND id = ? AND name = ?`, args[:3]
	}
	_, err := s.db.ExecContext(ctx, query, args...)
	return explain(err)
}

// pairs reads rows of two texts, the first of which is a key.
func pairs(rows *sql.Rows, err error) (map[string]string, error) {
	if err != nil {
		return nil, explain(err)
	}
	defer func() { _ = rows.Close() }() // Err tells of faults
	all := make(map[string]string)
	for rows.Next() {
		var key, value string
		if err := rows.Scan(&key, &value); err != nil {
			return nil, explain(err)
		}
		all[key] = value
	}
	return all, explain(rows.Err())
}
