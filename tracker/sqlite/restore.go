package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"arbiter/tracker"
)

// Restore replaces the games file by a backup and keeps the previous file
// beside it. It returns that file's name, "" if there was none. The backup is
// verified first and isn't changed. The error is tracker.ErrBusy while another
// process has the games open. After any error the games file is unchanged.
func Restore(ctx context.Context, backup, games string, now time.Time) (aside string, c Condition, err error) {
	if same(backup, games) {
		return "", c, errors.New("that is the games file itself")
	}
	if err := os.MkdirAll(filepath.Dir(games), 0o700); err != nil {
		return "", c, asProblem(fmt.Errorf("%w: %w", tracker.ErrFull, err))
	}
	next := games + ".restoring"
	defer func() {
		for _, end := range suffixes {
			_ = os.Remove(next + end) // removes an incomplete copy
		}
	}()
	if err := copyFiles(backup, next); err != nil {
		return "", c, err
	}
	if c, err = Check(ctx, next); err != nil {
		return "", c, err
	}
	if err := syncFile(next); err != nil {
		return "", c, err
	}
	if _, err := os.Lstat(games); errors.Is(err, fs.ErrNotExist) {
		return "", c, os.Rename(next, games)
	}
	release, err := lockExclusively(ctx, games)
	if err != nil {
		return "", c, asProblem(err)
	}
	defer release()
	aside = fmt.Sprintf("%s.before-%s", games, now.Format("2006-01-02T150405"))
	if err := linkAside(games, aside); err != nil {
		return "", c, err
	}
	if err := os.Rename(next, games); err != nil {
		return "", c, err
	}
	return aside, c, syncFile(games)
}

// suffixes are the suffixes of the files of one database: the database, its
// write-ahead log, and the log's index.
var suffixes = []string{"", "-wal", "-shm"}

// lockExclusively makes sure that no other process has the games open until release is
// called. A damaged file is held without a lock.
func lockExclusively(ctx context.Context, games string) (release func(), err error) {
	db, err := existing(games, time.Second)
	if err != nil {
		return nil, err
	}
	// Each connection in WAL mode holds a lock on the file; journal_mode can't
	// be changed while another one exists.
	if err = exclusively(ctx, db); err == nil {
		return func() { _ = db.Close() }, nil
	}
	_ = db.Close() // return the original error
	if err = asProblem(err); errors.Is(err, tracker.ErrDamaged) {
		return func() {}, nil
	}
	return nil, err
}

func exclusively(ctx context.Context, db *sql.DB) error {
	var mode string
	if err := db.QueryRowContext(ctx, `PRAGMA journal_mode = DELETE`).Scan(&mode); err != nil {
		return err
	}
	_, err := db.ExecContext(ctx, `BEGIN EXCLUSIVE`)
	return err
}

// linkAside links the database file under a second name and renames its log
// and index. The database file keeps both names until Restore replaces it by
// one rename.
func linkAside(games, aside string) error {
	if err := os.Link(games, aside); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return ErrExists
		}
		if err := copyFile(games, aside); err != nil { // the file system has no links
			return err
		}
	}
	for _, end := range suffixes[1:] {
		if err := os.Rename(games+end, aside+end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// copyFiles copies a database that isn't being written.
func copyFiles(from, to string) error {
	for _, end := range suffixes {
		if err := os.Remove(to + end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := copyFile(from, to); err != nil {
		return err
	}
	if err := copyFile(from+"-wal", to+"-wal"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func copyFile(from, to string) error {
	in, err := os.Open(from) //nolint:gosec // the path is the owner's
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()                                     // opened for reading only
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) //nolint:gosec // the path is the owner's
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

func same(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}
