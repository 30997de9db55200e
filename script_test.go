package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"arbiter": main})
}

// TestScripts runs the command line from end to end: testdata/script holds
// whole evenings, each with what it shows.
func TestScripts(t *testing.T) {
	shared, err := filepath.Abs("../shared")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(shared); errors.Is(err, fs.ErrNotExist) {
		t.Skip("needs ../shared")
	}
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("SHARED", shared)
			e.Setenv("ARBITER_DATA_DIR", filepath.Join(e.WorkDir, "data"))
			e.Setenv("DISCORD_TOKEN", "")
			return nil
		},
	})
}
