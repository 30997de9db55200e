// Package gcpercent sets GOGC in tests and in the programs that they start, so that the garbage
// collector takes less CPU time. Test files import it for its side effect:
//
//	import _ "arbiter/internal/gcpercent"
//
// It leaves GOGC unchanged if the environment sets it, in benchmarks, and in tests with a flag of
// their package.
package gcpercent

import (
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
)

const (
	percent = 1000
	limit   = 3 << 29 // the soft memory limit in bytes
)

func init() {
	if os.Getenv("GOGC") != "" || measures(os.Args[1:]) {
		return
	}
	debug.SetGCPercent(percent)
	debug.SetMemoryLimit(limit)
	if err := os.Setenv("GOGC", strconv.Itoa(percent)); err != nil { // for programs that tests start
		panic(err)
	}
}

// measures reports whether the arguments of a test binary select benchmarks or set a flag of its
// package.
func measures(args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool {
		return !strings.HasPrefix(arg, "-test.") || strings.HasPrefix(arg, "-test.bench=")
	})
}
