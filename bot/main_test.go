package bot_test

import (
	"errors"
	"log"
	"os"
	"testing"

	"arbiter/internal/chromium"
	_ "arbiter/internal/gcpercent"
	"arbiter/internal/memdir"
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
	if err := errors.Join(pgtest.Parallel(atOnce), memdir.ForTemp()); err != nil {
		log.Fatal(err)
	}
	os.Exit(chromium.Ended(pgtest.Run(m)))
}
