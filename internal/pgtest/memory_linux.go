package pgtest

import "syscall"

// memory returns a folder whose files are in memory, or "" if there are less than 4 GiB for
// them: the servers of several packages run at once.
func memory() string {
	var has syscall.Statfs_t
	if err := syscall.Statfs(shm, &has); err != nil || has.Type != tmpfs || has.Bavail*uint64(has.Bsize) < 4<<30 { //nolint:gosec // the size of a block is positive
		return ""
	}
	return shm
}

const (
	shm   = "/dev/shm"
	tmpfs = 0x01021994 // the type of file systems in memory
)
