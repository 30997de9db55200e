//go:build !linux && !darwin

package doctor

// freeSpace reports that the free space is unknown on this platform.
func freeSpace(string) (bytes uint64, known bool) { return 0, false }
