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

// ErrExists: there is a file already where a new one was to be written.
var ErrExists = errors.New("the file is there already")

// Backup writes the games as of one moment into a new file. Whoever plays
// meanwhile isn't stopped. The file appears whole or not at all; one that is
// there already is an ErrExists.
func Backup(ctx context.Context, games, to string) error {
	if _, err := os.Lstat(to); err == nil {
		return ErrExists
	}
	if _, err := os.Stat(games); err != nil {
		return err
	}
	db, err := existing(games, Wait)
	if err != nil {
		return explain(err)
	}
	defer func() { _ = db.Close() }() // it was only read
	next := to + ".new"
	if err := os.Remove(next); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if _, err := db.ExecContext(ctx, `VACUUM INTO ?`, next); err != nil {
		_ = os.Remove(next) // half of it may be there
		return explain(err)
	}
	if _, err := Check(ctx, next); err != nil {
		_ = os.Remove(next) // a damaged file makes no backup
		return err
	}
	if err := onDisk(next); err != nil {
		return err
	}
	if err := os.Chmod(next, 0o600); err != nil {
		return err
	}
	return publish(next, to)
}

// publish gives a file its name, unless that is taken.
func publish(file, name string) error {
	err := os.Link(file, name) // a rename would replace what came meanwhile
	switch {
	case err == nil:
		return os.Remove(file)
	case errors.Is(err, fs.ErrExist):
		return errors.Join(ErrExists, os.Remove(file))
	}
	return os.Rename(file, name) // a file system without links
}

// existing opens a file that is there, and leaves its schema as it is.
func existing(path string, wait time.Duration) (*sql.DB, error) {
	db, err := sql.Open("sqlite", fmt.Sprintf("%s?mode=rw&_pragma=busy_timeout(%d)", address(path), wait.Milliseconds()))
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

// Condition is how a games file is.
type Condition struct {
	Schema, Newest int   // its version, and the one that we write
	Size, WAL      int64 // bytes: of the file, and of what is not yet in it
	Channels       int64
	Lines          int64 // that were said in all of them
	Shared         bool  // another process has it open
	Damaged        []*tracker.Damage
}

// Check looks a games file through: whose it is, its schema, and whether all of
// it can be read and agrees with its checksums. The errors are those of Open. The file is not changed, but for
// what another process left unfinished.
func Check(ctx context.Context, path string) (c Condition, err error) {
	defer func() { err = explain(err) }()
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
		_ = db.Close() // it was only read
		// The last who closes the file takes its index away.
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

// onDisk waits until a file and its name are on disk.
func onDisk(path string) error {
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
