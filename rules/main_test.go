package rules_test

import (
	"os"
	"testing"

	_ "arbiter/internal/gcpercent"
	"arbiter/rules/pdftext"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == pdftext.Command {
		os.Exit(pdftext.Serve(os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}
