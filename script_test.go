package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	_ "arbiter/internal/gcpercent"
	"arbiter/internal/shared"
	"arbiter/rules/pdftext"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == pdftext.Command {
		main()
	}
	testscript.Main(tests{m}, map[string]func(){"arbiter": main})
}

// TestScripts runs the command line end to end: testdata/script has whole
// evenings with their output.
func TestScripts(t *testing.T) {
	folder := shared.Path(t, ".")
	pictures, err := filepath.Abs(filepath.Join("docs", "pictures"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("SHARED", folder)
			e.Setenv("PICTURES", pictures)
			e.Setenv("ARBITER_DATA_DIR", filepath.Join(e.WorkDir, "data"))
			e.Setenv("DISCORD_TOKEN", "")
			return nil
		},
	})
}
