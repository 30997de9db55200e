package pgtest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sync"

	"arbiter/internal/memdir"
)

// folder makes a folder for a server, in memory if it can be. Its path is short, since those of
// sockets have at most 107 bytes.
func folder() (string, error) {
	dir, err := os.MkdirTemp(memdir.Dir(), "pg-")
	if err != nil {
		return "", err
	}
	if err := owned(dir); err != nil {
		return "", errors.Join(err, os.RemoveAll(dir))
	}
	return dir, nil
}

// cluster is an initialized data folder. Each server of a package gets a copy.
type cluster struct {
	once sync.Once
	dir  string // data, or "" if there is none
	err  error
}

// initialized is the cluster of this process.
var initialized cluster

// copy copies the cluster to a path.
func (c *cluster) copy(to string) error {
	c.once.Do(func() { c.dir, c.err = initialize() })
	if c.err != nil {
		return c.err
	}
	if err := os.CopyFS(to, os.DirFS(c.data())); err != nil {
		return err
	}
	if err := os.Chmod(to, 0o700); err != nil { //nolint:gosec // a folder, and PostgreSQL demands these
		return err
	}
	return filepath.WalkDir(to, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return owned(path)
	})
}

func (c *cluster) data() string { return filepath.Join(c.dir, "data") }

// remove deletes the cluster.
func (c *cluster) remove() error {
	if c.dir == "" {
		return nil
	}
	return os.RemoveAll(c.dir)
}

// initialize makes a folder with a cluster in it.
func initialize() (string, error) {
	initdb, err := binary("initdb")
	if err != nil {
		return "", err
	}
	dir, err := folder()
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(context.Background(), startWithin)
	defer cancel()
	cmd := exec.CommandContext(ctx, initdb, "--pgdata="+filepath.Join(dir, "data"), "--username="+role, "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync") //nolint:gosec // PostgreSQL's own program
	if out, err := run(cmd, dir); err != nil {
		return "", errors.Join(fmt.Errorf("initdb: %w\n%s", err, out), os.RemoveAll(dir))
	}
	return dir, nil
}
