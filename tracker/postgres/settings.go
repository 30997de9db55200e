package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"arbiter/tracker"
)

// Settings returns the settings of a scope.
func (s *Store) Settings(ctx context.Context, of tracker.Scope) (map[string]string, error) {
	if a := aheadIn(ctx); a.of == of {
		if set := a.settings.Swap(nil); set != nil {
			return *set, nil
		}
	}
	return s.pairs(ctx, `SELECT name, value FROM settings WHERE scope = $1 AND id = $2`, string(of.Kind), of.ID)
}

// Having returns the values of a setting by the ids of the scopes that set it.
func (s *Store) Having(ctx context.Context, kind tracker.ScopeKind, name string) (map[string]string, error) {
	return s.pairs(ctx, `SELECT id, value FROM settings WHERE scope = $1 AND name = $2`, string(kind), name)
}

// AllSettings returns all settings.
func (s *Store) AllSettings(ctx context.Context) ([]tracker.StoredSetting, error) {
	var all []tracker.StoredSetting
	err := s.again(ctx, func(ctx context.Context) error {
		rows, err := s.pool.Query(ctx, `SELECT scope, id, name, value FROM settings`)
		if err != nil {
			return err
		}
		all, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (tracker.StoredSetting, error) {
			var set tracker.StoredSetting
			var value []byte
			err := row.Scan(&set.Of.Kind, &set.Of.ID, &set.Name, &value)
			set.Value = string(value)
			return set, err
		})
		return err
	})
	return all, asProblem(err)
}

// Set writes one setting. An empty value deletes it.
func (s *Store) Set(ctx context.Context, of tracker.Scope, name, value string) error {
	return s.change(ctx, func(tx pgx.Tx) error {
		if value == "" {
			_, err := tx.Exec(ctx, `DELETE FROM settings WHERE scope = $1 AND id = $2 AND name = $3`, string(of.Kind), of.ID, name)
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO settings (scope, id, name, value) VALUES ($1, $2, $3, $4)
			ON CONFLICT (scope, id, name) DO UPDATE SET value = excluded.value`, string(of.Kind), of.ID, name, []byte(value))
		return err
	})
}

// pairs returns the rows of a query with a text and bytes.
func (s *Store) pairs(ctx context.Context, query string, args ...any) (map[string]string, error) {
	all, err := s.valuesBy(ctx, query, args...)
	texts := make(map[string]string, len(all))
	for key, value := range all {
		texts[key] = string(value)
	}
	return texts, err
}

// valuesBy is pairs with the bytes as they are.
func (s *Store) valuesBy(ctx context.Context, query string, args ...any) (map[string][]byte, error) {
	var all map[string][]byte
	err := s.again(ctx, func(ctx context.Context) error {
		all = make(map[string][]byte)
		rows, err := s.pool.Query(ctx, query, args...)
		if err != nil {
			return err
		}
		var key string
		var value []byte
		_, err = pgx.ForEachRow(rows, []any{&key, &value}, func() error {
			all[key] = value
			return nil
		})
		return err
	})
	return all, asProblem(err)
}
