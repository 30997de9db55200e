package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"arbiter/tracker"
)

// firstSummed is the first schema with checksums.
const firstSummed = 4

// place is a log and its channel.
type place struct {
	channel string
	head    tracker.Head
}

// logsOf returns the logs of a file, as far as they can be read.
func logsOf(ctx context.Context, tx *sql.Tx) ([]place, error) {
	rows, err := tx.QueryContext(ctx, `SELECT channel, epoch, seq, sum FROM logs ORDER BY epoch`)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	var all []place
	for rows.Next() {
		var p place
		var sum []byte
		if err := rows.Scan(&p.channel, &p.head.Epoch, &p.head.Seq, &sum); err != nil {
			return all, err
		}
		copy(p.head.Sum[:], sum)
		all = append(all, p)
	}
	return all, rows.Err()
}

// verify compares each batch with its checksum and each log with its head. It
// returns the numbers of channels and lines, and what is damaged.
func verify(ctx context.Context, db *sql.DB) (channels, lines int64, damaged []*tracker.DamageError, err error) {
	tx, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return 0, 0, nil, err
	}
	defer func() { _ = tx.Rollback() }() // read-only transaction
	logs, err := logsOf(ctx, tx)
	if err != nil {
		return 0, 0, nil, err
	}
	packs, err := hasPacks(ctx, tx)
	if err != nil {
		return 0, 0, nil, err
	}
	for _, p := range logs {
		good, reached, err := loadBatches(ctx, tx, tracker.Head{Epoch: p.head.Epoch, Sum: tracker.FirstSum(p.channel)}, packs)
		channels, lines = channels+1, lines+int64(len(good))
		if err != nil && !errors.Is(err, errChecksum) {
			return channels, lines, damaged, err
		}
		if err != nil || reached != p.head {
			damaged = append(damaged, &tracker.DamageError{Channel: p.channel, Lines: len(good), Seq: reached.Seq})
		}
	}
	var lost int64
	if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM batches WHERE epoch NOT IN (SELECT epoch FROM logs)`).Scan(&lost); err != nil {
		return channels, lines, damaged, err
	}
	if lost > 0 {
		return channels, lines, damaged, fmt.Errorf("%w: %d lines of no channel", tracker.ErrDamaged, lost)
	}
	_, unset, err := readSettings(tx.QueryContext(ctx, settingsQuery))
	if err == nil && unset > 0 {
		err = fmt.Errorf("%w: %d settings, which count as not set", tracker.ErrDamaged, unset)
	}
	return channels, lines, damaged, err
}

// sameSchema compares the schema of a file with that of a new database.
func sameSchema(ctx context.Context, db *sql.DB) error {
	empty, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return err
	}
	defer func() { _ = empty.Close() }() // an in-memory database
	empty.SetMaxOpenConns(1)             // each connection would open its own in-memory database
	if err := migrate(ctx, empty, newestSchema); err != nil {
		return err
	}
	const query = `SELECT coalesce(group_concat(type || ' ' || name || ' ' || coalesce(sql, ''), ';' ORDER BY type, name), '') FROM sqlite_schema`
	var is, should string
	if err := db.QueryRowContext(ctx, query).Scan(&is); err != nil {
		return err
	}
	if err := empty.QueryRowContext(ctx, query).Scan(&should); err != nil {
		return err
	}
	if is != should {
		return fmt.Errorf("%w: its schema is not ours", tracker.ErrDamaged)
	}
	return nil
}

// Repaired reports what Repair has kept and what is lost.
type Repaired struct {
	Channels, Lines int64                  // kept
	Damaged         []*tracker.DamageError // the logs that end at the damage
	Lost            []string               // other tables that can't be read completely
}

// Repair copies what can be read of a damaged games file to a new file: of each
// log the lines before the first damage, and all other tables. The damaged file
// isn't changed. The error is ErrExists if the new file exists, and
// tracker.ErrDamaged if nothing can be read or the file's schema has no
// checksums.
func Repair(ctx context.Context, games, to string) (kept Repaired, err error) {
	defer func() { err = asProblem(err) }()
	if _, err := os.Lstat(to); err == nil {
		return kept, ErrExists
	}
	old, err := existing(games, Wait)
	if err != nil {
		return kept, err
	}
	defer func() { _ = old.Close() }() // opened for reading only
	steps, err := versions()
	if err != nil {
		return kept, err
	}
	if version, err := schemaOf(ctx, old, len(steps)); err != nil {
		return kept, err
	} else if version < firstSummed {
		return kept, fmt.Errorf("%w: it is of schema %d, which has no checksums", tracker.ErrDamaged, version)
	}
	next := to + ".new"
	for _, end := range suffixes {
		if err := os.Remove(next + end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return kept, err
		}
	}
	s, err := Open(ctx, next, Wait)
	if err != nil {
		return kept, err
	}
	err = s.copyReadable(ctx, old, &kept)
	if err := errors.Join(err, s.Close()); err != nil {
		return kept, errors.Join(err, os.Remove(next))
	}
	if err := syncFile(next); err != nil {
		return kept, err
	}
	return kept, publish(next, to)
}

// copyReadable copies what can be read of another file.
func (s *Store) copyReadable(ctx context.Context, old *sql.DB, kept *Repaired) error {
	from, err := old.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer func() { _ = from.Rollback() }() // read-only transaction
	to, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = to.Rollback() }() // no-op after Commit
	logs, err := logsOf(ctx, from)
	if err != nil {
		kept.Lost = append(kept.Lost, "logs")
	}
	// A truncated log is another log and gets a new epoch.
	if _, err := to.ExecContext(ctx, `INSERT INTO sqlite_sequence (name, seq) VALUES ('logs', ?)`, newest(logs)); err != nil {
		return err
	}
	packs, err := hasPacks(ctx, from)
	if err != nil {
		return err
	}
	for _, p := range logs {
		if err := s.keepLog(ctx, from, to, p, packs, kept); err != nil {
			return err
		}
	}
	tables, err := otherTables(ctx, to)
	if err != nil {
		return err
	}
	for _, table := range tables {
		whole, err := copyTable(ctx, from, to, table)
		if err != nil {
			return err
		}
		if !whole {
			kept.Lost = append(kept.Lost, table)
		}
	}
	if err := dropDamaged(ctx, to, kept); err != nil {
		return err
	}
	return to.Commit()
}

// dropDamaged deletes the settings that don't match their checksums.
func dropDamaged(ctx context.Context, tx *sql.Tx, kept *Repaired) error {
	good, damaged, err := readSettings(tx.QueryContext(ctx, settingsQuery))
	if err != nil || damaged == 0 {
		return err
	}
	kept.Lost = append(kept.Lost, fmt.Sprintf("settings: %d", damaged))
	if _, err := tx.ExecContext(ctx, `DELETE FROM settings`); err != nil {
		return err
	}
	for _, r := range good {
		if _, err := tx.ExecContext(ctx, `INSERT INTO settings (scope, id, name, value, sum) VALUES (?, ?, ?, ?, ?)`, r.scope, r.id, r.name, r.value, r.sum); err != nil {
			return err
		}
	}
	return nil
}

func newest(logs []place) (epoch int64) {
	for _, p := range logs {
		epoch = max(epoch, p.head.Epoch)
	}
	return epoch
}

// keepLog copies a log up to the first damage.
func (s *Store) keepLog(ctx context.Context, from, to *sql.Tx, p place, packs bool, kept *Repaired) error {
	good, reached, err := loadBatches(ctx, from, tracker.Head{Epoch: p.head.Epoch, Sum: tracker.FirstSum(p.channel)}, packs)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil || reached != p.head {
		kept.Damaged = append(kept.Damaged, &tracker.DamageError{Channel: p.channel, Lines: len(good), Seq: reached.Seq})
	}
	if len(good) == 0 {
		return nil
	}
	kept.Channels, kept.Lines = kept.Channels+1, kept.Lines+int64(len(good))
	rows, end, err := tracker.Chain(p.channel, tracker.Head{}, good)
	if err != nil {
		return err
	}
	epoch := sql.NullInt64{Int64: p.head.Epoch, Valid: end.Seq == p.head.Seq}
	first := tracker.FirstSum(p.channel)
	done, err := to.ExecContext(ctx, `INSERT INTO logs (epoch, channel, seq, sum) VALUES (?, ?, 0, ?)`, epoch, p.channel, first[:])
	if err != nil {
		return err
	}
	if epoch.Int64, err = done.LastInsertId(); err != nil {
		return err
	}
	return s.put(ctx, to, epoch.Int64, rows, good)
}

// otherTables returns the tables that hold no logs.
func otherTables(ctx context.Context, tx *sql.Tx) ([]string, error) {
	return scanTexts(tx.QueryContext(ctx, `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN ('logs', 'batches', 'people', 'games', 'packs', 'packing') ORDER BY name`))
}

// copyTable copies the rows of a table up to the first that can't be read, and
// reports whether all were copied. The old file may lack the table.
func copyTable(ctx context.Context, from, to *sql.Tx, table string) (whole bool, err error) {
	rows, err := from.QueryContext(ctx, `SELECT * FROM `+table) //nolint:gosec // the name is in our own schema
	if err != nil {
		return false, ctx.Err()
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	columns, err := rows.Columns()
	if err != nil {
		return false, err
	}
	marks := slices.Repeat([]byte("?,"), len(columns))
	insert := fmt.Sprintf(`INSERT OR IGNORE INTO %s VALUES (%s)`, table, marks[:len(marks)-1]) //nolint:gosec // the name is in our own schema
	values, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	whole = true
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return false, nil // the row is damaged, and possibly those after it
		}
		if _, err := to.ExecContext(ctx, insert, values...); err != nil { // a CHECK constraint failed
			whole = false
		}
	}
	return whole && rows.Err() == nil, ctx.Err()
}
