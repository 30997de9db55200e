package sqlite

import (
	"context"
	"database/sql"
	"hash/crc32"
	"strings"

	"arbiter/tracker"
)

// sumOf returns the checksum of a setting.
func sumOf(scope, id, name, value string) int64 {
	return int64(crc32.ChecksumIEEE([]byte(strings.Join([]string{scope, id, name, value}, "\x00"))))
}

// Settings returns the settings of a scope. A damaged setting counts as not
// set.
func (s *Store) Settings(ctx context.Context, of tracker.Scope) (map[string]string, error) {
	all := make(map[string]string)
	good, _, err := readSettings(s.stmts.settings.QueryContext(ctx, string(of.Kind), of.ID))
	for _, r := range good {
		all[r.name] = r.value
	}
	return all, asProblem(err)
}

// Having returns the values of a setting by the ids of the scopes that set it.
func (s *Store) Having(ctx context.Context, kind tracker.ScopeKind, name string) (map[string]string, error) {
	all := make(map[string]string)
	good, _, err := readSettings(s.reads.QueryContext(ctx, settingsQuery+` WHERE scope = ? AND name = ?`, string(kind), name))
	for _, r := range good {
		all[r.id] = r.value
	}
	return all, asProblem(err)
}

// AllSettings returns all settings that match their checksums.
func (s *Store) AllSettings(ctx context.Context) ([]tracker.StoredSetting, error) {
	good, _, err := readSettings(s.reads.QueryContext(ctx, settingsQuery))
	all := make([]tracker.StoredSetting, len(good))
	for i, r := range good {
		all[i] = tracker.StoredSetting{Of: tracker.Scope{Kind: tracker.ScopeKind(r.scope), ID: r.id}, Name: r.name, Value: r.value}
	}
	return all, asProblem(err)
}

// settingsQuery selects the columns that readSettings scans.
const settingsQuery = `SELECT scope, id, name, value, sum FROM settings`

// setting is one row of the table settings.
type setting struct {
	scope, id, name, value string
	sum                    int64
}

// readSettings returns the rows that match their checksums, and the number of
// those that don't.
func readSettings(rows *sql.Rows, err error) (good []setting, damaged int, _ error) {
	if err != nil {
		return nil, 0, err
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	for rows.Next() {
		var r setting
		if err := rows.Scan(&r.scope, &r.id, &r.name, &r.value, &r.sum); err != nil || r.sum != sumOf(r.scope, r.id, r.name, r.value) {
			damaged++
			continue
		}
		good = append(good, r)
	}
	return good, damaged, rows.Err()
}

// Set writes one setting. An empty value deletes it.
func (s *Store) Set(ctx context.Context, of tracker.Scope, name, value string) error {
	scope := string(of.Kind)
	if value == "" {
		_, err := s.db.ExecContext(ctx, `DELETE FROM settings WHERE scope = ? AND id = ? AND name = ?`, scope, of.ID, name)
		return asProblem(err)
	}
	_, err := s.db.ExecContext(ctx, `INSERT INTO settings (scope, id, name, value, sum) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (scope, id, name) DO UPDATE SET value = excluded.value, sum = excluded.sum`, scope, of.ID, name, value, sumOf(scope, of.ID, name, value))
	return asProblem(err)
}
