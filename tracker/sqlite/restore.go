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

// Restore puts a backup in the place of the games file, which is kept beside it
// under the name aside ("" where there was none). The backup is looked through
// first, and stays where it is. While another process has the games open, that
// is tracker.ErrBusy; nothing was changed then, nor after any other error.
func Restore(ctx context.Context, backup, games string, now time.Time) (aside string, c Condition, err error) {
	if same(backup, games) {
		return "", c, errors.New("that is the games file itself")
	}
	if err := os.MkdirAll(filepath.Dir(games), 0o700); err != nil {
		return "", c, explain(fmt.Errorf("%w: %w", tracker.ErrFull, err))
	}
	next := games + ".restoring"
	defer func() {
		for _, end := range sides {
			_ = os.Remove(next + end) // nothing is left of what failed
		}
	}()
	if err := copyFiles(backup, next); err != nil {
		return "", c, err
	}
	if c, err = Check(ctx, next); err != nil {
		return "", c, err
	}
	if err := onDisk(next); err != nil {
		return "", c, err
	}
	if _, err := os.Lstat(games); errors.Is(err, fs.ErrNotExist) {
		return "", c, os.Rename(next, games)
	}
	release, err := hold(ctx, games)
	if err != nil {
		return "", c, explain(err)
	}
	defer release()
	aside = fmt.Sprintf("%s.before-%s", games, now.Format("2006-01-02T150405"))
	if err := publishCopy(games, aside); err != nil {
		return "", c, err
	}
	if err := os.Rename(next, games); err != nil {
		return "", c, err
	}
	return aside, c, onDisk(games)
}

// sides are the files of one database: the file itself, what is not yet in it,
// and the index of that.
var sides = []string{"", "-wal", "-shm"}

// hold makes sure that nobody else has the games open, until they are released.
// A file that is damaged is nobody's.
func hold(ctx context.Context, games string) (release func(), err error) {
	db, err := existing(games, time.Second)
	if err != nil {
		return nil, err
	}
	// Everyone who has the file open in WAL mode holds a lock on it, whether they
	// write or not: the mode can't be left then.
	if err = exclusively(ctx, db); err == nil {
		return func() { _ = db.Close() }, nil
	}
	_ = db.Close() // the fault is the news
	if err = explain(err); errors.Is(err, tracker.ErrDamaged) {
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

// publishCopy gives the files of a database a second name each, and takes the
// first from what belongs to the file itself. The file keeps both: it is about to
// be replaced in one step.
func publishCopy(games, aside string) error {
	if err := os.Link(games, aside); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return ErrExists
		}
		if err := copyFile(games, aside); err != nil { // a file system without links
			return err
		}
	}
	for _, end := range sides[1:] {
		if err := os.Rename(games+end, aside+end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// copyFiles copies a database that nobody writes to.
func copyFiles(from, to string) error {
	for _, end := range sides {
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
	defer func() { _ = in.Close() }()                                     // it was only read
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
