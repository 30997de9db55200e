package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"arbiter/tracker"
)

// ErrExists is returned when the file to be written exists already.
var ErrExists = errors.New("the file is there already")

// Backup writes a consistent copy of the games to a new file. It doesn't block
// readers or writers of the games. The new file appears complete or not at all;
// the error is ErrExists if there is a file of that name.
func Backup(ctx context.Context, games, to string) error {
	if _, err := os.Lstat(to); err == nil {
		return ErrExists
	}
	if _, err := os.Stat(games); err != nil {
		return err
	}
	db, err := existing(games, Wait)
	if err != nil {
		return asProblem(err)
	}
	defer func() { _ = db.Close() }() // opened for reading only
	next := to + ".new"
	if err := os.Remove(next); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if _, err := db.ExecContext(ctx, `VACUUM INTO ?`, next); err != nil {
		_ = os.Remove(next) // it may be incomplete
		return asProblem(err)
	}
	if _, err := Check(ctx, next); err != nil {
		_ = os.Remove(next) // don't keep a backup of a damaged file
		return err
	}
	if err := syncFile(next); err != nil {
		return err
	}
	if err := os.Chmod(next, 0o600); err != nil {
		return err
	}
	return publish(next, to)
}

// publish renames file to name. The error is ErrExists if name is taken.
func publish(file, name string) error {
	err := os.Link(file, name) // unlike Rename, Link fails if name exists
	switch {
	case err == nil:
		return os.Remove(file)
	case errors.Is(err, fs.ErrExist):
		return errors.Join(ErrExists, os.Remove(file))
	}
	return os.Rename(file, name) // the file system has no links
}

// existing opens an existing file and doesn't migrate its schema.
func existing(path string, wait time.Duration) (*sql.DB, error) {
	db, err := sql.Open("sqlite", fmt.Sprintf("%s?mode=rw&_pragma=busy_timeout(%d)", address(path), wait.Milliseconds()))
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

// Condition describes a games file.
type Condition struct {
	Schema, Newest int   // the schema version of the file, and the newest known
	Size, WAL      int64 // in bytes: of the file, and of its write-ahead log
	Channels       int64
	Lines          int64 // in all channels together
	Shared         bool  // another process has the file open
	Damaged        []*tracker.DamageError
}

// Check reads a whole games file and verifies its application ID, its schema
// and every checksum. The errors are those of Open. Check doesn't change the
// file, except that SQLite completes what another process left unfinished.
func Check(ctx context.Context, path string) (c Condition, err error) {
	defer func() { err = asProblem(err) }()
	info, err := os.Stat(path)
	if err != nil {
		return c, err
	}
	c.Size = info.Size()
	if wal, err := os.Stat(path + "-wal"); err == nil {
		c.WAL = wal.Size()
	}
	db, err := existing(path, Wait)
	if err != nil {
		return c, err
	}
	defer func() {
		_ = db.Close() // opened for reading only
		// The last connection that closes the file removes its index.
		_, left := os.Stat(path + "-shm")
		c.Shared = left == nil
	}()
	steps, err := versions()
	if err != nil {
		return c, err
	}
	c.Newest = len(steps)
	if c.Schema, err = schemaOf(ctx, db, len(steps)); err != nil {
		return c, err
	}
	if c.Schema == 0 {
		return c, fmt.Errorf("%w: nothing is in it", tracker.ErrDamaged)
	}
	var said string
	if err := db.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&said); err != nil {
		return c, err
	}
	if said != "ok" {
		return c, fmt.Errorf("%w: %s", tracker.ErrDamaged, said)
	}
	if c.Schema < firstSummed {
		row := db.QueryRowContext(ctx, `SELECT count(DISTINCT channel), count(*) FROM batches`)
		return c, row.Scan(&c.Channels, &c.Lines)
	}
	if c.Schema == c.Newest {
		if err := sameSchema(ctx, db); err != nil {
			return c, err
		}
	}
	c.Channels, c.Lines, c.Damaged, err = verify(ctx, db)
	if len(c.Damaged) > 0 {
		err = c.Damaged[0]
	}
	return c, err
}

// syncFile syncs a file and its folder.
func syncFile(path string) error {
	for _, name := range []string{path, filepath.Dir(path)} {
		f, err := os.Open(name) //nolint:gosec // the path is the owner's
		if err != nil {
			return err
		}
		err = f.Sync()
		if closed := f.Close(); err == nil {
			err = closed
		}
		if err != nil && name == path { // not every system can sync a folder
			return err
		}
	}
	return nil
}
