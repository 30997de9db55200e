package bot_test

import (
	"flag"
	"log"
	"os"
	"testing"

	"arbiter/internal/chromium"
	"arbiter/internal/pgtest"
)

// TestMain runs more evenings in parallel than there are processors. Begun once more by a
// test, it is a replica.
func TestMain(m *testing.M) {
	if address := os.Getenv(replicaVariable); address != "" {
		if err := serveReplica(address); err != nil {
			log.Fatal(err)
		}
		return
	}
	flag.Parse()
	told := false
	flag.Visit(func(f *flag.Flag) { told = told || f.Name == "test.parallel" })
	if !told {
		if err := flag.Set("test.parallel", atOnce); err != nil {
			log.Fatal(err)
		}
	}
	os.Exit(chromium.Ended(pgtest.Run(m)))
}
