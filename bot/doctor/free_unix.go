//go:build linux || darwin

package doctor

import "syscall"

// freeSpace returns the space available to this user.
func freeSpace(folder string) (bytes uint64, known bool) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil || s.Bsize < 0 {
		return 0, false
	}
	return s.Bavail * uint64(s.Bsize), true
}
