package bot_test

import (
	"flag"
	"log"
	"os"
	"testing"
)

// atOnce is how many evenings run at a time, unless go test is told otherwise. Most
// of an evening is waiting for intervals that Discord demands.
const atOnce = "8"

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
