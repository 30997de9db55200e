// Package sqlite stores the logs of games, settings, boards and notes in one
// SQLite file. What Append has returned is on disk (WAL, synchronous=FULL).
//
//	store, err := sqlite.Open(ctx, "games.db", sqlite.Wait)
//	tables := tracker.NewTables(store, time.Now, engines...)
//
// A file that can't be read is refused and never overwritten.
package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"arbiter/tracker"
)

// Wait is the default time to wait for another process's lock.
const Wait = 5 * time.Second

// applicationID is the application ID of a games file: "ArbG".
const applicationID = 0x41726247

//go:embed migrations/*.sql
var migrations embed.FS

// Store is a tracker.Store in a SQLite file. It is safe for concurrent use, and
// several processes may open the same file.
type Store struct {
	db    *sql.DB // one connection, for writing
	reads *sql.DB // readers wait neither for the writer nor for the disk
	stmts statements

	people tracker.KnownPeople

	packing  sync.Mutex
	packedTo string // the last channel that Pack has examined
}

// statements are the prepared statements that each interaction uses.
type statements struct {
	begin, batch, person         *sql.Stmt // on db
	head, start, settings, board *sql.Stmt // on reads
}

// headQuery selects the end of a channel's log.
const headQuery = `SELECT epoch, seq, sum FROM logs WHERE channel = ?`

// maxReaders is the number of read connections; further readers wait for one.
const maxReaders = 4

var _ tracker.Database = (*Store)(nil)

// Open opens the file and creates it if it doesn't exist. Writes wait up to the
// given time for another process that is writing. The error wraps
// tracker.ErrDamaged, ErrNewer, ErrBusy or ErrFull, and is a *tracker.Problem
// that says what to do.
func Open(ctx context.Context, path string, wait time.Duration) (*Store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, asProblem(fmt.Errorf("%w: %w", tracker.ErrFull, err))
	}
	if err := createPrivate(path); err != nil {
		return nil, asProblem(fmt.Errorf("%w: %w", tracker.ErrFull, err))
	}
	// busy_timeout is set first: the other pragmas may have to wait for a lock.
	dsn := fmt.Sprintf("%s?_pragma=busy_timeout(%d)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(ON)&_pragma=secure_delete(ON)&_txlock=immediate",
		address(path), wait.Milliseconds())
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, asProblem(err)
	}
	// SQLite allows one writer: a single connection keeps writes in order
	// without lock contention.
	db.SetMaxOpenConns(1)
	if err := migrate(ctx, db, newestSchema); err != nil {
		_ = db.Close() // the first error is returned
		return nil, asProblem(err)
	}
	reads, err := sql.Open("sqlite", fmt.Sprintf("%s?_pragma=busy_timeout(%d)&_pragma=query_only(ON)", address(path), wait.Milliseconds()))
	if err != nil {
		return nil, asProblem(errors.Join(err, db.Close()))
	}
	reads.SetMaxOpenConns(maxReaders)
	reads.SetMaxIdleConns(maxReaders)
	s := &Store{db: db, reads: reads}
	if err := s.prepare(ctx); err != nil {
		return nil, asProblem(errors.Join(err, s.Close()))
	}
	return s, nil
}

// createPrivate creates the file if it doesn't exist, readable only by its owner,
// since it contains names and account ids. SQLite gives the files beside it the
// same mode.
func createPrivate(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600) //nolint:gosec // the path is the owner's
	if err == nil {
		return f.Close()
	}
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	for _, end := range suffixes {
		// A file of another owner, or on a file system without modes, is left
		// as it is.
		if info, err := os.Stat(path + end); err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o077 != 0 {
			_ = os.Chmod(path+end, info.Mode().Perm()&^0o077)
		}
	}
	return nil
}

func (s *Store) prepare(ctx context.Context) error {
	for _, p := range []struct {
		on    *sql.DB
		to    **sql.Stmt
		query string
	}{
		{s.db, &s.stmts.begin, `INSERT INTO logs (channel, seq, sum) VALUES (?, 0, ?) ON CONFLICT (channel) DO NOTHING RETURNING epoch`},
		{s.db, &s.stmts.batch, `INSERT INTO batches (epoch, seq, last, at, by, text, actions, request, part, events, before, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`},
		{s.db, &s.stmts.person, `INSERT OR IGNORE INTO people (person, epoch) VALUES (?, ?)`},
		{s.reads, &s.stmts.head, headQuery},
		{s.reads, &s.stmts.start, startQuery},
		{s.reads, &s.stmts.board, `SELECT board, version, epoch, shown FROM boards WHERE channel = ?`},
		{s.reads, &s.stmts.settings, settingsQuery + ` WHERE scope = ? AND id = ?`},
	} {
		var err error
		*p.to, err = p.on.PrepareContext(ctx, p.query) //nolint:sqlclosecheck // closed with the store's connections
		if e, ok := errors.AsType[*sqlite.Error](err); ok && e.Code() == sqlite3.SQLITE_ERROR {
			return fmt.Errorf("%w: its schema is not ours: %w", tracker.ErrDamaged, err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// address returns the URI of a file for SQLite.
func address(path string) string {
	return "file:" + (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath()
}

// versions returns the migrations in order.
func versions() ([]string, error) { return fs.Glob(migrations, "migrations/*.sql") }

// schemaOf returns the version of a file's schema, 0 for an empty file. A file
// of another application or with a schema above newest is an error.
func schemaOf(ctx context.Context, db *sql.DB, newest int) (version int, err error) {
	var application, tables int
	row := db.QueryRowContext(ctx, `SELECT (SELECT user_version FROM pragma_user_version),
		(SELECT application_id FROM pragma_application_id), (SELECT count(*) FROM sqlite_schema)`)
	if err := row.Scan(&version, &application, &tables); err != nil {
		return 0, err
	}
	if application != applicationID && (application != 0 || tables != 0) {
		return 0, fmt.Errorf("%w: it belongs to another program", tracker.ErrDamaged)
	}
	if version > newest {
		return version, fmt.Errorf("%w: its version is %d, ours %d", tracker.ErrNewer, version, newest)
	}
	return version, nil
}

// newestSchema means all migrations.
const newestSchema = math.MaxInt

// migrate upgrades a file to a schema version, each migration in a transaction. In an empty file
// it performs all in one.
func migrate(ctx context.Context, db *sql.DB, to int) error {
	steps, err := versions()
	if err != nil {
		return err
	}
	to = min(len(steps), to)
	for migrated := false; ; migrated = true {
		version, err := schemaOf(ctx, db, len(steps))
		switch {
		case err != nil:
			return err
		case version >= to && migrated:
			// Migrations leave a large write-ahead log. It shrinks later if others
			// are reading.
			_, err = db.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
			return err
		case version >= to:
			return nil
		case version == 0:
			err = run(ctx, db, steps[:to], 0)
		default:
			err = run(ctx, db, steps[version:version+1], version)
		}
		if err != nil {
			return err
		}
	}
}

// run performs migrations from a version on in one transaction: for each, its SQL and then its
// program, if any. It does nothing if another process has performed them.
func run(ctx context.Context, db *sql.DB, steps []string, from int) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // no-op after Commit
	var version int
	if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil || version != from {
		return err
	}
	for i, step := range steps {
		text, err := migrations.ReadFile(step)
		if err != nil {
			return err
		}
		to := from + i + 1
		if _, err := tx.ExecContext(ctx, fmt.Sprintf("%s;\nPRAGMA application_id = %d; PRAGMA user_version = %d;", text, applicationID, to)); err != nil {
			return err
		}
		if program := programs[to]; program != nil {
			if err := program(ctx, tx); err != nil {
				return err
			}
		}
	}
	return tx.Commit()
}

// Close closes the file.
func (s *Store) Close() error { return errors.Join(s.reads.Close(), s.db.Close()) }

// asProblem wraps an error of SQLite in a *tracker.Problem for players, with the
// sentinel error that callers test for.
func asProblem(err error) error {
	if err == nil || errors.Is(err, tracker.ErrStale) || errors.Is(err, tracker.ErrRepeated) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		switch e.Code() & 0xFF {
		case sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT:
			err = fmt.Errorf("%w: %w", tracker.ErrDamaged, err)
		case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
			err = fmt.Errorf("%w: %w", tracker.ErrBusy, err)
		case sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN:
			err = fmt.Errorf("%w: %w", tracker.ErrFull, err)
		}
	}
	if d, ok := errors.AsType[*tracker.DamageError](err); ok {
		return tracker.Refuse("The games file is damaged: in one channel after line %d.", d.Lines).
			Next("Nothing was changed. What is good of it: arbiter doctor --repair").For(err)
	}
	switch {
	case errors.Is(err, tracker.ErrDamaged):
		return tracker.Refuse("The games file is damaged, or is no file of Arbiter's.").
			Next("Nothing was changed. Put a backup in its place, or name another file.").For(err)
	case errors.Is(err, tracker.ErrNewer):
		return tracker.Refuse("The games file was written by a newer version of Arbiter.").
			Next("Nothing was changed. Install that version.").For(err)
	case errors.Is(err, tracker.ErrBusy):
		return tracker.Refuse("Another program holds the games file.").
			Next("Nothing was changed. Close the other program, then try again.").For(err)
	case errors.Is(err, tracker.ErrFull):
		return tracker.Refuse("The games file can't be written.").
			Next("Nothing was changed. Make room on the disk, or let Arbiter write to the folder, then try again.").For(err)
	}
	return err
}
