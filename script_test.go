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

// TestScripts runs the command line end to end: testdata/script has whole
// evenings with their output.
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
