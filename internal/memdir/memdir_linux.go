package memdir

import "syscall"

// Shared is the mount point of the file system for shared memory.
const Shared = "/dev/shm"

const (
	tmpfs      = 0x01021994 // the type of file systems in memory
	noPrograms = 8          // the flag of those from which no program can be run
	room       = 4 << 30
)

func roomy() bool {
	var has syscall.Statfs_t
	err := syscall.Statfs(Shared, &has)
	return err == nil && int64(has.Type) == tmpfs && int64(has.Flags)&noPrograms == 0 && has.Bavail*uint64(has.Bsize) >= room //nolint:gosec,unconvert // sizes are positive, and their types differ by processor
}
