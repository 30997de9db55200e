package pgtest

import (
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"testing"
)

// Standby starts a standby that replicates the server. It is removed after the test.
func (s *Server) Standby(t testing.TB) *Server {
	t.Helper()
	initdb, err := binary("initdb")
	skipOrFail(t, err)
	copier := filepath.Join(filepath.Dir(initdb), "pg_basebackup")
	dir, err := folder()
	if err != nil {
		t.Fatal(err)
	}
	standby := &Server{dir: dir}
	t.Cleanup(standby.remove)
	ctx, cancel := context.WithTimeout(t.Context(), startWithin)
	defer cancel()
	cmd := exec.CommandContext(ctx, copier, "--pgdata="+standby.data(), "--host="+s.Socket(), "--username="+role, "--write-recovery-conf", "--checkpoint=fast", "--no-sync") //nolint:gosec // PostgreSQL's own program
	out, err := run(cmd, dir)
	if err != nil {
		err = errors.Join(err, errors.New(string(out)))
	} else {
		err = standby.begin(nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return standby
}
