package bot_test

import (
	"flag"
	"log"
	"os"
	"testing"
)

// TestMain runs more evenings in parallel than there are processors.
func TestMain(m *testing.M) {
	flag.Parse()
	told := false
	flag.Visit(func(f *flag.Flag) { told = told || f.Name == "test.parallel" })
	if !told {
		if err := flag.Set("test.parallel", atOnce); err != nil {
			log.Fatal(err)
		}
	}
	os.Exit(m.Run())
}
