// Package gcpercent makes the garbage collector run less often in tests, which saves a seventh
// of their CPU time. Test files import it for its effect:
//
//	import _ "arbiter/internal/gcpercent"
//
// It has none on what is measured: benchmarks, and tests with a flag of their package. GOGC
// in the environment counts before it.
package gcpercent

import (
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
)

const (
	percent = 400
	limit   = 2 << 30 // bytes, near which the collector runs as often as it must
)

func init() {
	if os.Getenv("GOGC") != "" || measures(os.Args[1:]) {
		return
	}
	debug.SetGCPercent(percent)
	debug.SetMemoryLimit(limit)
	if err := os.Setenv("GOGC", strconv.Itoa(percent)); err != nil { // of the programs that tests start
		panic(err)
	}
}

// measures reports whether a test binary with these arguments measures something.
func measures(args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool {
		return !strings.HasPrefix(arg, "-test.") || strings.HasPrefix(arg, "-test.bench=")
	})
}
