// Package shelf stores imported editions of rulebooks and imported cards in one
// SQLite file. The file is a cache: everything in it can be imported again, and
// a file that can't be read is renamed and replaced by an empty one.
//
//	s, err := shelf.Open(ctx, "reference.db")
//	edition, err := s.Import(ctx, "MagicCompRules.txt", raw, "")
//	book, err := s.Load(ctx, edition.Game, edition.ID)
//
// Documents are stored as published and parsed by Load, which takes 50 ms, so
// that improvements of the parser apply to documents imported earlier.
//
// The facts of all cards of a game are one value; texts, rulings, legality and
// links are stored by card.
package shelf

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"arbiter/rules"
)

// Errors of this package wrap one of these.
var (
	// ErrNoEdition means that the shelf has no such edition.
	ErrNoEdition = errors.New("no such edition on the shelf")
	// ErrBusy means that another process has locked the file.
	ErrBusy = errors.New("the shelf is in use by another process")
	// ErrFull means that the file can't be written.
	ErrFull = errors.New("the shelf can't be written")
	// ErrDamaged means that a part of the file can't be read. The next Open
	// replaces the file.
	ErrDamaged = errors.New("the shelf is damaged: start Arbiter anew, and import again")
)

// applicationID is the application ID of a shelf: "ArbR".
const applicationID = 0x41726252

// schema is the only version: a cache is replaced instead of migrated.
const schema = `
CREATE TABLE editions (
	game      TEXT NOT NULL,
	id        TEXT NOT NULL,
	title     TEXT NOT NULL,
	effective TEXT NOT NULL,
	source    INTEGER NOT NULL,
	name      TEXT NOT NULL,
	document  BLOB NOT NULL,
	PRIMARY KEY (game, id)
) STRICT, WITHOUT ROWID;
PRAGMA user_version = 1;
`

// Shelf is an open shelf. It is safe for concurrent use.
type Shelf struct {
	db   *sql.DB
	path string

	// Aside is the new name of a file that Open couldn't read, or "". Its
	// editions have to be imported again.
	Aside string
}

// Open opens the shelf at path and creates it if it doesn't exist.
func Open(ctx context.Context, path string) (*Shelf, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("open the shelf: %w", err)
	}
	s, err := open(ctx, path)
	if err == nil || !damaged(err) {
		return s, err
	}
	aside := fmt.Sprintf("%s.damaged-%s", path, time.Now().UTC().Format("20060102-150405"))
	if err := os.Rename(path, aside); err != nil {
		return nil, fmt.Errorf("put the damaged shelf aside: %w", err)
	}
	for _, tail := range []string{"-wal", "-shm", suspect} {
		if err := os.Remove(path + tail); err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, fmt.Errorf("put the damaged shelf aside: %w", err)
		}
	}
	if s, err = open(ctx, path); err != nil {
		return nil, err
	}
	s.Aside = aside
	return s, nil
}

func open(ctx context.Context, path string) (*Shelf, error) {
	dsn := "file:" + (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath() +
		"?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(NORMAL)&_txlock=immediate"
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, fmt.Errorf("open the shelf: %w", err)
	}
	db.SetMaxOpenConns(1)
	suspected := false
	if _, err := os.Stat(path + suspect); err == nil {
		suspected = true
	}
	if err := prepare(ctx, db, suspected); err != nil {
		return nil, errors.Join(explain("open the shelf", err), db.Close())
	}
	if suspected {
		_ = os.Remove(path + suspect) // the check is done; repeating it is harmless
	}
	return &Shelf{db: db, path: path}, nil
}

// suspect is the suffix of an empty file beside a shelf in which damage was
// found. If it exists, Open checks the whole shelf, which takes time in
// proportion to its size; otherwise it checks only the editions.
const suspect = ".suspect"

var errForeign = errors.New("this is not a shelf of Arbiter's")

func prepare(ctx context.Context, db *sql.DB, thorough bool) error {
	var version, application, tables int
	if err := db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if err := db.QueryRowContext(ctx, "PRAGMA application_id").Scan(&application); err != nil {
		return err
	}
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&tables); err != nil {
		return err
	}
	if version == 1 && application == applicationID {
		// Truncation and overwritten pages show only when the data are read.
		what := "PRAGMA quick_check('editions')"
		if thorough {
			what = "PRAGMA quick_check(1)"
		}
		var check string
		if err := db.QueryRowContext(ctx, what).Scan(&check); err != nil {
			return err
		}
		if check != "ok" {
			return fmt.Errorf("%w: %s", errForeign, check)
		}
		return makeCardTables(ctx, db)
	}
	if tables != 0 {
		return errForeign
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // no-op after Commit
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d;", applicationID)+schema+cardSchema); err != nil {
		return err
	}
	return tx.Commit()
}

// makeCardTables creates the tables for cards in a file of an older program.
func makeCardTables(ctx context.Context, db *sql.DB) error {
	var tables int
	err := db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema WHERE name IN ('card_pools', 'card_details', 'card_legality', 'card_rulings')").Scan(&tables)
	if err == nil && tables < 4 {
		_, err = db.ExecContext(ctx, cardSchema)
	}
	return err
}

// damaged reports whether the file has to be replaced because it isn't a valid
// shelf.
func damaged(err error) bool {
	if errors.Is(err, errForeign) {
		return true
	}
	e, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return false
	}
	switch e.Code() & 0xFF {
	case sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT:
		return true
	}
	return false
}

// explain returns the package's error for one of the database. If that is
// damage, it makes the next Open check the whole file.
func (s *Shelf) explain(doing string, err error) error {
	if damaged(err) {
		if file, err := os.Create(s.path + suspect); err == nil {
			_ = file.Close() // it is empty
		}
	}
	return explain(doing, err)
}

func explain(doing string, err error) error {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		switch e.Code() & 0xFF {
		case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
			return fmt.Errorf("%s: %w (%w)", doing, ErrBusy, err)
		case sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN:
			return fmt.Errorf("%s: %w (%w)", doing, ErrFull, err)
		case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
			return fmt.Errorf("%s: %w (%w)", doing, ErrDamaged, err)
		}
	}
	return fmt.Errorf("%s: %w", doing, err)
}

// Close closes the file.
func (s *Shelf) Close() error { return s.db.Close() }

// Import stores a document and replaces the edition of the same name. The error
// is a *rules.FormatError if the document isn't a rulebook; then nothing is
// changed.
func (s *Shelf) Import(ctx context.Context, name string, raw []byte, game rules.Game) (rules.Edition, error) {
	book, err := parse(ctx, name, raw, game)
	if err != nil {
		return rules.Edition{}, err
	}
	e := book.Edition
	_, err = s.db.ExecContext(ctx, `INSERT OR REPLACE INTO editions
		(game, id, title, effective, source, name, document) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		string(e.Game), e.ID, e.Title, e.Effective, int(e.Source), name, raw)
	if err != nil {
		return rules.Edition{}, s.explain("put the edition on the shelf", err)
	}
	return e, nil
}

// Editions returns the editions on the shelf in the order of
// rules.CompareEditions, by game. The first official one of a game is its
// default.
func (s *Shelf) Editions(ctx context.Context) ([]rules.Edition, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT game, id, title, effective, source FROM editions
		ORDER BY game, id`)
	if err != nil {
		return nil, s.explain("look at the shelf", err)
	}
	defer func() { _ = rows.Close() }() // rows.Err reports the error
	var all []rules.Edition
	for rows.Next() {
		var e rules.Edition
		if err := rows.Scan(&e.Game, &e.ID, &e.Title, &e.Effective, &e.Source); err != nil {
			return nil, s.explain("look at the shelf", err)
		}
		all = append(all, e)
	}
	slices.SortStableFunc(all, func(a, b rules.Edition) int {
		return cmp.Or(cmp.Compare(a.Game, b.Game), rules.CompareEditions(a, b))
	})
	return all, s.explainIf("look at the shelf", rows.Err())
}

// Load loads an edition. The error is ErrNoEdition if it isn't on the shelf.
func (s *Shelf) Load(ctx context.Context, game rules.Game, id string) (*rules.Book, error) {
	var name string
	var raw []byte
	err := s.db.QueryRowContext(ctx, `SELECT name, document FROM editions WHERE game = ? AND id = ?`, string(game), id).Scan(&name, &raw)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("%s %s: %w", game, id, ErrNoEdition)
	}
	if err != nil {
		return nil, s.explain("take the edition from the shelf", err)
	}
	return parse(ctx, name, raw, game)
}

// parse parses a document. If ctx is done first, it returns and abandons the
// parsing goroutine.
func parse(ctx context.Context, name string, raw []byte, game rules.Game) (*rules.Book, error) {
	type result struct {
		book *rules.Book
		err  error
	}
	read := make(chan result, 1)
	go func() {
		book, err := rules.Parse(name, raw, game)
		read <- result{book, err}
	}()
	select {
	case r := <-read:
		return r.book, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (s *Shelf) explainIf(doing string, err error) error {
	if err == nil {
		return nil
	}
	return s.explain(doing, err)
}
