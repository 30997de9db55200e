//go:build !linux

package memdir

// Shared is empty: no folder in memory is known on other systems than Linux.
const Shared = ""

func roomy() bool { return false }
