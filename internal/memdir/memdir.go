// Package memdir gives tests a folder in memory, so that they don't wait for a disk. What is
// written there survives the end of a process, also by SIGKILL, as on a disk.
package memdir

import (
	"flag"
	"os"
)

// Dir returns a folder whose files are in memory. It returns "" in benchmarks, if there are less
// than 4 GiB for such files (several packages are tested at once), and if programs can't be
// run from there.
func Dir() string {
	if bench := flag.Lookup("test.bench"); bench != nil && bench.Value.String() != "" || !roomy() {
		return ""
	}
	return Shared
}

// ForTemp makes Dir the folder of temporary files of this process and of those that it starts,
// unless TMPDIR is set. TestMain calls it. It parses the flags.
func ForTemp() error {
	flag.Parse()
	if dir := Dir(); dir != "" && os.Getenv("TMPDIR") == "" {
		return os.Setenv("TMPDIR", dir)
	}
	return nil
}
