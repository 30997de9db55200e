package main

import (
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"arbiter/internal/shared"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"arbiter": main})
}

// TestScripts runs the command line from end to end: testdata/script holds
// whole evenings, each with what it shows.
func TestScripts(t *testing.T) {
	folder := shared.Path(t, ".")
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("SHARED", folder)
			e.Setenv("ARBITER_DATA_DIR", filepath.Join(e.WorkDir, "data"))
			e.Setenv("DISCORD_TOKEN", "")
			return nil
		},
	})
}
